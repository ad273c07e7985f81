import { expect, it } from 'vitest';
import { parsePlainXml } from '#evidence/plain-xml.ts';
import { type Element, parseXml, XmlError } from '#evidence/xml.ts';
import { isLong, seed } from '../../support/long.ts';
import { mutated } from './mutate.ts';

const inputs = isLong ? 100_000 : 4_000;

type Tree = [name: string, attributes: Record<string, string>, children: (Tree | string)[]];
function treeOf({ tagName, attributes, firstChild }: Element): Tree {
  const children: (Tree | string)[] = [];
  for (let node = firstChild; node; node = node.nextSibling)
    children.push(node.nodeType === 1 ? treeOf(node) : node.nodeValue);
  return [tagName, { ...attributes }, children];
}

/** What the XML says, or that it cannot be read. */
export function outcome(xml: string): Tree | 'refused' {
  try {
    return treeOf(parseXml(xml));
  } catch (error) {
    if (error instanceof XmlError) return 'refused';
    throw error;
  }
}

/** The quick reader knows no comments: one at the end leaves the text to the whole parser. */
export const outcomeOfWhole = (xml: string) => outcome(`${xml}<!---->`);

/** The quick reader and the whole parser make the same of texts that are mutated from `seeds`. */
export function readsAsWholeParser(seeds: readonly string[]): void {
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
}
