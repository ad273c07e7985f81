import { brandNames } from './brand-names.ts';
import { plainNames } from './drug-names.ts';

/** Endings of drug names: stems of the WHO list of international nonproprietary names. */
const drugEnding =
  /(?:mab|nib|tinib|ciclib|parib|statin|vastatin|pril|prilat|sartan|olol|dipine|gliptin|gliflozin|flozin|glutide|natide|tirzepatide|xaban|gatran|parin|rubin|platin|taxel|azole|conazole|prazole|cillin|mycin|micin|cycline|floxacin|oxacin|cef\w{0,40}|penem|vir|buvir|navir|tegravir|oxetine|ipramine|triptyline|azepam|zolam|barbital|peridol|apine|idone|piprazole|setron|triptan|gepant|dronate|dronic|afil|steride|terol|tropium|lukast|sone|solone|onide|thiazide|semide|renone|lamide|formin|glinide|gliclazide|glitazone|caine|fentanil|methorphan|codone|morphone|tidine|astine|prost|mustine|(?<!wo)rsen|siran|stim|poetin|kinra|tacept|nercept|bercept|tercept|profen|fenac|sulfa\w{1,40}|quine|nidazole|bendazole|mectin|fungin|vaptan|entan|ciguat|kalant|arone|trel|gestrel|estradiol|oestradiol)$/u;
const oldDrugNames = new Set(
  `aspirin warfarin insulin digoxin lithium morphine paracetamol acetaminophen oxytocin colchicine adrenaline epinephrine
noradrenaline norepinephrine ketamine propofol alcohol cannabis methotrexate hydroxyurea levothyroxine placebo`.split(
    /\s+/,
  ),
);

/** What ends like a drug and is none. */
export const endsLikeDrug: ReadonlySet<string> = new Set(
  'bilirubin cholesterol cystatin cytidine ergosterol histidine oxysterol somatostatin sterol unicef'.split(
    ' ',
  ),
);

/** Whether a word in lower case is a drug by its ending or of the old names. */
export const isDrugName = (word: string): boolean =>
  oldDrugNames.has(word) || (word.length > 5 && drugEnding.test(word) && !endsLikeDrug.has(word));

const listedNames = new Set(brandNames.flatMap((names) => names.map((name) => name.toLowerCase())));
/** Whatever is a drug by its ending or by a list. */
export const isKnownDrug = (word: string): boolean =>
  isDrugName(word) || plainNames.has(word) || listedNames.has(word);
