import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { modeRegistry } from '#shared/research/modes.ts';
import { account } from './en/account.ts';
import { auth } from './en/auth.ts';
import { claims } from './en/claims.ts';
import { common, commonTexts } from './en/common.ts';
import { credits } from './en/credits.ts';
import { imaging } from './en/imaging.ts';
import { landing } from './en/landing.ts';
import { marketing } from './en/marketing.ts';
import { modes } from './en/modes.ts';
import { prescription } from './en/prescription.ts';
import { report } from './en/report.ts';
import { research } from './en/research.ts';
import { workspace } from './en/workspace.ts';
import { dateFormat, numberFormat, serverText, showTranslation } from './language.ts';
import { finishedSections } from './vi/finished.ts';
import { sections, translateMessage } from './vi/index.ts';
import { messages } from './vi/messages.ts';

const loaded = { account, auth, common, credits, imaging, modes, prescription, report, research, workspace };
const english = { ...loaded, claims, landing, marketing };
const vietnamese = { ...sections, ...finishedSections };

type Text = string | ((...values: (string | number | boolean | string[])[]) => string);

/** Every text of a catalogue by its path. */
function textsOf(value: unknown, path: string): [path: string, text: Text][] {
  if (typeof value === 'string' || typeof value === 'function') return [[path, value as Text]];
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

const inEnglish = textsOf(english, '');
const inVietnamese = new Map(textsOf(vietnamese, ''));

/** Names, signs and keys, which both languages write alike. */
const alike = new Set([
  '.imaging.help.keys.0.0',
  '.imaging.help.keys.1.0',
  '.imaging.help.keys.2.0',
  '.imaging.help.keys.4.0',
  '.imaging.help.keys.6.0',
  '.imaging.help.keys.7.0',
  '.prescription.patient.egfr',
]);

/** What a text with values is tried with: each stands in the text so that it can be found there. */
const numbers = [7, 11, 13, 17];

describe('the Vietnamese texts', () => {
  it('name the modes as the server does', () => {
    for (const { name, translations } of Object.values(modeRegistry))
      expect(messages[name]).toBe(translations.vi);
  });

  it('have all sections and all keys of the English ones, and no other', () => {
    const files = readdirSync(new URL('en/', import.meta.url)).map((file) => file.replace('.ts', ''));
    expect(Object.keys(vietnamese).sort()).toEqual(files.sort());
    expect([...inVietnamese.keys()].sort()).toEqual(inEnglish.map(([path]) => path).sort());
  });

  it.each(inEnglish)('%s is written in Vietnamese', (path, text) => {
    const translated = inVietnamese.get(path);
    expect(typeof translated).toBe(typeof text);
    if (typeof text !== 'string' || typeof translated !== 'string') return;
    expect(translated.trim()).not.toBe('');
    if (alike.has(path)) expect(translated).toBe(text);
    else expect(translated).not.toBe(text);
    // A text that stands before or behind something else keeps its space or its sign there.
    expect(translated.startsWith(' ')).toBe(text.startsWith(' '));
    expect(translated.endsWith(' ')).toBe(text.endsWith(' '));
    expect(translated.endsWith('...')).toBe(text.endsWith('...'));
    expect(translated.normalize('NFC')).toBe(translated);
  });

  it.each(inEnglish.filter(([, text]) => typeof text === 'function'))(
    '%s says all values that the English text says',
    (path, text) => {
      const translated = inVietnamese.get(path);
      if (typeof text === 'string' || typeof translated !== 'function') throw new Error('No function');
      expect(translated.length).toBe(text.length);
      const values = numbers.slice(0, text.length);
      const asked = path.endsWith('.readsOnly') ? ['7', ['11', '13']] : values;
      const found = (words: string) => words.match(/\d+/g)?.sort();
      expect(found(translated(...asked))).toEqual(found(text(...asked)));
      expect(translated(...asked)).not.toBe(text(...asked));
    },
  );
});

describe('the messages of the server in Vietnamese', () => {
  const source = readdirSync(new URL('../../', import.meta.url), { recursive: true })
    .map(String)
    .filter((file) => /^(?:server|shared|research|workflow|platform)\/.*(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
    .join('\n');

  it.each(Object.entries(messages))('translate %j, which the server says', (message, translated) => {
    // A study design is written with hyphens there.
    expect([message, message.replaceAll(' ', '-')].some((text) => source.includes(`'${text}'`))).toBe(true);
    expect(translated).not.toBe(message);
    expect(translated.normalize('NFC')).toBe(translated);
  });

  it('keep the value of a message, and leave what is not listed as it was sent', () => {
    expect(translateMessage('Password must be at least 12 characters')).toBe(
      'Mật khẩu phải có ít nhất 12 ký tự',
    );
    expect(translateMessage('Research: aspirin')).toBe('Tra cứu: aspirin');
    expect(translateMessage('A plugin says this.')).toBe('A plugin says this.');
    expect(translateMessage('constructor')).toBe('constructor');
  });
});

describe('the language shown', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('changes texts, messages, dates and numbers, and the language of the page', () => {
    const documentElement = { lang: '' };
    vi.stubGlobal('document', { documentElement });
    const day = new Date('2026-03-01T12:00:00Z');
    const long = { dateStyle: 'long', timeZone: 'UTC' } as const;
    const seen = () => [
      documentElement.lang,
      commonTexts().close,
      serverText('Quick Search'),
      dateFormat(long).format(day),
      numberFormat().format(4000.5),
    ];
    showTranslation({ language: 'vi', sections, translateMessage });
    expect(seen()).toEqual(['vi', 'Đóng', 'Tra cứu nhanh', '1 tháng 3, 2026', '4.000,5']);
    showTranslation(undefined);
    expect(seen()).toEqual(['en', 'Close', 'Quick Search', 'March 1, 2026', '4,000.5']);
  });
});
