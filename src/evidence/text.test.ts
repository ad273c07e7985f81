import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText, joinSections } from './text.ts';

const anyText = fc.string({ unit: 'binary' });

it('joins parts so that every offset gives back its part', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ label: fc.option(anyText), text: anyText })), (parts) => {
      const { text, sections } = joinSections(parts);
      const kept = parts.filter((part) => part.text.trim());
      expect(text).toBe(kept.map((part) => part.text).join('\n\n'));
      expect(sections.map(({ label, start, end }) => ({ label, text: text.slice(start, end) }))).toEqual(
        kept,
      );
    }),
  );
});

it('leaves nothing in a text that UTF-8 or a database refuses, and changes nothing else', () => {
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const clean = cleanText(text);
      expect(clean).toHaveLength(text.length);
      expect(clean).not.toContain('\0');
      expect(Buffer.from(clean, 'utf8').toString('utf8')).toBe(clean);
    }),
  );
  expect(cleanText('x² ≥ 3 \t\n 😀')).toBe('x² ≥ 3 \t\n 😀');
});
