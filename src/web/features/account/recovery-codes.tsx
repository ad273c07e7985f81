import { useEffect, useRef } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { useProduct } from '../../lib/product.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import { useAccountTexts } from '../../texts/en/account.ts';
import { Button } from '../../ui/button.tsx';

/** Shown this once, while the page has them: the server keeps hashes only. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const texts = useAccountTexts();
  const { brandName } = useProduct();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  const copy = async () => {
    await copyText(text);
    void toast.success({ title: texts.secondFactor.codesCopied });
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {texts.secondFactor.isOn}
        </h3>
        <p className="max-w-prose text-sm text-muted">{texts.secondFactor.codesText}</p>
      </div>
      <ul className="grid gap-x-6 gap-y-1 rounded-lg bg-raised p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="[overflow-wrap:anywhere]">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy().catch(() => undefined)}>{texts.secondFactor.copy}</Button>
        <Button onClick={() => saveFile('recovery-codes.txt', `${brandName}\n${text}\n`, 'text/plain')}>
          {texts.secondFactor.download}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {texts.secondFactor.saved}
        </Button>
      </div>
    </div>
  );
}
