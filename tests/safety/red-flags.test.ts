import { describe, expect, it } from 'vitest';
import weights from '../../src/research/safety/model/kind-weights.json' with { type: 'json' };
import { advise, findRedFlags } from '../../src/research/safety/red-flags/advise.ts';
import { findEmergencies } from '../../src/research/safety/red-flags/find-emergencies.ts';
import { adviceOf } from '../../src/research/safety/red-flags/help-lines.ts';
import { signs } from '../../src/research/safety/red-flags/signs/index.ts';
import { languages } from '../../src/research/safety/red-flags/signs/sign.ts';
import { unclear } from '../../src/research/safety/red-flags/signs/unclear.ts';
import { asked, ordinary, share, vignettes } from './sets.ts';

const alarms = ({ text }: { text: string }) => findEmergencies(text).length > 0;
const missed = vignettes.filter((one) => !alarms(one)).map(({ category, text }) => `${category}: ${text}`);
const alarmed = ordinary.filter(alarms).map(({ text }) => text);

describe('sets that nothing was trained on', () => {
  it('tell of emergencies with their published criterion, and of what is none', () => {
    expect(vignettes.length).toBeGreaterThanOrEqual(120);
    expect(ordinary.length).toBeGreaterThanOrEqual(120);
    for (const { criterion, text } of vignettes) expect(criterion, text).toMatch(/\p{L}{2}/u);
  });

  it('are heard in at least 90 of 100 emergencies', () => {
    expect(share(vignettes, alarms), missed.join('\n')).toBeGreaterThanOrEqual(0.9);
  });

  it('raise at most 5 false alarms in 100 ordinary questions', () => {
    expect(share(ordinary, alarms), alarmed.join('\n')).toBeLessThanOrEqual(0.05);
    expect(share(asked, ({ question }) => alarms({ text: question }))).toBeLessThanOrEqual(0.02);
  });

  it('get the advice for their own kind first in at least 75 of 100', () => {
    const isFirst = ({ text, category }: { text: string; category: string }) =>
      findEmergencies(text)[0]?.id === category;
    expect(share(vignettes, isFirst)).toBeGreaterThanOrEqual(0.75);
  });
});

it.each([
  ['ba tôi tự nhiên méo miệng, nói ngọng từ 20 phút nay', 'stroke', /Gọi số cấp cứu/],
  ['mon mari a une douleur qui serre la poitrine et il est en sueur', 'acs', /Appelez le numéro/],
  ['mi hija se tomó una caja entera de paracetamol', 'overdose', /Llame al número/],
])('hears "%s" and answers in its language', (question, id, call) => {
  expect(findEmergencies(question)[0]?.id).toBe(id);
  expect(findRedFlags(question)[0]).toMatch(call);
});

it('says when it could not read the language', () => {
  expect(advise('Сильная боль в груди, холодный пот').notes.join()).toMatch(/did not read/);
  expect(advise('Does aspirin help in gout?')).toEqual({ redFlags: [], notes: [] });
});

it('names numbers only of the country that is set, and those of a poison centre or crisis line where they help', () => {
  expect(findRedFlags('she swallowed a whole packet of tylenol', 'US').join()).toMatch(/911.*1-800-222-1222/);
  expect(findRedFlags('I want to end my life', 'FR').join()).toMatch(/3114/);
  expect(findRedFlags('I want to end my life', 'XX').join()).toMatch(/local emergency number/);
});

it('tells clinicians one line with the guideline', () => {
  const [line] = findRedFlags('58M inferior STEMI, BP 84/50, RV infarct, lyse or transfer?');
  expect(line).toMatch(/ECG.*\(ESC/);
});

it('has one sign for each kind that the model knows, and its advice in every language', () => {
  expect(signs.map(({ id }) => id).sort()).toEqual(weights.kinds);
  for (const sign of [...signs, unclear])
    for (const language of languages) {
      const told = adviceOf(sign, language);
      expect(told.length).toBeGreaterThan(40);
      expect(told).not.toMatch(/\{\}|\b\d{3}\b(?! (?:mg|phút))/);
    }
});

it.each([
  ['tongue swelling after 5 bee stings', 'anaphylaxis'],
  ['she swallowed a whole packet of tylenol', 'overdose'],
  ['took 30 of my propranolol', 'overdose'],
  ['I want to end my life', 'suicide'],
  ["my father's mouth is drooping and his speech is slured", 'stroke'],
  ['My 3-week-old has a fever of 38.2', 'infant'],
  ['15M, acute scrotal pain 3 h, absent cremasteric reflex', 'testicle'],
])('says what it may be: "%s"', (question, id) =>
  expect(findEmergencies(question).map((sign) => sign.id)).toContain(id),
);
