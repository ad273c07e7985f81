import { expect, it } from 'vitest';
import { parsePlainXml } from '#evidence/plain-xml.ts';
import { outcome, outcomeOfWhole, readsAsWholeParser } from './fuzz/plain-xml.ts';
import { seedsWith } from './fuzz/seeds.ts';

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

const seedsOf = seedsWith({});
readsAsWholeParser([...seedsOf('pubmed-xml'), ...seedsOf('jats')]);
