/**
 * How long the look for emergencies and identifiers takes on questions made against it, and how it grows with their length: in
 * milliseconds of the clock and, in brackets, of the processor, where what else runs on the machine counts less.
 * Run: `node --import tsx bench/hostile-questions.ts [COUNT]`.
 */
import { makeSafe } from '../src/research/safety/receive-question.ts';
import { createRandom } from '../tests/support/long.ts';

const count = Number(process.argv[2] ?? 10_000);
const length = 4_000;
const next = createRandom(7);
const below = (most: number) => Math.floor(most * next());
const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;

/** What the patterns of the forms begin with, repeat or wait for. */
const pieces = [
  ...[
    ' ',
    '\n',
    '\t',
    '.',
    ',',
    '-',
    '/',
    '@',
    ':',
    '#',
    '(',
    ')',
    '+',
    "'",
    '’',
    '…',
    '\u0000',
    '😀',
    '٠',
    'é',
    '\u0301',
  ],
  ...[
    'a',
    'A',
    'Aa ',
    'a.',
    'A.',
    'a@a.',
    '1',
    '12/',
    '1-',
    '1 ',
    '1.',
    '(1',
    '+1',
    '0',
    'A1',
    'AA00 ',
    'GB00 ',
    'x.com/',
    'www.',
    'http://',
  ],
  ...[
    'born ',
    'born on the ',
    'dob: ',
    'mrn ',
    'nhs number is ',
    'lives at ',
    'address: ',
    'call me on ',
    'bed ',
    'ward 1 bay ',
    'sinh ngày ',
  ],
  ...[
    'Mr ',
    'Nguyễn ',
    'Jean-Luc ',
    'Maria ',
    'my son ',
    'dr ',
    'Crohn ',
    'chest pain ',
    'no ',
    'đau ngực ',
    'convulsion ',
    'patient ',
  ],
  ...[
    '12 Jan 2001 ',
    'Street ',
    'rue de ',
    'calle ',
    'P.O. Box ',
    'plate ',
    'policy ',
    'número de historia ',
    'insta: ',
  ],
];
/** One piece over and over, two in turn, or many: each costs other patterns their time. */
function hostile(chars: number): string {
  const kind = next();
  if (kind < 0.25) return pick(pieces).repeat(chars).slice(0, chars);
  const some = Array.from({ length: kind < 0.6 ? 2 : 2 + below(12) }, () => pick(pieces));
  // Each piece has a character at least. Joined at once: strings grown by addition were collected within the time of others.
  return Array.from({ length: chars }, () => (kind < 0.6 ? some.join('') : pick(some)))
    .join('')
    .slice(0, chars);
}

/** In milliseconds: of the clock, and of the processor, that of the threads beside included, which compile and collect. */
type Time = { clock: number; processor: number };
function timeOf(text: string): Time {
  const [before, start] = [process.cpuUsage(), performance.now()];
  makeSafe({ topic: text });
  const clock = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { clock, processor: (user + system) / 1000 };
}

/** No text is kept, so that little is collected while the next is timed. */
function timed(texts: number, chars: number) {
  const times: Time[] = [];
  let slowest = { text: '', clock: 0 };
  for (let drawn = 0; drawn < texts; drawn += 1) {
    const text = hostile(chars);
    const time = timeOf(text);
    times.push(time);
    if (time.clock > slowest.clock) slowest = { text: text.slice(0, 40), clock: time.clock };
  }
  const at = (share: number, of: keyof Time) => {
    const sorted = times.map((time) => time[of]).sort((one, other) => one - other);
    return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
  };
  const both = (share: number) => `${at(share, 'clock')} (${at(share, 'processor')})`;
  return { median: both(0.5), p99: both(0.99), worst: both(1), slowest: slowest.text };
}

for (let warm = 0; warm < 200; warm += 1) timeOf(hostile(length));
console.table({
  [`${count} of ${length} characters`]: timed(count, length),
  ...Object.fromEntries([500, 1_000, 2_000, 4_000].map((chars) => [`300 of ${chars}`, timed(300, chars)])),
});
