import { describe, expect, it } from 'vitest';
import { removeIdentifiers } from '../../src/research/safety/identifiers/remove-identifiers.ts';
import { findEmergencies } from '../../src/research/safety/red-flags/find-emergencies.ts';
import { isGone, readSet, share } from './sets.ts';

/**
 * Halves of sets by writers who had not seen the program; the other halves train it. Opened once for `docs/safety.md`, which
 * tells the figures; scored many times since (the texts from ten countries more than thirty times), they only say that it got no worse.
 */
type Question = { lang: string; emergency: boolean; kind: string; text: string };
type Identified = { text: string; casing: string; identifiers: { kind: string; value: string }[] };
/** No emergency there only sounds like one. */
const hard = readSet<Question>('independent-questions.jsonl');
/** Half of those that are none are ordinary questions, as a box really gets them. */
const mixed = readSet<Question>('independent-mixture.jsonl');
/** By a physician's eye, once the model was done: scored once for `docs/safety.md`, and nothing was chosen by it. */
const triage = readSet<Question>('independent-triage.jsonl');
/** Written for the release of November 2026; one half was opened once, for models before the present ones. */
const visits = readSet<Question>('independent-visits.jsonl');
/** Its closed half was opened once, for the present models, when nothing was to be chosen any more. */
const arrivals = readSet<Question>('independent-arrivals.jsonl');
/** To an out-of-hours service, by two more writers; scored once for each model, and nothing was chosen by it. */
const messages = readSet<Question>('independent-messages.jsonl');
/** By one more writer; scored once before 38 lines were learnt from beside it. */
const portal = readSet<Question>('independent-portal.jsonl');
/** As many as a release asks for: scored once for each model, and nothing was chosen by it. */
const received = readSet<Question>('independent-received.jsonl');
/** The newest, by two more writers: scored once, and neither trained nor chose anything. */
const inbox = readSet<Question>('independent-inbox.jsonl');
/** Two to nine words, half of them without accents; the second of every two was scored once, when the model was done. */
const short = readSet<Question>('independent-short.jsonl');
/** Two to eight words each, as somebody types who is scared; seventy ideas in four languages. */
const plain = readSet<Omit<Question, 'kind'>>('independent-plain.jsonl');
/** Scored for the models that were there before it, and nothing was chosen by it. */
const calls = readSet<Omit<Question, 'kind'>>('independent-calls.jsonl');
const identified = readSet<Identified>('independent-identifiers.jsonl');
/** From ten countries, a value of each kind told; the closed half was scored once, when rules and model were done, and nothing was changed after it. */
const formed = readSet<Omit<Identified, 'casing'>>('independent-forms.jsonl');
/** By two more writers; one half of each was scored once for `docs/safety.md`. Rules were made while the others were read. */
const typed = readSet<Omit<Identified, 'casing'>>('independent-typed.jsonl');
const posted = readSet<Omit<Identified, 'casing'>>('independent-posted.jsonl');
/** The newest: "entered" was scored once when all was done, "plausible" was open while margins and rules were chosen. */
const entered = readSet<Omit<Identified, 'casing'>>('independent-entered.jsonl');
const plausible = readSet<Omit<Identified, 'casing'>>('independent-plausible.jsonl');
/** By one more writer each, scored once, and nothing was chosen by them. */
const told = readSet<Omit<Identified, 'casing'>>('independent-told.jsonl');
const nobody = readSet<{ text: string }>('independent-nobody.jsonl');
const sent = readSet<Omit<Identified, 'casing'>>('independent-sent.jsonl');
const unnamed = readSet<{ text: string }>('independent-unnamed.jsonl');
/** By two more writers: one half of each was read before the last texts were written that train; the other was not. */
const filed = readSet<Omit<Identified, 'casing'>>('independent-filed.jsonl');
const wards = readSet<{ text: string }>('independent-wards.jsonl');
/** Of forms, by one more writer each: one half of each was read while forms of more countries were added. */
const registry = readSet<Omit<Identified, 'casing'>>('independent-registry.jsonl');
const desk = readSet<Omit<Identified, 'casing'>>('independent-desk.jsonl');
/** The newest, by one more writer each: scored once before and once after a network was added beside the perceptron. */
const intake = readSet<Omit<Identified, 'casing'>>('independent-intake.jsonl');
const clinics = readSet<Omit<Identified, 'casing'>>('independent-clinics.jsonl');
const reception = readSet<Omit<Identified, 'casing'>>('independent-reception.jsonl');
const community = readSet<Omit<Identified, 'casing'>>('independent-community.jsonl');
const helpline = readSet<Omit<Identified, 'casing'>>('independent-helpline.jsonl');
/** By a sixth writer, for the code that then stayed. */
const referrals = readSet<Omit<Identified, 'casing'>>('independent-referrals.jsonl');
const unaddressed = readSet<{ text: string }>('independent-unaddressed.jsonl');
const unclaimed = readSet<{ text: string }>('independent-unclaimed.jsonl');
const eponyms = readSet<{ text: string }>('independent-eponyms.jsonl');
/** Names, and eponyms that name nobody; the closed half was scored once, when the model was done, and nothing was changed after it. */
const named = readSet<{ half: 'open' | 'closed'; text: string; names: string[] }>('independent-names.jsonl');

const isHeard = ({ text }: { text: string }) => findEmergencies(text).length > 0;

describe.each(['en', 'vi', 'fr', 'es'])('emergencies in %s', (lang) => {
  it.each([
    ['in plain short sentences', plain, 0.04],
    ['as they are typed by callers and clinicians', calls, 0.01],
  ] as const)('are heard %s', (_, questions, alarmed) => {
    const here = questions.filter((one) => one.lang === lang);
    const heard = (emergency: boolean) =>
      share(
        here.filter((one) => one.emergency === emergency),
        isHeard,
      );
    expect(heard(true)).toBeGreaterThanOrEqual(0.97);
    expect(heard(false)).toBeLessThanOrEqual(alarmed);
  });
});

describe.each([
  ['hard', hard, 'en', 0.98, 0.03, 0.89, 0.026],
  ['hard', hard, 'vi', 0.92, 0.06, 0.84, 0.04],
  ['hard', hard, 'fr', 0.97, 0.07, 0.9, 0.06],
  ['hard', hard, 'es', 0.95, 0.1, 0.76, 0.08],
  ['mixed', mixed, 'en', 0.975, 0.01, 0.84, 0.02],
  ['mixed', mixed, 'vi', 0.96, 0.01, 0.92, 0.02],
  ['mixed', mixed, 'fr', 0.97, 0.01, 0.87, 0.03],
  ['mixed', mixed, 'es', 0.925, 0.01, 0.8, 0.05],
  ['triage', triage, 'en', 0.97, 0.01, 0.92, 0.02],
  ['triage', triage, 'vi', 0.95, 0.015, 0.85, 0.06],
  ['triage', triage, 'fr', 0.96, 0.01, 0.86, 0.07],
  ['triage', triage, 'es', 0.94, 0.045, 0.86, 0.06],
  ['visits', visits, 'en', 0.98, 0.025, 0.92, 0.05],
  ['visits', visits, 'vi', 0.95, 0.05, 0.9, 0.05],
  ['visits', visits, 'fr', 0.97, 0.03, 0.95, 0.03],
  ['visits', visits, 'es', 0.97, 0.03, 0.94, 0.03],
  ['arrivals', arrivals, 'en', 0.98, 0.01, 0.93, 0.01],
  ['arrivals', arrivals, 'vi', 0.97, 0.03, 0.95, 0.03],
  ['arrivals', arrivals, 'fr', 0.97, 0.03, 0.95, 0.03],
  ['arrivals', arrivals, 'es', 0.97, 0.03, 0.92, 0.03],
  ['messages', messages, 'en', 0.99, 0.016, 0.89, 0.025],
  ['portal', portal, 'en', 0.99, 0.015, 0.93, 0.01],
  ['portal', portal, 'vi', 0.96, 0.04, 0.96, 0.04],
  ['portal', portal, 'fr', 0.96, 0.04, 0.96, 0.04],
  ['portal', portal, 'es', 0.96, 0.04, 0.96, 0.04],
  ['received', received, 'en', 0.99, 0.034, 0.9, 0.02],
  ['received', received, 'vi', 0.98, 0.01, 0.9, 0.02],
  ['received', received, 'fr', 0.95, 0.02, 0.85, 0.034],
  ['received', received, 'es', 0.95, 0.01, 0.85, 0.02],
  ['inbox', inbox, 'en', 0.99, 0.01, 0.92, 0.015],
  ['inbox', inbox, 'vi', 0.98, 0.02, 0.96, 0.01],
  ['inbox', inbox, 'fr', 0.98, 0.02, 0.96, 0.01],
  ['inbox', inbox, 'es', 0.98, 0.01, 0.97, 0.01],
  ['short', short, 'en', 0.965, 0.02, 0.88, 0.07],
  ['short', short, 'vi', 0.95, 0.05, 0.85, 0.09],
  ['short', short, 'fr', 0.96, 0.02, 0.9, 0.07],
  ['short', short, 'es', 0.96, 0.04, 0.9, 0.07],
] as const)('questions of others: %s, %#', (_, questions, lang, heard, alarmed, advised, wrong) => {
  const here = questions.filter((one) => one.lang === lang);
  const urgent = here.filter(({ emergency }) => emergency);
  it('are heard where they are emergencies, mostly with the advice for their kind first', () => {
    expect(share(urgent, isHeard)).toBeGreaterThanOrEqual(heard);
    expect(share(urgent, ({ text, kind }) => findEmergencies(text)[0]?.id === kind)).toBeGreaterThanOrEqual(
      advised,
    );
  });
  it('seldom get the advice for another kind first', () => {
    const isOther = ({ text, kind }: Question) => {
      const id = findEmergencies(text)[0]?.id ?? 'unclear';
      return id !== 'unclear' && id !== kind;
    };
    expect(share(urgent, isOther)).toBeLessThanOrEqual(wrong);
  });
  it('raise few alarms where they only sound like one', () => {
    expect(
      share(
        here.filter(({ emergency }) => !emergency),
        isHeard,
      ),
    ).toBeLessThanOrEqual(alarmed);
  });
});

describe('texts from ten countries', () => {
  const parts = (value: string) => value.split(/\s+/).filter((part) => part.length > 1);
  it.each([
    ['as-written', 0.89],
    ['lower', 0.92],
    ['upper', 0.87],
  ])('lose the names of people: %s', (casing, floor) => {
    const names = identified.flatMap(({ text, identifiers, ...one }) =>
      identifiers
        .filter(({ kind }) => kind === 'name' && one.casing === casing)
        .map(({ value }) => ({
          value,
          left: new Set(removeIdentifiers(text).text.match(/[\p{L}\p{M}]+/gu)),
        })),
    );
    const isGone = ({ value, left }: (typeof names)[number]) => !parts(value).some((part) => left.has(part));
    expect(share(names, isGone)).toBeGreaterThanOrEqual(floor);
  });
  it('keep their words where they only name diseases, genes and trials after people', () => {
    const isChanged = ({ text }: { text: string }) => removeIdentifiers(text).text !== text;
    expect(share(eponyms, isChanged)).toBeLessThanOrEqual(0.056);
  });
});

describe.each([
  ['as written', (text: string) => text, 0.98, 0.007],
  ['lower', (text: string) => text.toLowerCase(), 0.97, 0.01],
  ['upper', (text: string) => text.toUpperCase(), 0.97, 0.01],
] as const)('texts that name somebody, or only an eponym: %s', (_, inCase, floor, lost) => {
  const wordsOf = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const leftOf = (text: string) => wordsOf(removeIdentifiers(inCase(text)).text);
  it('lose the names', () => {
    const names = named.flatMap(({ text, names }) => {
      const left = new Set(leftOf(text));
      return names.map((name) => wordsOf(inCase(name)).filter((word) => word.length > 1 && left.has(word)));
    });
    expect(share(names, (left) => left.length === 0)).toBeGreaterThanOrEqual(floor);
  });
  it('keep all else', () => {
    const nobody = named.filter(({ names }) => names.length === 0);
    const words = nobody.reduce((sum, { text }) => sum + wordsOf(text).length, 0);
    const kept = nobody.reduce((sum, { text }) => sum + leftOf(text).length, 0);
    expect(1 - kept / words).toBeLessThanOrEqual(lost);
  });
});

describe.each([
  ['as written', (text: string) => text],
  ['lower', (text: string) => text.toLowerCase()],
  ['upper', (text: string) => text.toUpperCase()],
] as const)('texts from ten countries lose what tells who somebody is: %s', (_, inCase) => {
  const values = formed.flatMap(({ text, identifiers }) => {
    const left = removeIdentifiers(inCase(text)).text;
    return identifiers.map(({ kind, value }) => ({ kind, value: inCase(value), left }));
  });
  it.each([
    ['name', 0.94],
    ['employer', 0.9],
    ['address', 0.95],
    ['postcode', 0.95],
    ['bed', 1],
    ['plate', 1],
    ['birthdate', 1],
    ...['insurance', 'record', 'phone'].map((kind) => [kind, 0.97] as [string, number]),
    ...'device national_id iban card email url ip handle'
      .split(' ')
      .map((kind) => [kind, 1] as [string, number]),
  ] as [string, number][])('%s', (kind, floor) => {
    const here = values.filter((one) => one.kind === kind);
    expect(share(here, ({ value, left }) => isGone(kind, value, left))).toBeGreaterThanOrEqual(floor);
  });
});

describe.each([
  [
    'as written',
    (text: string) => text,
    {
      typed: 0.97,
      posted: 0.96,
      plausible: 0.97,
      entered: 0.89,
      told: 0.96,
      sent: 0.97,
      filed: 0.96,
      registry: 0.935,
      desk: 0.945,
      intake: 0.935,
      clinics: 0.935,
      reception: 0.935,
      community: 0.935,
      helpline: 0.935,
      referrals: 0.92,
    },
  ],
  [
    'lower',
    (text: string) => text.toLowerCase(),
    {
      typed: 0.96,
      posted: 0.945,
      plausible: 0.96,
      entered: 0.87,
      told: 0.95,
      sent: 0.96,
      filed: 0.95,
      registry: 0.9,
      desk: 0.905,
      intake: 0.925,
      clinics: 0.925,
      reception: 0.925,
      community: 0.925,
      helpline: 0.925,
      referrals: 0.92,
    },
  ],
  [
    'upper',
    (text: string) => text.toUpperCase(),
    {
      typed: 0.96,
      posted: 0.945,
      plausible: 0.96,
      entered: 0.87,
      told: 0.95,
      sent: 0.96,
      filed: 0.95,
      registry: 0.915,
      desk: 0.925,
      intake: 0.925,
      clinics: 0.925,
      reception: 0.925,
      community: 0.925,
      helpline: 0.925,
      referrals: 0.92,
    },
  ],
] as const)('newer texts lose what tells who somebody is: %s', (_, inCase, floors) => {
  it.each([
    ['typed', typed],
    ['posted', posted],
    ['plausible', plausible],
    ['entered', entered],
    ['told', told],
    ['sent', sent],
    ['filed', filed],
    ['registry', registry],
    ['desk', desk],
    ['intake', intake],
    ['clinics', clinics],
    ['reception', reception],
    ['community', community],
    ['helpline', helpline],
    ['referrals', referrals],
  ] as const)('%s', (name, texts) => {
    const values = texts.flatMap(({ text, identifiers }) => {
      const left = removeIdentifiers(inCase(text)).text;
      return identifiers.map(({ kind, value }) => isGone(kind, inCase(value), left));
    });
    expect(share(values, (gone) => gone)).toBeGreaterThanOrEqual(floors[name]);
  });
});

it('lose few words where they name nobody', () => {
  const isChanged = ({ text }: { text: string }) => removeIdentifiers(text).removed.length > 0;
  expect(share(nobody, isChanged)).toBeLessThanOrEqual(0.05);
  expect(share(unnamed, isChanged)).toBeLessThanOrEqual(0.064);
  const wordsOf = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
  for (const [texts, most] of [
    [wards, 0.005],
    [unaddressed, 0.006],
    [unclaimed, 0.006],
  ] as const) {
    const all = texts.reduce((sum, { text }) => sum + wordsOf(text), 0);
    const kept = texts.reduce((sum, { text }) => sum + wordsOf(removeIdentifiers(text).text), 0);
    expect(1 - kept / all).toBeLessThanOrEqual(most);
  }
});
