import { AppError } from '#shared/errors.ts';
import type { SessionDeps } from './deps.ts';

/** `ownWords` is sealed, and null where nothing was taken out. */
export type AcceptedTopic = { topic: string; ownWords: string | null };

/**
 * The question as it is kept and shown everywhere: without what tells who somebody is. Its own words stay in one field,
 * which is encrypted and deleted with the session. Throws `unavailable` for what cannot be read in time: it is not kept.
 */
export async function acceptTopic(
  { withoutIdentifiers, ownWords }: Pick<SessionDeps, 'withoutIdentifiers' | 'ownWords'>,
  typed: string,
): Promise<AcceptedTopic> {
  const left = await withoutIdentifiers(typed);
  if (!left) throw new AppError('unavailable', 'The question could not be read in time. Please try again.');
  return left.removed.length === 0
    ? { topic: typed, ownWords: null }
    : { topic: left.text, ownWords: ownWords.seal(typed) };
}
