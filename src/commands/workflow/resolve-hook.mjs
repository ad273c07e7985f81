import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let ownUrl;
const lonely = new Map();

export function initialize(data) {
  ownUrl = data.ownUrl;
}

/**
 * A package that the importing file cannot find is taken from where this program finds its own. TypeScript below
 * no package.json at all is an ES module, where Node would take it for CommonJS.
 */
export async function resolve(specifier, context, next) {
  const resolved = await find(specifier, context, next);
  return /\.tsx?$/.test(resolved.url) && isLonely(dirname(fileURLToPath(resolved.url)))
    ? { ...resolved, format: 'module' }
    : resolved;
}

async function find(specifier, context, next) {
  try {
    return await next(specifier, context);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || /^[./#]|^\w+:/.test(specifier)) throw error;
    return next(specifier, { ...context, parentURL: ownUrl }).catch(() => {
      throw error;
    });
  }
}

function isLonely(folder) {
  if (!lonely.has(folder)) {
    const parent = dirname(folder);
    const hasPackage = existsSync(join(folder, 'package.json'));
    lonely.set(folder, !hasPackage && (parent === folder || isLonely(parent)));
  }
  return lonely.get(folder);
}
