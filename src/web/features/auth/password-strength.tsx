import { useEffect, useState } from 'react';
import { useAuthTexts } from '../../texts/en/auth.ts';

const colours = ['bg-danger', 'bg-warn', 'bg-warn', 'bg-ok', 'bg-ok'] as const;

/** Longer ones are looked at in part: matching takes more than linear time. */
const checkedChars = 24;

/** How hard a password is to guess, by the library that the server asks too; it is loaded with the first character. */
export function PasswordStrength({ password, own }: { password: string; own: string[] }) {
  const score = useScore(password, own);
  const { fields } = useAuthTexts();
  return (
    <div role="status" className="grid min-h-6 grid-cols-[1fr_auto] items-center gap-3 text-sm text-muted">
      {score !== undefined && (
        <>
          <span aria-hidden className="grid grid-cols-4 gap-1">
            {[1, 2, 3, 4].map((step) => (
              <span
                key={step}
                className={`h-1 rounded-full ${step <= Math.max(score, 1) ? colours[score] : 'bg-line'}`}
              />
            ))}
          </span>
          <span>{fields.strength[score]}</span>
        </>
      )}
    </div>
  );
}

function useScore(password: string, own: string[]): 0 | 1 | 2 | 3 | 4 | undefined {
  const [score, setScore] = useState<0 | 1 | 2 | 3 | 4>();
  const words = own.join('\n');
  useEffect(() => {
    if (!password) return setScore(undefined);
    let isCurrent = true;
    const rate = async () => {
      const guesser = await loadGuesser();
      if (!isCurrent) return;
      const person = words.split(/[\n@\s]/).filter(Boolean);
      setScore(guesser.check(password.slice(0, checkedChars), person).score);
    };
    rate().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [password, words]);
  return score;
}

let guesser: ReturnType<typeof makeGuesser> | undefined;
const loadGuesser = () => {
  guesser ??= makeGuesser();
  return guesser;
};

async function makeGuesser() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: 20,
  });
}
