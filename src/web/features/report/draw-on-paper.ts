import css from '../../report-frame/frame.css?inline';
import { paperStyle } from './paper-style.ts';
import { sanitisedElements } from './sanitise-report.ts';

/** Draws a report to be printed: no script ever runs in the tree, and its style reaches nothing outside and calls nobody. */
export function drawOnPaper(tree: ShadowRoot, html: string, checkText: string): void {
  const report = document.createElement('div');
  report.id = 'report';
  report.append(sanitisedElements(html));
  report.querySelector('.facts a')?.remove();
  const check = document.createElement('p');
  check.className = 'footnote';
  check.textContent = checkText;
  report.querySelector('.facts-body')?.prepend(check);
  const styles = [...report.querySelectorAll('style')].map((style) => {
    style.remove();
    return paperStyle(style.textContent ?? '');
  });
  tree.adoptedStyleSheets = [css, ...styles].map(sheetOf);
  tree.replaceChildren(report);
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
