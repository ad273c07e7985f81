import type { DrugFinding, Severity } from '#shared/research/prescription.ts';
import { type AssessedDrug, finding, ingredientsOf } from './assessed-drug.ts';
import { drugsNamed } from './classes.ts';

type Burden = {
  name: string;
  strong: ReadonlySet<string>;
  weak: ReadonlySet<string>;
  effect: string;
  management: string;
};

const burden = (name: string, strong: string, weak: string, effect: string, management: string): Burden => ({
  name,
  strong: drugsNamed(strong),
  weak: weak ? drugsNamed(weak) : new Set(),
  effect,
  management,
});

const burdens: readonly Burden[] = [
  burden(
    'QT prolongation',
    'QT-prolonging drug',
    'possible QT-prolonging drug; potassium-lowering drug',
    'torsades de pointes',
    'Count them, correct potassium and magnesium, follow the ECG.',
  ),
  burden(
    'bleeding',
    'anticoagulant; platelet inhibitor; NSAID; thrombolytic',
    'SSRI; SNRI; mild platelet inhibitor; bleeding-promoting supplement; corticosteroid',
    'bleeding',
    'Ask whether each is needed; protect the stomach.',
  ),
  burden(
    'serotonin',
    'MAO inhibitor; SSRI; SNRI; clomipramine; tramadol; meperidine',
    "triptan; tricyclic antidepressant; trazodone; mirtazapine; buspirone; lithium; fentanyl; methadone; dextromethorphan; tapentadol; st. john's wort; tryptophan; metoclopramide; ondansetron; cyclobenzaprine; amphetamine",
    'serotonin syndrome',
    'Watch for agitation, tremor, fever, diarrhoea.',
  ),
  burden(
    'anticholinergic effect',
    'strongly anticholinergic drug',
    'inhaled anticholinergic; loperamide; mirtazapine; trazodone; quetiapine; loratadine; cetirizine; furosemide; codeine',
    'confusion, constipation, retention of urine',
    'Keep the number of such drugs low.',
  ),
  burden(
    'sedation',
    'sedative-hypnotic; opioid',
    'gabapentinoid; muscle relaxant; antipsychotic; tricyclic antidepressant; mirtazapine; trazodone; first-generation antihistamine; clonidine',
    'falls, respiratory depression',
    'Keep the number and the doses low.',
  ),
  burden(
    'low blood pressure',
    'alpha-1 blocker; nitrate; vasodilator',
    'blood-pressure-lowering drug; PDE5 inhibitor; antipsychotic; tricyclic antidepressant',
    'fainting',
    'Measure blood pressure lying and standing.',
  ),
  burden(
    'potassium',
    'potassium salt; potassium-raising drug',
    'renin-angiotensin blocker; trimethoprim; cyclosporine; tacrolimus; heparin; NSAID',
    'high potassium',
    'Check potassium.',
  ),
  burden(
    'kidney injury',
    'nephrotoxic drug; NSAID',
    'renin-angiotensin blocker; thiazide diuretic; loop diuretic',
    'kidney injury',
    'Check kidney function.',
  ),
];

/** A strong drug counts two, a weak one one; from four the burden is told, from six it is grave. */
const toldFrom = 4;
const graveFrom = 6;

/** What the drugs add up to, where two or more share one danger. */
export function findBurdens(drugs: readonly AssessedDrug[]): DrugFinding[] {
  const ingredients = ingredientsOf(drugs);
  return burdens.flatMap(({ name, strong, weak, effect, management }) => {
    const strongOnes = ingredients.filter((one) => strong.has(one));
    const weakOnes = ingredients.filter((one) => weak.has(one) && !strong.has(one));
    const points = 2 * strongOnes.length + weakOnes.length;
    const all = [...strongOnes, ...weakOnes].toSorted();
    if (points < toldFrom || all.length < 2 || strongOnes.length === 0) return [];
    const severity: Severity = points >= graveFrom ? 'major' : 'moderate';
    const title = `Sum of ${name}: ${all.length} drugs, ${points} points (strong 2, weak 1)`;
    return [
      finding('burden', severity, drugs, all, { title, mechanism: `additive: ${name}`, effect, management }),
    ];
  });
}
