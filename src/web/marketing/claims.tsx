import { createContext, type ReactNode, use } from 'react';
import { type claims, claimTexts } from '../texts/en/claims.ts';

export type ClaimName = keyof typeof claims.titles;

/** The claims of a page, numbered in the order in which it makes them. */
const ClaimsOfPage = createContext<readonly ClaimName[]>([]);

function useClaimNumber(name: ClaimName): number {
  const at = use(ClaimsOfPage).indexOf(name);
  if (at < 0) throw new Error(`The page does not list its claim "${name}"`);
  return at + 1;
}

/** A page that makes claims: their texts stand at its end. */
export function WithClaims({ names, children }: { names: readonly ClaimName[]; children: ReactNode }) {
  return (
    <ClaimsOfPage value={names}>
      {children}
      <ClaimNotes names={names} />
    </ClaimsOfPage>
  );
}

/** The mark behind a claim, like a citation of a report: it opens what is true of this installation. */
export function ClaimMark({ name, children }: { name: ClaimName; children?: ReactNode }) {
  const texts = claimTexts();
  const number = useClaimNumber(name);
  return (
    <button
      type="button"
      className={children ? 'claim-text' : 'claim'}
      popoverTarget={`claim-${name}`}
      aria-label={children ? undefined : texts.truthOf(texts.titles[name], number)}
    >
      {children ?? number}
    </button>
  );
}

/** The texts behind the marks of a page. They open without a script. */
function ClaimNotes({ names }: { names: readonly ClaimName[] }) {
  const texts = claimTexts();
  return (
    <aside className="claim-notes" aria-label={texts.notes}>
      {names.map((name, index) => (
        <div key={name} id={`claim-${name}`} popover="auto" className="claim-note">
          <p className="claim-head">
            <span>{index + 1}</span>
            {texts.here}
          </p>
          <h3>{texts.titles[name]}</h3>
          <p>{texts.truths[name]}</p>
          <button
            type="button"
            className="claim-close"
            popoverTarget={`claim-${name}`}
            popoverTargetAction="hide"
          >
            {texts.close}
          </button>
        </div>
      ))}
    </aside>
  );
}
