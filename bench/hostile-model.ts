import { existsSync } from 'node:fs';
import { dataFolder } from '../tests/data/folder.ts';
import { readAbstracts } from '../tests/data/honest-abstracts.ts';
import { judgeGroups, judgeLie, poolsOf, shareOf } from '../tests/safety/hostile-model/admission.ts';
import { drawLies, faults, gaps } from '../tests/safety/hostile-model/draw.ts';
import type { Fault } from '../tests/safety/hostile-model/fault.ts';
import { type Honest, readHonest } from '../tests/safety/hostile-model/honest.ts';
import { createRandom, isLong, seed } from '../tests/support/long.ts';

/**
 * How many lies of each kind the check lets through, on sentences of the project and, where they are here, of real abstracts.
 * `LIES`: how many of each kind at most; `KIND`: a pattern of their names; `SHOW=1` prints what got through.
 */
const liesOfEach = Number(process.env.LIES ?? (isLong ? 5_000 : 200));
const isShown = process.env.SHOW === '1';

function measure(fault: Fault, pools: readonly (readonly Honest[])[]) {
  const lies = drawLies(fault, liesOfEach, pools, createRandom(seed));
  const counts = { lies: lies.length, 'let through': 0, 'under another kind': 0 };
  for (const { attack, honest } of lies) {
    const verdict = judgeLie(attack, honest);
    const isOther = verdict?.kind && fault.kinds.length > 0 && !fault.kinds.includes(verdict.kind);
    if (verdict?.isLet) counts['let through'] += 1;
    if (isOther) counts['under another kind'] += 1;
    if (isShown && (verdict?.isLet || isOther)) console.log(fault.name, verdict, attack.statement);
  }
  return counts;
}

const sets = [
  { of: 'the project', groups: readHonest() },
  { of: 'real abstracts', groups: existsSync(dataFolder) ? [readAbstracts()] : [] },
];
const wanted = new RegExp(process.env.KIND ?? '', 'u');
for (const { of, groups } of sets) {
  if (groups.length === 0) {
    console.log(`${of}: not here`);
    continue;
  }
  const judged = judgeGroups(groups);
  console.log(`What is true and gets through, ${of}:`);
  console.table(
    Object.fromEntries(
      judged.map((one) => [
        one.name,
        { 'word for word': shareOf(one, 'verbatim'), paraphrased: shareOf(one, 'paraphrase') },
      ]),
    ),
  );
  const pools = poolsOf(groups, judged);
  console.log(`Lies by kind, ${of}:`);
  const rows = faults
    .filter(({ name }) => wanted.test(name))
    .map((fault) => [
      fault.name,
      { promised: gaps.has(fault.name) ? 'no' : 'yes', ...measure(fault, pools) },
    ]);
  console.table(Object.fromEntries(rows));
}
