import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endOfSentence } from '#shared/research/partial-report.ts';
import { createBlockReader } from './block-reader.ts';

/** What stands on the page after each of the texts was read, the blocks between bars. */
function shown(texts: readonly string[]): string {
  const read = createBlockReader();
  let blocks: string[] = [];
  for (const text of texts) {
    const { from, html } = read(text);
    blocks = [...blocks.slice(0, from), ...html];
  }
  return blocks.join('|');
}
const grow = (html: string, cuts: readonly number[]) => [...cuts.map((cut) => html.slice(0, cut)), html];

it('tells the elements that have ended, not the last one, which may go on', () => {
  expect(shown(['<h2>One</h2><p>Two</p><p>Thr'])).toBe('<h2>One</h2>|<p>Two</p>');
  expect(shown(['<h2>One</h2><p>Two<p>Three'])).toBe('<h2>One</h2>|<p>Two');
  expect(shown(['<ul><li>One<ul><li>Two</li></ul>'])).toBe('');
});

it('tells the open block as well where a sentence has ended', () => {
  const sentence = `<h2>One</h2><p>Two.${endOfSentence}`;
  expect(shown([sentence])).toBe(`<h2>One</h2>|<p>Two.${endOfSentence}`);
  expect(shown([sentence, `${sentence} Three.${endOfSentence}`])).toBe(
    `<h2>One</h2>|<p>Two.${endOfSentence} Three.${endOfSentence}`,
  );
});

it('looks into one element that holds all others, and past a code fence', () => {
  expect(shown(['```html\n<div class="report"><h1>A</h1><p>B</p><p>C'])).toBe('<h1>A</h1>|<p>B</p>');
  expect(shown(['<div><p>A</p></div><p>B</p>'])).toBe('<p>A</p>|<p>B</p>');
});

it('begins anew where the text is another one', () => {
  expect(shown(['<p>A</p><p>B</p>', '<p>C</p>'])).toBe('<p>C</p>');
});

it('shows the same however the text arrives', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    'text',
    '<ul><li>',
    '</li></ul>',
    '<h2>T</h2>',
    '<br>',
    '<div>',
    '</div>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), fc.array(fc.nat(80), { maxLength: 6 }), (parts, at) => {
      const html = parts.join('');
      const cuts = at.filter((cut) => cut <= html.length).sort((one, other) => one - other);
      expect(shown(grow(html, cuts))).toBe(shown([html]));
    }),
  );
});

it('reads each letter once', () => {
  const read = createBlockReader();
  const html = '<p>A sentence of a report.</p>'.repeat(3_000);
  let told = 0;
  for (let end = 0; end <= html.length; end += 300) told += read(html.slice(0, end)).html.length;
  expect(told).toBe(3_000);
});
