import { ClaimMark, type ClaimName } from './claims.tsx';

const marked = /\[([^\]]{1,80})\]\(([^)]{1,40})\)([,.]?)/;

/** A text of the catalogue: `[words](claim)` is followed by the mark of a claim, `[words](/path)` is a link. */
export function Prose({ text }: { text: string }) {
  const [, words, target, sign] = marked.exec(text) ?? [];
  if (!words || !target) return text;
  const at = text.search(marked);
  const after = at + `[${words}](${target})${sign}`.length;
  return (
    <>
      {text.slice(0, at)}
      {target.startsWith('/') ? (
        <>
          <a href={target}>{words}</a>
          {sign}
        </>
      ) : (
        <span className="keep">
          {words}
          <ClaimMark name={target as ClaimName} />
          {sign}
        </span>
      )}
      <Prose text={text.slice(after)} />
    </>
  );
}
