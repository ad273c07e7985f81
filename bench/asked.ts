import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dataFolder } from '../tests/data/folder.ts';
import { measureAsked, measureClosed, measureWritten } from './answers/measure-asked.ts';
import { openPool } from './answers/pool.ts';

/**
 * Reports without a model on questions that readers wrote for the measuring library, who had not seen the program: those it
 * cannot answer, those that several papers answer. `--part held-out`: the half that nothing was learnt from; `--part closed`: sets
 * that were opened once, at the end; `--part written`: the newest, half an hour.
 */
const { values } = parseArgs({ options: { part: { type: 'string', default: 'development' } } });
if (existsSync(dataFolder)) {
  const pool = await openPool();
  console.table(
    values.part === 'closed'
      ? await measureClosed(pool)
      : values.part === 'written'
        ? await measureWritten(pool)
        : await measureAsked(pool, values.part === 'held-out' ? 'held-out' : 'development'),
  );
  await pool.close();
} else console.log('bench/asked: skipped, ../shared/bench is not here');
