import { foldLetters } from './fold.ts';

/** What a line below a medicine begins with where it goes on about it: words of the prescriptions the tagger was trained on, and like ones. */
const goesOn = new Set(
  `and apply aplicar aplique assumere boi chew current dar dat dissolve dose drink einnehmen enjuagues give hit hold increase inhale
initial inject insert instil inyectar keep luego maintenance mix moi nehmen ngay nho place prenda prendere prendre puis put reduce rinse sau
sig spray start starting swallow take then tiem tomar tome uong use xit`.split(/\s+/),
);
const firstWords =
  /^[^\p{L}\d]{0,8}(\p{L}[\p{L}\p{M}-]{2,40})(?: \p{L}[\p{L}\p{M}-]{0,40})?(?: ?[:,–-])? {0,8}$/u;

/**
 * Whether what stands before the first amount of a line may be the name of another medicine, which no table and no tagger knew:
 * its amount is then none of the medicine above.
 */
export function mayNameDrug(line: string, amount: { field: string; start: number } | undefined): boolean {
  if (!amount || (amount.field !== 'dose' && amount.field !== 'strength')) return false;
  const [, word] = firstWords.exec(line.slice(0, amount.start)) ?? [];
  return word !== undefined && !goesOn.has(foldLetters(word));
}
