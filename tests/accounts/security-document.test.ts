import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '#platform/paths.ts';

const document = readFileSync(join(packageRoot, 'docs/security.md'), 'utf8');
const named = [...document.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: "([^"]+)"/g)];

/** OWASP ASVS 5.0.0: how many requirements of levels 1 and 2 each section has from its first on; those of level 3 follow. */
const sections: Record<string, number> = {
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
};
const required = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);
const rows = [...document.matchAll(/^\| (\d+\.\d[^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)];

it('names only tests that exist', () => {
  const missing = named.filter(([, file = '', name = '']) => {
    const path = join(packageRoot, file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(`'${name}'`);
  });
  expect(missing.map(([text]) => text)).toEqual([]);
  expect(named.length).toBeGreaterThan(90);
});

it('has each requirement of its chapters once, and no other', () => {
  const found = rows.flatMap(([, numbers = '']) => numbers.split(', '));
  expect(found.toSorted()).toEqual(required.toSorted());
});

it('has a proof, or a reason, for every requirement', () => {
  const reason =
    /this page|above|do(?:es)? not apply because \w|not met: \w|partly: \w|by the proxy|nothing expires|there are none/i;
  const bare = rows.filter(([, , how = '', proof = '']) => proof.trim() === '' && !reason.test(how));
  expect(bare.map(([, number]) => number)).toEqual([]);
});
