const plainSelector = /^[\w\s.,:()>~+*-]+$/;
const outside = /:(host|root|part|slotted)/i;
const functions = 'var calc light-dark minmax repeat rotate translateX rgb rgba hsl'.split(' ');

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
  const called = style.cssText.matchAll(/([^\s:,;(]+)\(/g);
  return [...called].every(([, name = '']) => functions.includes(name));
}
