import { createHash } from 'node:crypto';
import { sqlText } from './table.ts';

const prefix = 'own:';

/** The id under which a document is stored: one of a user can never replace a common one, or another user's. */
export function storedId(id: string, owner: string | undefined): string {
  if (!owner) return id;
  const namespace = `${prefix}${createHash('sha256').update(owner).digest('hex').slice(0, 24)}:`;
  return id.startsWith(namespace) ? id : `${namespace}${id}`;
}

/** True for an id of the form that only documents of users have. */
export function isOwnedId(id: string): boolean {
  return id.startsWith(prefix);
}

/** The rows somebody may see: the common ones, and the own ones of `owner`. */
export function visibleTo(owner: string | undefined): string {
  return owner ? `owner IN ('', ${sqlText(owner)})` : `owner = ''`;
}

export function ownedBy(owner: string): string {
  return `owner = ${sqlText(owner)}`;
}
