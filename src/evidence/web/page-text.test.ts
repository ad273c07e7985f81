import { expect, it } from 'vitest';
import { PageError, readPage } from './page-text.ts';

const long = (words: string) => `${words} ${'and so on, at length, in plain words '.repeat(12)}.`;

it('reads the main part under its headings, block by block', () => {
  const page = readPage(`<html><head><title> Gout &amp; diet </title></head><body><header>Site</header>
    <p>Outside the main part.</p><div role="main"><h1>Gout</h1><p>${long('First')}</p><p>Second <b>bold</b>.</p>
    <h2>Dose:</h2><ul><li>One</li><li>Two</li></ul><table><tr><td>Day 1</td><td>5 mg</td></tr></table></div></body></html>`);
  expect(page.title).toBe('Gout & diet');
  expect(page.parts.map(({ label }) => label)).toEqual(['Gout', 'Dose']);
  expect(page.parts[0]?.text.endsWith('words .\n\nSecond bold.')).toBe(true);
  expect(page.parts[1]?.text).toBe('One\n\nTwo\n\nDay 1 5 mg');
});

it('reads the whole body where the main part is next to nothing', () => {
  const page = readPage('<main>Loading</main><p>The text is here.</p>');
  expect(page.parts).toEqual([{ label: null, text: 'Loading\n\nThe text is here.' }]);
});

it.each([
  ['a menu', '<nav>Home</nav>'],
  ['a banner', '<header>Home</header>'],
  ['a script', '<script>if (a < b) Home</script>'],
  ['an element of no size', '<p hidden>Home</p>'],
  ['what only sighted readers miss', '<span aria-hidden="true">Home</span>'],
  ['what a style hides', '<div style="color:red; DISPLAY: none"><p>Home</p></div>'],
  ['a list of links', '<ul><li><a href="/">Home</a></li></ul>'],
  ['a template', '<template>Home</template>'],
  ['a comment', '<!-- Home -->'],
])('leaves out %s', (_, html) => {
  const { parts } = readPage(`<p>Before.</p>${html}<p>After.</p>`);
  expect(parts).toEqual([{ label: null, text: 'Before.\n\nAfter.' }]);
});

it('goes on behind hidden elements that are not closed', () => {
  expect(readPage('<div><p hidden>x<p>Seen.</div>').parts).toEqual([{ label: null, text: 'Seen.' }]);
});

it('takes the latest date that a page gives itself', () => {
  const meta = (name: string, date: string) => `<meta name="${name}" content="${date}">`;
  expect(readPage(meta('date', '2001') + meta('DCTERMS.modified', 'Updated 3 May 2023')).year).toBe(2023);
  expect(readPage(meta('date', 'soon')).year).toBeNull();
});

it('gives up on elements without end, which would keep it busy', () => {
  const hostile = '<b>'.repeat(100_000) + '</i>'.repeat(500_000);
  expect(() => readPage(hostile)).toThrow(PageError);
});
