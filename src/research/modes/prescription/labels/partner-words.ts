import { membersOf } from '../checks/classes.ts';
import { namesOf } from '../names/name-table.ts';

/** How labels name classes, in lower case; plural endings are found, too. */
const classWords: Readonly<Record<string, readonly string[]>> = {
  'MAO inhibitor': ['monoamine oxidase inhibitor', 'mao inhibitor', 'maoi'],
  'strong CYP3A4 inhibitor': [
    'strong cyp3a4 inhibitor',
    'strong cyp3a inhibitor',
    'strong inhibitors of cyp3a4',
    'potent cyp3a4 inhibitor',
    'potent inhibitors of cyp3a4',
  ],
  'moderate CYP3A4 inhibitor': ['moderate cyp3a4 inhibitor', 'moderate cyp3a inhibitor'],
  'strong CYP3A4 inducer': [
    'strong cyp3a4 inducer',
    'strong cyp3a inducer',
    'potent cyp3a4 inducer',
    'inducers of cyp3a4',
    'cyp3a4 inducer',
  ],
  'strong CYP2D6 inhibitor': ['strong cyp2d6 inhibitor', 'potent cyp2d6 inhibitor', 'inhibitors of cyp2d6'],
  'P-gp inhibitor': ['p-gp inhibitor', 'p-glycoprotein inhibitor', 'inhibitors of p-glycoprotein'],
  'HIV protease inhibitor': ['hiv protease inhibitor', 'protease inhibitor'],
  NSAID: ['nonsteroidal anti-inflammatory', 'non-steroidal anti-inflammatory', 'nsaid'],
  anticoagulant: ['anticoagulant'],
  'platelet inhibitor': ['antiplatelet', 'platelet aggregation inhibitor'],
  SSRI: ['selective serotonin reuptake inhibitor', 'ssri'],
  SNRI: [
    'serotonin-norepinephrine reuptake inhibitor',
    'serotonin norepinephrine reuptake inhibitor',
    'snri',
  ],
  'serotonin-raising drug': ['serotonergic drug', 'serotonergic agent'],
  'tricyclic antidepressant': ['tricyclic antidepressant'],
  triptan: ['triptan'],
  opioid: ['opioid'],
  benzodiazepine: ['benzodiazepine'],
  'CNS depressant': ['cns depressant', 'central nervous system depressant'],
  'QT-prolonging drug': ['prolong the qt', 'prolongs the qt', 'qt prolongation', 'qt interval'],
  nitrate: ['organic nitrate', 'nitrate'],
  'PDE5 inhibitor': ['phosphodiesterase-5', 'pde5', 'phosphodiesterase type 5', 'pde-5'],
  'ACE inhibitor': [
    'ace inhibitor',
    'angiotensin-converting enzyme inhibitor',
    'angiotensin converting enzyme inhibitor',
  ],
  'angiotensin receptor blocker': ['angiotensin receptor blocker', 'angiotensin ii receptor'],
  'potassium-sparing diuretic': ['potassium-sparing diuretic', 'potassium sparing diuretic'],
  'mineralocorticoid antagonist': ['potassium-sparing diuretic', 'potassium sparing diuretic'],
  'potassium salt': ['potassium supplement'],
  'thiazide diuretic': ['thiazide', 'diuretic'],
  'loop diuretic': ['loop diuretic', 'diuretic'],
  'beta blocker': [
    'beta blocker',
    'beta-blocker',
    'beta-adrenergic blocker',
    'beta-adrenergic blocking agent',
  ],
  fibrate: ['fibrate', 'fibric acid'],
  statin: ['hmg-coa reductase inhibitor', 'statin'],
  'proton pump inhibitor': ['proton pump inhibitor'],
  antacid: ['antacid'],
  'hormonal contraceptive': ['oral contraceptive', 'hormonal contraceptive'],
  barbiturate: ['barbiturate'],
  sulfonylurea: ['sulfonylurea'],
  insulin: ['insulin'],
  macrolide: ['macrolide'],
  'oral or systemic ergot': ['ergot'],
  'live vaccine': ['live vaccine', 'live attenuated vaccine'],
};

/** Words in lower case by which a label may name a drug: its own names first, then those of its classes. */
export function wordsFor(drug: string): { own: string[]; ofClass: string[] } {
  const ofClass = Object.entries(classWords).flatMap(([name, words]) =>
    membersOf(name).has(drug) ? words : [],
  );
  return { own: namesOf(drug).map((name) => name.toLowerCase()), ofClass: [...new Set(ofClass)] };
}
