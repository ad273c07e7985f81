/** Why files cannot be read or written, and what helps; both are the rest of a sentence without its full stop. */
export type StorageFailure = { cause: string; remedy: string };

/** Codes are those of Node and PostgreSQL; the words are what PostgreSQL and LanceDB say for the same. */
const kinds: (StorageFailure & { codes: string[]; words: RegExp })[] = [
  {
    codes: ['ENOSPC', 'EDQUOT', '53100'],
    words: /No space left on device|quota exceeded|os error (?:28|122)\b/i,
    cause: 'the disk is full',
    remedy: 'Free some space; nothing that was stored is lost',
  },
  {
    codes: ['EFBIG'],
    words: /: File too large|os error 27\b/,
    cause: 'a file has the largest size that is allowed here',
    remedy: 'Raise the limit of the system (ulimit -f); nothing that was stored is lost',
  },
  {
    codes: ['EROFS'],
    words: /Read-only file system|os error 30\b/,
    cause: 'the file system is read-only',
    remedy: 'Make it writable',
  },
  {
    codes: ['EACCES', 'EPERM'],
    words: /: Permission denied|: Operation not permitted|os error (?:1|13)\b/,
    cause: 'the account that runs the program may not use it',
    remedy: 'Give that account the right to read and write the folder and all that is in it',
  },
  {
    codes: ['EIO', '58030'],
    words: /Input\/output error|os error 5\b/,
    cause: 'the disk reports an error',
    remedy: 'Check the disk, and restore from a backup what cannot be read',
  },
  {
    codes: ['EMFILE', 'ENFILE'],
    words: /Too many open files|os error (?:23|24)\b/,
    cause: 'too many files are open',
    remedy: 'Raise the limit of the system (ulimit -n)',
  },
  {
    codes: ['ENOTDIR', 'EEXIST'],
    words: /: Not a directory|os error (?:17|20)\b/,
    cause: 'a file stands where a folder is needed',
    remedy: 'Move that file aside, or name another folder in the settings',
  },
  {
    codes: ['XX001', 'XX002', '58P01'],
    words: /could not read blocks? |invalid page in block /,
    cause: 'a file of the database is damaged or missing',
    remedy: 'Stop the program and restore the data folder from a backup',
  },
];

/** What an error says of the disk or its files; undefined where it is about something else. */
export function findStorageFailure(error: unknown): StorageFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const { message } = cause;
    const kind =
      kinds.find(({ codes }) => code !== undefined && codes.includes(code)) ??
      kinds.find(({ words }) => words.test(message));
    if (kind) return { cause: kind.cause, remedy: kind.remedy };
  }
  return undefined;
}
