import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import rules from '../../.dependency-cruiser.mjs';
import { root } from '../lib/root.mjs';

/** Imports that break the rules of `.dependency-cruiser.mjs`, each with what to do instead. */
export async function findForbiddenImports(folder = root, roots = ['src', 'tests', 'scripts', 'bench']) {
  const { options, ...ruleSet } = rules;
  const { tsConfig, ...rest } = options;
  const { output } = await cruise(
    roots,
    { ...rest, baseDir: folder, validate: true, ruleSet },
    {},
    { tsConfig: extractTSConfig(join(root, tsConfig.fileName)) },
  );
  const advice = new Map(ruleSet.forbidden.map(({ name, comment }) => [name, comment]));
  return output.summary.violations.map(({ rule, from, to }) => {
    return `${rule.name}: ${from} → ${to}\n    ${advice.get(rule.name)}`;
  });
}
