import { expect, it } from 'vitest';
import { type Completion, type LanguageModel, LanguageModelError } from '#llm/index.ts';
import {
  answerOf,
  answerTo,
  claimsIn,
  type Parts,
  partOf,
  sentence,
  verdictsOn,
  type WrittenSentence,
} from '../../../tests/support/answering-model.ts';
import { study } from '../../../tests/support/evidence.ts';
import { checkStatements } from '../checking/check-statements.ts';
import { createLanguageModelJudge } from '../checking/language-model-judge.ts';
import { inOwnWords } from '../checking/own-words.ts';
import { asDrafts } from '../prompts/write-answer.ts';
import { readerOf } from '../reading.ts';
import { composeAnswer } from './compose-answer.ts';
import { numberSources } from './numbered-sources.ts';

const trial = study({
  id: 'a',
  title: 'Empagliflozin in heart failure',
  parts: {
    Methods: 'We randomised 5,988 adults with heart failure to empagliflozin 10 mg or placebo.',
    Results:
      'Hospitalisation for heart failure occurred in 8.6% with empagliflozin and in 11.8% with placebo. Deaths did not differ.',
    Conclusions: 'Empagliflozin reduced hospitalisation for heart failure.',
  },
});
const other = study({
  id: 'b',
  title: 'Dapagliflozin in heart failure',
  text: 'Dapagliflozin lowered hospitalisation in 6,263 adults. Amputations were rare.',
});
const items = [trial, other];
const question = 'Do SGLT2 inhibitors reduce hospitalisation in heart failure?';

const fewer = sentence('Fewer adults were admitted to hospital with empagliflozin than with placebo.', [
  'S1.2',
  'S1.1',
]);
const both = sentence('Both drugs lowered hospitalisation.', ['S1.4', 'S2.1'], 'Main outcome');
const quoted = sentence('Deaths did not differ.', ['S1.3'], 'Further outcomes');
const written = [fewer, both, quoted];

type Behaviour = (user: string) => object | Error | 'silent';

/** A model that answers each kind of request as told, and streams what it writes in `steps`. */
function modelOf(parts: Parts, { steps = 1, behave }: { steps?: number; behave?: Behaviour } = {}) {
  const asked: { part: string; user: string }[] = [];
  const rounds = new Map<string, number>();
  const model: LanguageModel = {
    name: 'scripted',
    async complete({ user, schema, signal, onPartial }): Promise<Completion> {
      const part = partOf(schema.name);
      asked.push({ part, user });
      const round = (rounds.get(part) ?? 0) + 1;
      rounds.set(part, round);
      const said = behave && part === 'judge' ? behave(user) : answerTo(parts, part, user, round);
      if (said instanceof Error) throw said;
      if (said === 'silent')
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      const { sentences = [] } = said as { sentences?: unknown[] };
      for (let step = 1; step < steps && part === 'write'; step += 1) {
        onPartial?.({ ...(said as object), sentences: sentences.slice(0, step) });
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      const usage = { inputTokens: 1, outputTokens: 1, requests: 1 };
      return { value: said, isCut: false, usage };
    },
  };
  return { model, asked };
}

async function compose(
  parts: Parts,
  options: { steps?: number; behave?: Behaviour; signal?: AbortSignal; forPatient?: boolean } = {},
) {
  const { model, asked } = modelOf(parts, options);
  const admitted: string[] = [];
  const made = await composeAnswer(
    { question, forPatient: options.forPatient ?? false, items },
    {
      writer: model,
      judge: createLanguageModelJudge(model),
      read: readerOf({}, undefined),
      signal: options.signal ?? new AbortController().signal,
      onAdmitted: (statements) => admitted.push(...statements.map(({ text }) => text)),
    },
  );
  return { ...made, asked, admitted, texts: made.statements.map(({ text }) => text) };
}

const write = (...sentences: unknown[]): Parts => ({ write: () => answerOf(...sentences) });
const isFromSources = (text: string) => items.some((item) => item.text.includes(text));

it('shows what is judged supported as it was written, with the cited sentences cut out of their sources', async () => {
  const { statements, verification, judging, certainty, admitted, texts } = await compose(write(...written));
  expect(texts).toEqual(written.map(({ text }) => text));
  expect(statements.map(({ kind }) => kind)).toEqual(['paraphrase', 'synthesis', 'quoted']);
  for (const { citations } of statements)
    for (const { sourceId, quote, start, end } of citations)
      expect(items.find(({ id }) => id === sourceId)?.text.slice(start, end)).toBe(quote);
  expect(verification).toEqual({ statements: 3, verified: 3, dropped: 0, repaired: 0, replaced: 0 });
  expect(judging).toMatchObject({ supported: 2, replaced: 0, unjudged: 0, failures: [] });
  expect(certainty).toEqual({ level: 'moderate', reason: 'one-study' });
  expect(admitted).toEqual(texts);
});

it('shows the judge the sentence, the cited sentences with their neighbours and the titles, and nothing else', async () => {
  const { asked } = await compose(write({ ...fewer, section: 'Main outcome' }));
  const [request] = asked.filter(({ part }) => part === 'judge');
  expect(claimsIn(request?.user ?? '')).toEqual([
    {
      claim: 1,
      text: fewer.text,
      sources: [
        {
          title: trial.title,
          passages: [
            '> We randomised 5,988 adults with heart failure to empagliflozin 10 mg or placebo.',
            '> Hospitalisation for heart failure occurred in 8.6% with empagliflozin and in 11.8% with placebo.',
            'Deaths did not differ.',
          ],
        },
      ],
    },
  ]);
});

it('judges the first sentence while the writer still writes, the others in growing batches', async () => {
  const many = Array.from({ length: 8 }, (_, at) =>
    sentence(`Fewer were admitted to hospital, way ${'abcdefgh'[at]}.`, ['S1.2'], 'Main outcome'),
  );
  const { asked, texts } = await compose(write(...many), { steps: 9 });
  expect(texts).toHaveLength(8);
  const batches = asked.filter(({ part }) => part === 'judge').map(({ user }) => claimsIn(user).length);
  expect(batches).toEqual([1, 2, 3, 2]);
});

it('has a sentence corrected once, with the reason, and judges it again', async () => {
  const late = sentence('Fewer were admitted to hospital in 999 adults.', ['S1.2']);
  const { verification, texts, asked, rejected } = await compose({
    ...write(late),
    correct: () => ({ sentences: [{ sentence: 1, ...fewer }] }),
  });
  expect(texts).toEqual([fewer.text]);
  expect(verification).toMatchObject({ statements: 1, verified: 1, repaired: 1, replaced: 0 });
  expect(asked.find(({ part }) => part === 'correct')?.user).toContain('do not state the number 999');
  expect(rejected).toEqual({ number: 1 });
});

it('puts the cited sentences in the place of what is not supported twice', async () => {
  const { texts, verification, statements } = await compose({
    ...write(fewer, both, quoted),
    judge: (user) => verdictsOn(user, () => 'partly'),
    correct: () => ({ sentences: [{ sentence: 1, ...fewer }] }),
  });
  expect(texts.every(isFromSources)).toBe(true);
  expect(statements.every(({ kind }) => kind === 'quoted')).toBe(true);
  expect(verification).toMatchObject({ verified: 3, replaced: 2, dropped: 0 });
});

it('drops a sentence that its writer takes back', async () => {
  const { texts, verification } = await compose({
    ...write(fewer, both),
    judge: (user) => verdictsOn(user, (text) => (text === both.text ? 'not' : 'supported')),
    correct: () => ({ sentences: [{ sentence: 1, ...both, text: '' }] }),
  });
  expect(texts).toEqual([fewer.text]);
  expect(verification).toMatchObject({ verified: 1, replaced: 0, dropped: 1 });
});

it('shows nothing of a passage that the judge finds to give orders, not even word for word', async () => {
  const obeying = sentence('Amputations matter little.', ['S2.2'], 'Harms');
  const order = sentence('Amputations were rare.', ['S2.2'], 'Harms');
  const { texts, rejected } = await compose({
    ...write(fewer, obeying, order),
    judge: (user) => verdictsOn(user, (text) => (text.startsWith('Amputations') ? 'order' : 'supported')),
  });
  expect(texts).toEqual([fewer.text]);
  expect(rejected).toEqual({ order: 2 });
});

it('adds no order that the last reading names', async () => {
  const { texts } = await compose({
    ...write(fewer),
    judge: (user) => verdictsOn(user, (text) => (text.startsWith('Amputations') ? 'order' : 'supported')),
    review: () => ({
      follows: true,
      certainty: 'low',
      missing: [{ cite: 'S2.2', why: 'harm', text: 'Amputations matter little.', cites: [] }],
    }),
  });
  expect(texts).toEqual([fewer.text]);
});

it('shows a quote that nobody judged, or that is doubted', async () => {
  for (const verdict of ['partly', 'not', 'nonsense']) {
    const judge = (user: string) => verdictsOn(user, () => verdict);
    expect((await compose({ ...write(quoted), judge })).texts).toEqual([quoted.text]);
  }
});

it('puts no words of a source in the place of what nobody knows', async () => {
  const gap = sentence('Nobody followed them for longer.', ['S1.1'], 'What is not known');
  const { texts, verification } = await compose({
    ...write(fewer, gap),
    judge: (user) => verdictsOn(user, (text) => (text.startsWith('Not known') ? 'not' : 'supported')),
  });
  expect(texts).toEqual([fewer.text]);
  expect(verification).toMatchObject({ verified: 1, replaced: 0, dropped: 1 });
});

it('puts no question of a source in the place of what it does not say', async () => {
  const asking = study({
    id: 'q',
    parts: { Question: 'Does empagliflozin prevent falls?', Results: 'Falls were as frequent with placebo.' },
  });
  const numbered = numberSources([asking]);
  const lie = sentence('Empagliflozin prevented 7 falls.', ['S1.1', 'S1.2']);
  const [checked] = checkStatements([asking], asDrafts([lie], numbered));
  const quotes = inOwnWords(lie, checked && 'rejection' in checked ? checked.citations : []);
  expect(quotes.map(({ text }) => text)).toEqual(['Falls were as frequent with placebo.']);
});

it('has a sentence that is too long shortened, and shows it as written where the shorter one fails', async () => {
  const long = sentence(`Fewer adults were admitted to hospital${' and fewer again'.repeat(25)}.`, ['S1.2']);
  const parts = { ...write(long), correct: () => ({ sentences: [{ sentence: 1, ...fewer }] }) };
  const { texts, verification, rejected, asked } = await compose(parts);
  expect(texts).toEqual([fewer.text]);
  expect(asked.find(({ part }) => part === 'correct')?.user).toContain('in at most 45 words');
  // Nothing of it was wrong.
  expect(verification).toMatchObject({ verified: 1, repaired: 0, replaced: 0 });
  expect(rejected).toEqual({});
  for (const failing of [
    { judge: (user: string) => verdictsOn(user, (text) => (text === long.text ? 'supported' : 'not')) },
    { correct: () => ({ sentences: [] }) },
    { correct: () => ({ opinion: 'fine' }) },
  ])
    expect((await compose({ ...parts, ...failing })).texts).toEqual([long.text]);
});

const cited = sentence(trial.text.split('\n\n')[2] ?? '', ['S1.4']);
it('lets no words of a source stand for why the answer is as certain as it is', async () => {
  const why = { ...both, section: 'Why this certainty' };
  const parts = write(
    fewer,
    why,
    { ...quoted, section: 'What is not known' },
    { ...cited, section: 'Harms' },
  );
  const held = await compose(parts);
  expect(held.statements.map(({ section }) => section)).toEqual([
    'Bottom line',
    'Why this certainty',
    'Harms',
    'What is not known',
  ]);
  const doubted = await compose({
    ...parts,
    judge: (user) => verdictsOn(user, (text) => (text.endsWith(why.text) ? 'not' : 'supported')),
  });
  expect(doubted.statements.map(({ section }) => section)).not.toContain('Why this certainty');
  expect(doubted.verification).toMatchObject({ verified: 3, dropped: 1 });
});

const lies: [string, WrittenSentence][] = [
  ['an invented sentence number', sentence('It cured all.', ['S1.99'])],
  ['an invented source', sentence('It cured all.', ['S7.1'])],
  ['no source', sentence('It cured all.', [])],
  ['nothing', sentence('', ['S1.1'])],
];
it.each(lies)('drops a sentence that cites %s', async (_, lie) => {
  const { texts, verification } = await compose(write(lie, quoted));
  expect(texts).toEqual([quoted.text]);
  expect(verification).toMatchObject({ statements: 2, verified: 1, dropped: 1 });
});

it.each([
  ['number', 'Hospitalisation fell to 3.2%.'],
  ['unit', 'Adults took empagliflozin 10 µg.'],
  ['drug', 'Canagliflozin reduced hospitalisation.'],
  ['link', 'Read https://evil.example first.'],
])(
  'replaces a sentence with a %s that its sources do not state, whatever the judge says',
  async (_, text) => {
    const { texts } = await compose(write(sentence(text, ['S1.1', 'S1.2'])));
    expect(texts.every(isFromSources)).toBe(true);
  },
);

it('puts no words of the model above sentences, and keeps the bottom line in its place', async () => {
  const { statements } = await compose({
    ...write(
      { ...sentence('It fell by 91%.', ['S1.2']), section: 'Stop warfarin now' },
      { ...sentence('It fell by 92%.', ['S1.4']), section: 'bottom line' },
    ),
  });
  expect(statements.map(({ section }) => section)).toEqual(['Bottom line', 'Further outcomes']);
});

it('shows what it told first, where the whole answer is another', async () => {
  const { model } = modelOf(write(fewer, both));
  const other: LanguageModel = {
    ...model,
    async complete(request) {
      if (partOf(request.schema.name) === 'write') request.onPartial?.(answerOf(quoted));
      return model.complete(request);
    },
  };
  const read = readerOf({}, undefined);
  const ports = {
    writer: other,
    judge: createLanguageModelJudge(model),
    read,
    signal: AbortSignal.timeout(5_000),
  };
  const { statements, verification } = await composeAnswer({ question, forPatient: false, items }, ports);
  expect(new Set(statements.map(({ text }) => text))).toEqual(
    new Set([quoted, fewer, both].map(({ text }) => text)),
  );
  expect(verification.statements).toBe(3);
});

it('says nothing twice', async () => {
  const { texts } = await compose(write(cited, cited, { ...cited, section: 'Harms' }));
  expect(texts).toEqual([cited.text]);
});

it('adds what the last reading found missing, in the words of its source, and lowers the certainty', async () => {
  const { statements, judging, certainty } = await compose({
    ...write(fewer, quoted),
    review: () => ({
      follows: false,
      certainty: 'very low',
      missing: [
        { cite: 'S2.2', why: 'harm' },
        { cite: 'S9.9', why: 'contrary' },
        { cite: 'S1.3', why: 'harm' },
      ],
    }),
  });
  expect(statements.at(-1)).toMatchObject({
    section: 'Further finding',
    text: 'Amputations were rare.',
    kind: 'quoted',
  });
  expect(judging).toMatchObject({ follows: false });
  expect(certainty.level).toBe('very low');
});

it.each(['supported', 'not'])(
  'adds it as the last reading tells it only where that is supported: %s',
  async (verdict) => {
    const retold = 'In adults with heart failure given dapagliflozin, amputations were rare.';
    const missing = [{ cite: 'S2.2', why: 'harm', text: retold, cites: ['S2.1'] }];
    const { statements } = await compose({
      ...write(fewer, quoted),
      review: () => ({ follows: true, certainty: 'low', missing }),
      judge: (user) => verdictsOn(user, (text) => (text === retold ? verdict : 'supported')),
    });
    const added = statements.find(({ section }) => section === 'Further finding');
    expect(added).toMatchObject(
      verdict === 'supported'
        ? { kind: 'paraphrase', text: retold }
        : { kind: 'quoted', text: 'Amputations were rare.' },
    );
    expect(added?.citations).toHaveLength(verdict === 'supported' ? 2 : 1);
  },
);

const reviewsIn = (asked: readonly { part: string; user: string }[]): { text: string; cites: string[] }[][] =>
  asked
    .filter(({ part }) => part === 'review')
    .map(({ user }) => JSON.parse(/<answer>\n(.*)\n<\/answer>/s.exec(user)?.[1] ?? '[]'));

const doubtOnce =
  (...texts: string[]) =>
  (user: string) =>
    verdictsOn(user, (text) => (texts.includes(text) ? 'not' : 'supported'));

it('shows the last reading what is shown: corrected sentences, and the quotes that took a place', async () => {
  const wrong = sentence('Nobody was admitted to hospital.', ['S1.2', 'S1.1']);
  const lasting = sentence('Both drugs cured heart failure.', ['S1.4', 'S2.1'], 'Main outcome');
  const { asked } = await compose({
    ...write(
      wrong,
      lasting,
      quoted,
      sentence('Amputations were rare.', ['S2.2'], 'Harms'),
      ...['Lower hospitalisation', 'Fewer admissions', 'Hospitalisation 8.6% vs 11.8%'].map((text) =>
        sentence(text, ['S1.2'], 'Table: main result'),
      ),
    ),
    judge: doubtOnce(wrong.text, lasting.text),
    correct: (user) => ({
      sentences: /<failed>.*Nobody was/s.test(user) ? [{ sentence: 1, ...fewer }] : [],
    }),
  });
  const reviews = reviewsIn(asked);
  expect(reviews).toHaveLength(1);
  expect(reviews[0]?.map(({ text }) => text)).toEqual([
    fewer.text,
    'Empagliflozin reduced hospitalisation for heart failure.',
    'Dapagliflozin lowered hospitalisation in 6,263 adults.',
    quoted.text,
    'Amputations were rare.',
  ]);
  expect(reviews[0]?.[0]?.cites).toEqual(fewer.cites);
});

it('looks once more where the last sentences were changed after the last reading began', async () => {
  const wrong = sentence('Both drugs cured heart failure.', ['S1.4', 'S2.1'], 'Main outcome');
  const missing = [{ cite: 'S2.2', why: 'harm' }];
  const { asked, statements } = await compose({
    ...write(fewer, wrong),
    judge: doubtOnce(wrong.text),
    correct: () => ({ sentences: [{ sentence: 1, ...both }] }),
    review: (user) => ({
      follows: true,
      certainty: 'low',
      missing: user.includes(wrong.text) ? [{ cite: 'S1.3', why: 'harm' }] : missing,
    }),
  });
  const told = reviewsIn(asked).map((texts) => texts.map(({ text }) => text));
  expect(told).toEqual([
    [fewer.text, wrong.text],
    [fewer.text, both.text],
  ]);
  expect(statements.map(({ text }) => text)).toEqual([fewer.text, both.text, 'Amputations were rare.']);
});

it('keeps the last reading where its second look fails', async () => {
  const wrong = sentence('Both drugs cured heart failure.', ['S1.4', 'S2.1'], 'Main outcome');
  const { judging, certainty } = await compose({
    ...write(fewer, wrong),
    judge: doubtOnce(wrong.text),
    review: (_, round) =>
      round === 1 ? { follows: false, certainty: 'very low', missing: [] } : { opinion: 'fine' },
  });
  expect(judging.follows).toBe(false);
  expect(judging.failures).toHaveLength(1);
  expect(certainty.level).toBe('very low');
});

it('puts the size that the bottom line lacks into it, in the words of its source', async () => {
  const size = trial.text.split('\n\n')[1]?.split(' Deaths')[0] ?? '';
  const parts = {
    ...write(fewer, quoted),
    review: () => ({
      follows: true,
      certainty: 'low',
      missing: [
        { cite: 'S1.2', why: 'size' },
        { cite: 'S2.1', why: 'size' },
      ],
    }),
  };
  const { statements } = await compose(parts);
  expect(statements.map(({ section, text }) => [section, text])).toEqual([
    ['Bottom line', fewer.text],
    ['Bottom line', size],
    ['Further outcomes', quoted.text],
    // Nothing is told of its study above.
    ['Further finding', 'Dapagliflozin lowered hospitalisation in 6,263 adults.'],
  ]);
  const patient = await compose(parts, { forPatient: true });
  expect(patient.texts).toEqual([fewer.text, quoted.text]);
});

it('adds a finding where its study is told of, in a paragraph of its own', async () => {
  const told = { ...both, paragraph: 3 };
  const { statements } = await compose({
    ...write(fewer, told, quoted),
    review: () => ({ follows: true, certainty: 'low', missing: [{ cite: 'S2.2', why: 'harm' }] }),
  });
  expect(statements.map(({ section, paragraph }) => `${section} ${paragraph}`)).toEqual([
    'Bottom line 1',
    'Main outcome 3',
    'Main outcome 4',
    'Further outcomes 1',
  ]);
});

it('accepts that nothing answers the question', async () => {
  const { statements, verification, certainty } = await compose({
    write: () => ({ ...answerOf(), certainty: 'none' }),
  });
  expect(statements).toEqual([]);
  expect(verification.statements).toBe(0);
  expect(certainty.level).toBe('none');
});

it('keeps what was written before the writer broke off', async () => {
  const broken = new LanguageModelError('could not be reached', { retryable: true });
  const { model } = modelOf(write(...written));
  const cut: LanguageModel = {
    ...model,
    async complete(request) {
      if (partOf(request.schema.name) !== 'write') return model.complete(request);
      request.onPartial?.(answerOf(fewer));
      throw broken;
    },
  };
  const read = readerOf({}, undefined);
  const signal = new AbortController().signal;
  const made = await composeAnswer(
    { question, forPatient: false, items },
    { writer: cut, judge: createLanguageModelJudge(model), read, signal },
  );
  expect(made.statements.map(({ text }) => text)).toEqual([fewer.text]);
  expect(made.rejected).toEqual({ answer: 1 });
  expect(made.judging.failures).toEqual(['writing to the end: could not be reached']);
  // It was told before the connection broke.
  expect(made.certainty.level).toBe('moderate');
});

const failure = (message: string) => new LanguageModelError(message, { retryable: false });
const judges: [string, Behaviour, { shown: 'written' | 'quotes'; unjudged: number; failed: boolean }][] = [
  ['always agrees', (user) => verdictsOn(user), { shown: 'written', unjudged: 0, failed: false }],
  [
    'always refuses',
    (user) => verdictsOn(user, () => 'not'),
    { shown: 'quotes', unjudged: 0, failed: false },
  ],
  [
    'always doubts',
    (user) => verdictsOn(user, () => 'partly'),
    { shown: 'quotes', unjudged: 0, failed: false },
  ],
  ['is down', () => failure('could not be reached'), { shown: 'quotes', unjudged: 2, failed: true }],
  ['is silent until the time is up', () => 'silent', { shown: 'quotes', unjudged: 2, failed: true }],
  ['gives no verdict', () => ({ verdicts: [] }), { shown: 'quotes', unjudged: 2, failed: false }],
  ['gives nonsense', () => ({ opinion: 'fine' }), { shown: 'quotes', unjudged: 2, failed: true }],
  [
    'gives broken verdicts',
    () => ({ verdicts: [{ claim: 'one', verdict: 'yes' }, 7, null] }),
    { shown: 'quotes', unjudged: 2, failed: false },
  ],
  [
    'speaks of other claims',
    () => ({ verdicts: [{ claim: 40, reason: '', verdict: 'supported' }] }),
    { shown: 'quotes', unjudged: 2, failed: false },
  ],
  [
    'contradicts itself',
    (user) => ({
      verdicts: claimsIn(user).flatMap(({ claim }) =>
        ['supported', 'not', 'supported'].map((verdict) => ({ claim, reason: '', verdict })),
      ),
    }),
    { shown: 'quotes', unjudged: 0, failed: false },
  ],
];
it.each(judges)(
  'stays true and whole where the judge %s, and says what happened',
  async (_, behave, expected) => {
    const signal = AbortSignal.timeout(400);
    const { texts, judging, verification, statements } = await compose(write(...written), { behave, signal });
    if (expected.shown === 'written') expect(texts).toEqual(written.map(({ text }) => text));
    else expect(texts.every(isFromSources)).toBe(true);
    expect(verification).toMatchObject({ statements: 3, verified: 3, dropped: 0 });
    expect(judging.unjudged).toBe(expected.unjudged);
    expect(judging.failures.length > 0).toBe(expected.failed);
    for (const { citations } of statements) expect(citations.length).toBeGreaterThan(0);
  },
);

const cell = (column: string, text: string, cites: string[]) => sentence(text, cites, `Table: ${column}`);

it('settles the cells of the table as sentences, under the heading of their column, and keeps those that say the same', async () => {
  const cells = [
    cell('main result', 'Hospitalisation 8.6% vs 11.8%', ['S1.2']),
    cell('compared', 'Empagliflozin 10 mg vs placebo', ['S1.1']),
    cell('main result', 'Lower hospitalisation', ['S1.4']),
    cell('main result', 'Lower hospitalisation', ['S2.1']),
    cell('people and follow-up', '9,999 adults', ['S2.1']),
  ];
  const { statements, asked, verification } = await compose(write(fewer, both, ...cells));
  const judged = asked.filter(({ part }) => part === 'judge').flatMap(({ user }) => claimsIn(user));
  expect(judged.map(({ text }) => text)).toContain('Main result: Hospitalisation 8.6% vs 11.8%');
  expect(statements.filter(({ text }) => text === 'Lower hospitalisation')).toHaveLength(2);
  // A number that its source does not state: the words of the source take its place.
  expect(statements.at(-1)).toMatchObject({
    section: 'Table: people and follow-up',
    kind: 'quoted',
    text: 'Dapagliflozin lowered hospitalisation in 6,263 adults.',
  });
  expect(verification).toMatchObject({ statements: 7, replaced: 1 });
});

it('leaves out rows on studies that no sentence before the table tells of', async () => {
  const gap = sentence('Its abstract does not tell of deaths.', ['S2.1'], 'What is not known');
  const row = (cite: string) => cell('main result', 'Lower hospitalisation', [cite]);
  const { statements } = await compose(write(fewer, gap, row('S2.1'), row('S1.4')));
  const rows = statements.filter(({ section }) => section.startsWith('Table'));
  expect(rows.map(({ citations }) => citations[0]?.sourceId)).toEqual([trial.id]);
});

it('adds a contrary finding of a study that only harms are told of where the main findings begin', async () => {
  const { statements } = await compose({
    ...write(fewer, sentence('Amputations were rare.', ['S2.2'], 'Harms'), quoted),
    review: () => ({ follows: true, certainty: 'low', missing: [{ cite: 'S2.1', why: 'contrary' }] }),
  });
  expect(statements.at(-1)).toMatchObject({
    section: 'Further outcomes',
    paragraph: 2,
    text: 'Dapagliflozin lowered hospitalisation in 6,263 adults.',
  });
});

it('numbers no heading that stands alone, and carries nothing by one', async () => {
  const headed = study({ id: 'h', title: 'A trial', text: 'Results. Deaths fell by 4% on drug A.' });
  const { places, sources } = numberSources([headed]);
  expect(sources[0]?.sentences).toEqual(['S1.2 Deaths fell by 4% on drug A.']);
  expect(places[0]).toHaveLength(2);
});
