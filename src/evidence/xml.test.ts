import { expect, it } from 'vitest';
import { parseXml, textOf, XmlError } from './xml.ts';

const nested = (depth: number) => `<a>${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}<c/></a>`;

it('reads what is nested like an article and refuses what is nested without an end', () => {
  expect(textOf(parseXml(nested(150)))).toBe('x');
  for (const depth of [1_000, 20_000, 200_000]) expect(() => parseXml(nested(depth))).toThrow(XmlError);
});

it.each([
  ['<a>', 'is not well-formed'],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'declares entities of its own'],
  ['', 'is not well-formed'],
  ['<a/><!-- b -', 'is not well-formed'],
  ['<a/><!-- b --', 'is not well-formed'],
  ['<!', 'is not well-formed'],
  ['<a><![CDATA[b]', 'is not well-formed'],
])('refuses %j', (xml, reason) => {
  expect(() => parseXml(xml)).toThrow(new XmlError(reason));
});
