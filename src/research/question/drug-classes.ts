import { contentStems } from '../language/tokens.ts';
import thesaurus from './thesaurus.json' with { type: 'json' };

let classes: ReadonlyMap<string, readonly (readonly string[])[]> | undefined;

/** The names, as their stems, of the classes that hold a drug: of atorvastatin "statin" and "HMG-CoA reductase inhibitor". */
export function classesOf(drug: string): readonly (readonly string[])[] {
  classes ??= indexByMember();
  return classes.get(drug) ?? [];
}

/** "Statin", "SGLT2 inhibitor": other names that drugs are listed under say what they are for ("sepsis treatment"). */
const isClass = (name: string): boolean =>
  !name.includes(' ') || /(?:inhibitor|antagonist|agonist|blocker|diuretic|analogue)s?$/.test(name);

/** Of lines such as "statin, hmg-coa reductase inhibitor = atorvastatin; simvastatin". */
function indexByMember(): Map<string, (readonly string[])[]> {
  const index = new Map<string, (readonly string[])[]>();
  for (const line of thesaurus.means) {
    const [names = '', members = ''] = line.split(' = ');
    const own = names.split(', ').filter(isClass).map(contentStems);
    for (const member of members.split('; ')) index.set(member, [...(index.get(member) ?? []), ...own]);
  }
  return index;
}
