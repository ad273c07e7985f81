import { useEffect, useRef } from 'react';

/**
 * The report on paper. A frame would be printed as one picture, cut wherever a page ends and as high as it is on the screen,
 * so that the report is drawn once more, only while it is printed.
 */
export function PaperReport({ html, checkText }: { html: string; checkText: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current || html === '') return;
    const tree = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    let draw: (() => void) | undefined;
    // Nothing can be waited for once it is printed.
    import('./read-report.ts').then(
      ({ drawOnPaper }) => {
        draw = () => drawOnPaper(tree, html, checkText);
      },
      () => undefined,
    );
    const print = () => draw?.();
    const clear = () => tree.replaceChildren();
    window.addEventListener('beforeprint', print);
    window.addEventListener('afterprint', clear);
    return () => {
      window.removeEventListener('beforeprint', print);
      window.removeEventListener('afterprint', clear);
      clear();
    };
  }, [html, checkText]);
  return <div ref={host} className="hidden contain-paint print:block" />;
}
