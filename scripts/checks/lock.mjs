import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { root } from '../lib/root.mjs';

const oldestNode = '20.19.0';

/** Packages that ask for a newer Node than ours, and why they may stay. */
const newerNodeAccepted = new Map([
  ['pg-boss', 'runs on Node 20; the queue tests prove it'],
  ['unpdf', 'runs on Node 20; the tests of PDF import prove it'],
]);

/** Packages with an install script. Scripts are never run (`--ignore-scripts`); these were seen to work without. */
const worksWithoutInstallScript = new Set([
  'core-js-pure',
  'esbuild',
  'fsevents',
  'protobufjs',
  'tesseract.js',
]);

/** What is wrong with the dependencies, one sentence each. */
export function findLockProblems(folder = root) {
  const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const { packages } = read('package-lock.json');
  return [
    ...looseVersions(read('package.json')),
    ...missingOptionalPackages(packages),
    ...tooNewForOurNode(packages),
    ...unknownInstallScripts(packages),
  ];
}

function looseVersions({ dependencies = {}, devDependencies = {}, overrides = {} }) {
  const within = Object.entries(overrides).flatMap(([name, version]) =>
    typeof version === 'string' ? [[name, version]] : Object.entries(version),
  );
  return [...Object.entries({ ...dependencies, ...devDependencies }), ...within]
    .filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+$/.test(version))
    .map(([name, version]) => `package.json: "${name}" must be pinned to one version, not "${version}".`);
}

// npm omits binaries of other platforms that the registry lacks, and then refuses the lock file on those platforms.
function missingOptionalPackages(packages) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !resolvesFrom(packages, path, name))
      .map(
        (name) =>
          `package-lock.json: "${name}", an optional dependency of "${nameOf(path)}", is missing; hold that package at a version whose parts are all in the registry.`,
      ),
  );
}

function resolvesFrom(packages, path, name) {
  const parents = path.split(/\/?node_modules\//);
  return parents.some((_, depth) => {
    const folder = parents.slice(0, parents.length - depth).join('/node_modules/');
    return `${folder}/node_modules/${name}`.replace(/^\//, '') in packages;
  });
}

function tooNewForOurNode(packages) {
  return Object.entries(packages)
    .filter(([path, { engines }]) => path && engines?.node && !satisfies(oldestNode, engines.node))
    .filter(([path]) => !newerNodeAccepted.has(nameOf(path)))
    .map(
      ([path, { version, engines }]) =>
        `package-lock.json: "${nameOf(path)}" ${version} needs Node ${engines.node}; hold it at its last version that runs on Node ${oldestNode}.`,
    );
}

function unknownInstallScripts(packages) {
  return Object.entries(packages)
    .filter(
      ([path, { hasInstallScript }]) => hasInstallScript && !worksWithoutInstallScript.has(nameOf(path)),
    )
    .map(
      ([path]) =>
        `package-lock.json: "${nameOf(path)}" has an install script, which is never run here; see that it works without and list it in scripts/checks/lock.mjs.`,
    );
}

function nameOf(path) {
  return path.split('node_modules/').at(-1);
}
