import { expect, it } from 'vitest';
import { parsePlainXml } from '#evidence/plain-xml.ts';
import { type Element, parseXml, XmlError } from '#evidence/xml.ts';
import { isLong, seed } from '../support/long.ts';
import { mutated } from './fuzz/mutate.ts';
import { seedsOf } from './fuzz/seeds.ts';

const inputs = isLong ? 100_000 : 4_000;
const seeds = [...seedsOf('pubmed-xml'), ...seedsOf('jats')];

type Tree = [name: string, attributes: Record<string, string>, children: (Tree | string)[]];
function treeOf({ tagName, attributes, firstChild }: Element): Tree {
  const children: (Tree | string)[] = [];
  for (let node = firstChild; node; node = node.nextSibling)
    children.push(node.nodeType === 1 ? treeOf(node) : node.nodeValue);
  return [tagName, { ...attributes }, children];
}

/** What the XML says, or that it cannot be read. */
function outcome(xml: string): Tree | 'refused' {
  try {
    return treeOf(parseXml(xml));
  } catch (error) {
    if (error instanceof XmlError) return 'refused';
    throw error;
  }
}

/** The quick reader knows no comments: one at the end leaves the text to the whole parser. */
const outcomeOfWhole = (xml: string) => outcome(`${xml}<!---->`);

it('reads records as the whole parser does', () => {
  const record = '<a id="1" t="x y">\n <b/>5 &lt; 6 &amp;amp;<i>c</i> <i k=""> d </i>\n</a>\n';
  expect(parsePlainXml(record, 200)).toBeDefined();
  expect(outcome(record)).toEqual(outcomeOfWhole(record));
});

it.each([
  '<a><b></a></b>',
  '<a/><b/>',
  'x<a/>',
  '<a/>x',
  '<a k="1" k="2"/>',
  '<a k=1/>',
  '<a k="<"/>',
  '<a k="1"l="2"/>',
  '<a>]]></a>',
  '<a>&b;</a>',
  '<a>&amp</a>',
  '<a b/>',
  '<1/>',
  '<a',
  '</a>',
  '< a/>',
  '<a>',
  '',
])('leaves what is no XML to the whole parser, which refuses it: %j', (xml) => {
  expect(parsePlainXml(xml, 200)).toBeUndefined();
  expect(outcome(xml)).toBe('refused');
});

it.each([
  '<?xml version="1.0"?><a/>',
  '<a><!-- b --></a>',
  '<a><![CDATA[b]]></a>',
  "<a k='1'/>",
  '<a k="&amp;"/>',
  '<a k="1\t2"/>',
  '<ä/>',
  '<a>\r\n</a>',
  '<a>&#65;</a>',
  '<a>\u{1D6FC}</a>',
  '<a >b</a >',
  `${'<a>'.repeat(199)}${'</a>'.repeat(199)}`,
])('agrees with the whole parser on %j', (xml) => {
  expect(outcome(xml)).not.toBe('refused');
  expect(outcome(xml)).toEqual(outcomeOfWhole(xml));
});

it(`agrees with the whole parser on ${inputs} mutated records`, {
  timeout: isLong ? 1_800_000 : 120_000,
}, () => {
  let quick = 0;
  for (let number = seed; number < seed + inputs; number += 1) {
    const xml = mutated(seeds, number);
    const whole = outcomeOfWhole(xml);
    if (JSON.stringify(outcome(xml)) !== JSON.stringify(whole)) expect({ number, xml }).toEqual('the same');
    if (parsePlainXml(xml, 200)) quick += 1;
  }
  expect(quick).toBeGreaterThan(0);
});
