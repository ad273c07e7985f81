import { isKnownDrug } from '../../question/known-drugs.ts';

const dosing = new Set(
  `mg mcg ug g ml iu unit units tablet tablets tab tabs capsule capsules cap caps syrup solution suspension inj injection injections infusion inhaler
puff puffs drop drops cream ointment patch patches spray sachet sachets vial vials oral topical od bd bid tds tid qds qid qd qhs prn po iv im sc nocte
mane once twice daily weekly a day at night morning and with plus`.split(/\s+/),
);
/** "60 tablets" is a quantity and no dose. */
const quantity = /\b(?!0)\d{2,4} ?(?:tab|cap|pill|sachet|puff|vial)/iu;

/** Whether a text is a list of drugs with doses and tells nothing else. */
export function isPrescriptionList(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    !quantity.test(text) &&
    words.some(isKnownDrug) &&
    words.every((one) => dosing.has(one) || isKnownDrug(one))
  );
}
