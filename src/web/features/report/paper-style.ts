const plainSelector = /^[\w\s.,:()>~+*-]+$/;
const outside = /:(host|root|part|slotted)/i;
/** A bracket alone is one within a sum. */
const functions = ['', ...'var calc light-dark minmax repeat rotate translateX rgb rgba hsl'.split(' ')];

/** Of the style of a report the rules that only say how its own elements look, as the browser has read them. */
export function paperStyle(css: string): string {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return rulesOf(sheet.cssRules).join('\n');
}

function rulesOf(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule)
      return [`@media ${rule.conditionText}{${rulesOf(rule.cssRules).join('')}}`];
    return rule instanceof CSSStyleRule && isHarmless(rule) ? [textOf(rule)] : [];
  });
}

const textOf = ({ selectorText, style }: CSSStyleRule): string => `${selectorText}{${style.cssText}}`;

/** It chooses nothing outside and calls no function that could name an address. */
function isHarmless({ selectorText, style }: CSSStyleRule): boolean {
  if (!plainSelector.test(selectorText) || outside.test(selectorText)) return false;
  // An escape may be part of the name of a function.
  if (style.cssText.includes('\\')) return false;
  const beforeBrackets = style.cssText.split('(').slice(0, -1);
  return beforeBrackets.every((text) => functions.includes(text.split(/[\s:,;]/).at(-1) ?? ''));
}
