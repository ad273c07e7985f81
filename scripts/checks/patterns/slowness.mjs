import { analyse } from 'scslre';
import { attacksOn } from './attacks.mjs';

/** Characters for the first look, and for the growth that is judged. */
const sizes = [150, 4_000];
const growthSizes = [2_000, 16_000];
const suspiciousMs = 0.4;
/** A text as long as eight: for a linear pattern it takes the same time as these, for a quadratic one eight times as much. */
const mostGrowth = 3;
/** Compilation and garbage collection, too, take time of the processor now and then: the fastest of some tries counts. */
const tries = 8;
const ends = ['\0.\n', ''];

/** Why a pattern takes more than linear time on some text; undefined where neither proof nor trial finds such a text. */
export function findSlowness(source, flags) {
  const [proved] = analyse({ source, flags }).reports;
  if (proved) {
    const parts = [proved.quant, proved.startQuant, proved.endQuant].flatMap((one) => one?.raw ?? []);
    const kind = proved.exponential ? 'exponential' : 'polynomial';
    return `${kind} time, for ${parts.join(' and ')} can share many ${JSON.stringify(proved.character.pick)}`;
  }
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  for (const { prefix, pump } of attacksOn(source, flags)) {
    if (ends.some((end) => growsTooFast(pattern, prefix, pump, end)))
      return `more than linear time on ${JSON.stringify(prefix)} and many ${JSON.stringify(pump)}`;
  }
  return undefined;
}

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

function growsTooFast(pattern, prefix, pump, end) {
  const time = (size) => {
    const text = prefix + pump.repeat(Math.ceil(size / pump.length)) + end;
    const before = process.cpuUsage();
    text.replace(pattern, '');
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const best = (size) => Math.min(time(size), time(size), time(size));
  const size = sizes.find((one) => time(one) > suspiciousMs && best(one) > suspiciousMs);
  if (size === undefined) return false;
  // What is as slow as this on so little text would not end on more of it.
  if (best(size) > 20) return true;
  const [small, large] = growthSizes;
  const fastest = (measure) => Math.min(...Array.from({ length: tries }, measure));
  const parts = fastest(() => sum(Array.from({ length: large / small }, () => time(small))));
  return fastest(() => time(large)) > mostGrowth * parts;
}
