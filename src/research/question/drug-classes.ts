import { contentStems } from '../language/tokens.ts';
import { rarityOf } from '../language/word-frequencies.ts';
import { isKnownDrug } from './known-drugs.ts';
import thesaurus from './thesaurus.json' with { type: 'json' };

let classes: ReadonlyMap<string, readonly (readonly string[])[]> | undefined;

/** The names, as their stems, of the classes that hold a drug: of atorvastatin "statin" and "HMG-CoA reductase inhibitor". */
export function classesOf(drug: string): readonly (readonly string[])[] {
  classes ??= indexByMember();
  return classes.get(drug) ?? [];
}

/** From which rarity in speech a word names a class ("statin"), and not what it is for ("fever", "reliever"). */
const technicalRarity = 12.2;
const classNoun = /(?:inhibitor|antagonist|agonist|blocker|diuretic|analogue)s?$/;

/** Other names that drugs are listed under say what they are for ("sepsis treatment"), or are those of a drug. */
function isClass(name: string): boolean {
  if (classNoun.test(name)) return true;
  const [stem = '', ...others] = contentStems(name);
  const isOneWord = others.length === 0 && !/[ -]/.test(name);
  return isOneWord && !isKnownDrug(name) && rarityOf(stem).inSpeech >= technicalRarity;
}

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
