/** Prints, as JSON lines, each pattern of a JSON file as it is looked at, and what is slow about it. */
import { readFileSync } from 'node:fs';
import { findSlowness } from './slowness.mjs';

for (const { key, place, source, flags } of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  const print = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
  print({ key, place });
  const why = findSlowness(source, flags);
  if (why) print({ key, place, problem: `${place}: /${source}/${flags}\n    ${why}` });
}
