import { readFileSync } from 'node:fs';

/**
 * What the Basic Application Level Confidentiality Profile does to an attribute (DICOM PS3.15, table E.1-1). Of a choice it
 * takes what leaves least: removing before emptying before a dummy.
 */
const lines = readFileSync(new URL('basic-profile.txt', import.meta.url), 'utf8').split('\n');
const actions = new Map();
const repeating = [];

for (const line of lines) {
  if (!line || line.startsWith('#')) continue;
  const [code, group, ...elements] = line.split(' ');
  const action = code[0];
  for (const element of elements) {
    if (group.includes('x')) repeating.push({ group: Number.parseInt(group, 16), element, action });
    else actions.set(Number.parseInt(group + element, 16), action);
  }
}

/** `X` remove, `Z` empty, `D` replace by a dummy, `U` replace a UID; undefined for what may stay. */
export function profileAction(tag) {
  const known = actions.get(tag);
  if (known) return known;
  const group = Math.floor(tag / 0x10000);
  const element = (tag % 0x10000).toString(16).toUpperCase().padStart(4, '0');
  return repeating.find(
    (entry) => entry.group === group >> 8 && (entry.element === 'xxxx' || entry.element === element),
  )?.action;
}
