import absorption from './absorption.json' with { type: 'json' };
import bleeding from './bleeding.json' with { type: 'json' };
import heart from './heart.json' with { type: 'json' };
import infectionAndImmunity from './infection-and-immunity.json' with { type: 'json' };
import kidney from './kidney.json' with { type: 'json' };
import metabolism from './metabolism.json' with { type: 'json' };
import others from './others.json' with { type: 'json' };
import { type ClassRule, readRules } from './rule.ts';
import sedation from './sedation.json' with { type: 'json' };
import serotonin from './serotonin.json' with { type: 'json' };

/** Rules on pairs of classes, a file a subject; another rule is another entry of one of them. */
export const classRules: readonly ClassRule[] = [
  metabolism,
  heart,
  serotonin,
  bleeding,
  kidney,
  sedation,
  absorption,
  infectionAndImmunity,
  others,
].flatMap(readRules);
