/**
 * Imports the modules named in a JSON file and prints, as JSON, the regular expressions that they built from parts while
 * they were loaded: source, flags, and the places in `folder` that asked for each, the innermost first.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [listFile, folder] = process.argv.slice(2);
const Native = RegExp;
const built = new Map();
Error.stackTraceLimit = 40;

function note(pattern) {
  const places = new Error().stack
    .split('\n')
    .flatMap((line) => /(?<path>\/[^():]+):(?<line>\d+):\d+\)?$/.exec(line)?.groups ?? [])
    .filter(({ path }) => !path.includes('/checks/patterns/'));
  const isOurs = ({ path }) => path.startsWith(folder) && !path.includes('/node_modules/');
  if (!places[0] || !isOurs(places[0])) return pattern;
  const asked = places.filter(isOurs).map(({ path, line }) => `${path}:${line}`);
  built.set(`${asked[0]} ${pattern}`, { source: pattern.source, flags: pattern.flags, asked });
  return pattern;
}

globalThis.RegExp = new Proxy(Native, {
  construct: (target, args, asked) =>
    note(Reflect.construct(target, args, asked === RegExp ? target : asked)),
  apply: (target, self, args) => note(Reflect.apply(target, self, args)),
});
for (const file of JSON.parse(readFileSync(listFile, 'utf8'))) await import(pathToFileURL(file).href);
globalThis.RegExp = Native;
process.stdout.write(JSON.stringify([...built.values()]), () => process.exit(0));
