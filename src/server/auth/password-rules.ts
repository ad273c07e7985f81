import { AppError } from '#shared/errors.ts';

/** What guessing tools reach in this many guesses counts as common; six random letters take a million. */
const commonGuesses = 100_000;
/** Matching takes more than linear time: so it is 8 ms at most. No common password is longer. */
const checkedChars = 24;
const l33tMaxSubstitutions = 20;
/** Words that people of the field think of first; those of everybody are in the dictionary. */
const fieldWords = ['hospital', 'clinic', 'doctor', 'nurse', 'patient', 'medical', 'medicine', 'health'];

/** Keyboards write the same character in different ways; NFKC makes them one. */
export const foldPassword = (password: string) => password.normalize('NFKC');

/** Refuses passwords that are too short, among the commonest, or the user's own name, also written backwards or as l33t. */
export function createPasswordRules(options: { minLength: number; brandName: string }) {
  const { minLength, brandName } = options;
  // A large dictionary: read while the server starts, not when the first person waits for it.
  const guesser = loadGuesser();
  guesser.catch(() => undefined);

  /** Throws `invalid_input` with the reason. Length is counted in characters. */
  return async (password: string, person: { email: string; username: string }): Promise<void> => {
    if ([...password].length < minLength) {
      throw new AppError('invalid_input', `Password must be at least ${minLength} characters`);
    }
    const plain = foldPassword(password);
    const own = wordsOf(person);
    const words = [...own, brandName, ...fieldWords];
    const loaded = await guesser;
    const check = (part: string) => loaded.check(part, words);
    const start = check(plain.slice(0, checkedChars));
    const [match, ...rest] = start.sequence;
    const isOwn =
      own.includes(plain.toLowerCase()) || (rest.length === 0 && own.includes(match?.matchedWord));
    if (isOwn) {
      throw new AppError('invalid_input', 'Password must not be your name or your email address');
    }
    if (start.guesses >= commonGuesses) return;
    if (plain.length > checkedChars && check(plain.slice(-checkedChars)).guesses >= commonGuesses) return;
    throw new AppError('invalid_input', 'This password is too common. Please choose another one.');
  };
}

function wordsOf({ email, username }: { email: string; username: string }): string[] {
  const mailbox = email.slice(0, email.lastIndexOf('@'));
  const names = [username, username.replaceAll(' ', ''), email, mailbox];
  return names.map((name) => foldPassword(name).toLowerCase());
}

async function loadGuesser() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions,
  });
}
