import { expect, it } from 'vitest';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { study } from '../../../tests/support/evidence.ts';
import { composeExtractive } from './extractive.ts';
import { pointsBack } from './points-back.ts';

const allOf = (items: readonly EvidenceItem[]) => {
  const ids = new Set(items.map(({ id }) => id));
  return { leads: ids, answers: ids };
};

/** As if all of them answered. */
const compose = (items: readonly EvidenceItem[], asked: string) =>
  composeExtractive(items, asked, allOf(items));

const question = 'Does colchicine prevent gout flares?';
const aim =
  'The purpose of this study was to see whether colchicine prevents gout flares in adults with gout.';
const setting = 'We assigned 412 adults with gout to colchicine or placebo to prevent gout flares.';
const result = 'Flares fell by two fifths in those who took the drug (p = 0.003).';
const conclusion = 'The drug should be considered in the first half year.';

it('puts a finding first, however well the aim of the study matches the question', () => {
  for (const item of [
    study({ parts: { OBJECTIVE: aim, METHODS: setting, RESULTS: result, CONCLUSIONS: conclusion } }),
    study({ text: [aim, setting, result, conclusion].join(' ') }),
  ]) {
    const texts = compose([item], question).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect([`${result} ${conclusion}`, result, conclusion]).toContain(text);
  }
});

it('quotes what a source without findings tells, but never how it was done', () => {
  const told = 'Colchicine has long been given to prevent gout flares.';
  const [first, ...others] = compose([study({ parts: { BACKGROUND: told, METHODS: setting } })], question);
  expect(first?.text).toBe(told);
  expect(others).toEqual([]);
  expect(compose([study({ parts: { METHODS: setting } })], question)).toEqual([]);
});

it('says a sentence once, with each source that has it', () => {
  const items = [
    study({ parts: { CONCLUSIONS: conclusion } }),
    study({ parts: { CONCLUSIONS: conclusion } }),
  ];
  const [only, ...others] = compose(items, question);
  expect(only?.citations.map(({ sourceId }) => sourceId)).toEqual(items.map(({ id }) => id));
  expect(others).toEqual([]);
});

it('takes what the question asks to lessen for a finding, and what it does not ask about for a harm', () => {
  const result = 'Death from bleeding was less common with the drug (4.9% against 5.7%).';
  const item = study({
    parts: { RESULTS: result, CONCLUSIONS: 'In adults with gout, colchicine lowers deaths.' },
  });
  const sectionFor = (asked: string) => compose([item], asked).find(({ text }) => text === result)?.section;
  expect(sectionFor('Does colchicine lower deaths from bleeding in adults with gout?')).toBe('Key findings');
  expect(sectionFor('Does colchicine lower deaths in adults with gout?')).toBe('Harms and safety');
});

it('answers about the ages asked for, where a source says more than that', () => {
  const others = 'For adults aged 40 to 75, statins for primary prevention are given grade B.';
  const theirs = 'For adults aged 76 or more, statins are given grade I.';
  const item = study({ parts: { RESULTS: `${others} ${theirs}` } });
  const [first] = compose([item], 'Statins for primary prevention in people over 75?');
  expect(first?.text).toBe(theirs);
});

it('lets no sentence lead that points back to one it does not quote', () => {
  const told = 'Colchicine prevented gout flares in 412 adults with gout.';
  const back = 'It should be considered to prevent gout flares in adults with gout.';
  const [first] = compose([study({ parts: { RESULTS: told, CONCLUSIONS: back } })], question);
  expect(first).toMatchObject({ section: 'Bottom line', text: `${told} ${back}` });
});

it('quotes what a sentence points back to with it', () => {
  const back = 'This regimen prevented gout flares in adults with gout (p = 0.003).';
  const [first] = compose([study({ text: `${setting} ${back}` })], question);
  expect(first?.text).toBe(`${setting} ${back}`);
  for (const own of ['These findings show that …', 'This randomised, double-blind trial found that …'])
    expect(pointsBack(own)).toBe(false);
});

it('shows what qualifies another finding with the one it qualifies, which leads', () => {
  const main = 'Supervised walking did not lower the number of falls in nursing home residents.';
  const subgroup = 'However, residents who had never walked alone had fewer falls with supervised walking.';
  const asked = 'Does supervised walking reduce falls in nursing home residents?';
  for (const label of ['RESULTS', 'CONCLUSIONS']) {
    const item = study({ parts: { [label]: `${main} ${subgroup}` } });
    const [first, ...others] = compose([item], asked);
    expect(first?.text).toBe(`${main} ${subgroup}`);
    expect(others).toEqual([]);
  }
});

it('tells what takes a conclusion back', () => {
  const benefit = 'People with arthritis who exercised in warm water more often felt much better.';
  const denied = 'This perceived benefit was not reflected in walking, function or pain.';
  const item = study({ parts: { CONCLUSIONS: `${benefit} ${denied}` } });
  const [first] = compose([item], 'Is exercise in warm water better for arthritis?');
  expect(first?.text).toBe(`${benefit} ${denied}`);
});

it('tells no call for studies, nor what is no part of it, behind a conclusion', () => {
  const main = 'Colchicine prevents gout flares in adults with gout.';
  const call = 'However, larger randomised trials are needed before it can be recommended.';
  for (const after of [call, 'This was not prespecified.']) {
    const item = study({ parts: { CONCLUSIONS: `${main} ${after}` } });
    expect(compose([item], 'Does colchicine prevent gout flares?')[0]?.text).toBe(main);
  }
});

it('gives no number of those who took part for a share', () => {
  const methods = 'We enrolled 412 adults with gout (48% women).';
  const results = 'Diarrhoea was reported by some adults with gout on colchicine.';
  const item = study({ parts: { METHODS: methods, RESULTS: results } });
  const told = compose([item], 'How common is diarrhoea on colchicine?').map(({ text }) => text);
  expect(told).not.toContain(methods);
});

it('shows no finding that qualifies what is not quoted', () => {
  const parts = { CONCLUSIONS: 'However, colchicine prevented gout flares in men.', RESULTS: result };
  expect(compose([study({ parts })], question).map(({ text }) => text)).toEqual([result]);
});

it('keeps together the two halves of a conclusion on two groups of people', () => {
  const early = 'Feeding within a day lowered infections in burned patients below 40 years of age.';
  const late = 'Feeding after three days lowered infections in older burned patients.';
  const item = study({ parts: { RESULTS: 'Vomiting was rare.', CONCLUSIONS: `${early} ${late}` } });
  const [first] = compose([item], 'Does early feeding lower infections in burned patients?');
  expect(first?.text).toBe(`${early} ${late}`);
});

it('tells no sentence twice, be it what another points back to', () => {
  const conclusions = [
    'Fish oil in pregnancy may reduce eczema and food allergy in the first year, with a reduction in hay fever and asthma until adolescence.',
    'Fish oil in infancy may decrease allergic disease, but this benefit may not persist.',
    'It is not clear whether it can be used to treat children with asthma, as these two studies give divergent results.',
  ];
  const results = 'Fish oil in pregnancy lowered eczema in infants of allergic parents.';
  const item = study({ parts: { RESULTS: results, CONCLUSIONS: conclusions.join(' ') } });
  const told = compose([item], 'fish oil for children with asthma: clear?')
    .map(({ text }) => text)
    .join(' ');
  for (const one of conclusions) expect(told.split(one).length).toBeLessThanOrEqual(2);
});

it('tells of the one that answers its result in numbers and all that is concluded', () => {
  const inNumbers = 'Swelling of the toe was less by 38% on colchicine (95% CI 21 to 52).';
  const harm = 'Diarrhoea was seen in 9 of 206 people.';
  const concluded = 'Colchicine prevents gout flares in adults with gout.';
  const warned = 'Colchicine should not be used in kidney failure.';
  const parts = {
    METHODS: setting,
    RESULTS: `Adherence was good throughout. ${inNumbers} ${harm}`,
    CONCLUSIONS: `${concluded} Costs were not looked at here. ${warned}`,
  };
  const told = compose([study({ parts })], question).map(({ text }) => text);
  expect(told[0]).toContain(concluded);
  expect(told.join(' ')).toContain(inNumbers);
  expect(told.join(' ')).toContain(warned);
});

it('tells no baseline as a result, and nothing that points back behind what it points to', () => {
  const results =
    'The mean age was 54.3 years and 60.2% were women. Gout flares occurred in 20% on colchicine and 41% on placebo. Body mass index averaged 31.2 kg/m2.';
  const concluded = 'Colchicine prevents gout flares better than naproxen.';
  const parts = {
    RESULTS: results,
    CONCLUSIONS: `${concluded} Costs were not looked at here. It caused diarrhoea more often.`,
  };
  const told = compose([study({ parts })], question).map(({ text }) => text);
  expect(told.join(' ')).toContain('41% on placebo');
  for (const text of told) expect(text).not.toMatch(/mean age|Body mass|^It caused/);
});

it('leads a possible answer with what answers, be it a harm', () => {
  const asked = 'Does colchicine cause nausea and vomiting in gout?';
  const item = study({
    parts: {
      RESULTS: 'There were no differences in age between the groups of the trial.',
      CONCLUSIONS: 'Colchicine caused more nausea, vomiting and diarrhoea than placebo in adults with gout.',
    },
  });
  const none = new Set<string>();
  const drafts = composeExtractive([item], asked, {
    leads: none,
    answers: none,
    possible: new Set([item.id]),
  });
  expect(drafts[0]?.text).toContain('Colchicine caused more nausea');
});

it('gives of several that answer the figure that is asked for, not another', () => {
  const items = [1, 2, 3].map((at) =>
    study({
      parts: {
        RESULTS: `Gout flares were fewer (RR 0.6${at}). Diarrhoea on colchicine was seen in 4${at}% of people.`,
        CONCLUSIONS: `Diarrhoea is common on colchicine in gout, as trial ${at} shows.`,
      },
    }),
  );
  const told = compose(items, 'How common is diarrhoea on colchicine?').map(({ text }) => text);
  for (const at of [1, 2, 3]) expect(told.join(' ')).toContain(`4${at}%`);
});

it('tells of several that answer one finding each, and a result in numbers where that has none', () => {
  const inNumbers = 'Flares of gout fell from 40% to 22% on colchicine.';
  const items = [1, 2, 3].map((at) =>
    study({
      parts: {
        RESULTS: `Colchicine lowered the pain of gout flares too. ${at === 1 ? inNumbers : 'Adherence was good.'}`,
        CONCLUSIONS: `Colchicine prevents gout flares in adults, trial ${at} of colchicine in gout shows.`,
      },
    }),
  );
  const told = compose(items, question).map(({ text }) => text);
  expect(told).toContain(inNumbers);
  expect(told).not.toContain('Adherence was good.');
});

it('tells the share that is asked for where it stands in words', () => {
  const asked = 'What proportion of children with diabetes do not feel low blood sugar coming?';
  const share = 'Twenty-nine percent of children did not feel low blood sugar.';
  const other = 'Severe low blood sugar was seen in 24 children with diabetes in a year.';
  const younger = 'Children who do not feel low blood sugar coming were younger.';
  const concluded = 'A large proportion of children with diabetes do not feel low blood sugar coming.';
  const screened = 'Screening should be part of the care of children with diabetes and low blood sugar.';
  const parts = { RESULTS: `${other} ${share} ${younger}`, CONCLUSIONS: `${concluded} ${screened}` };
  const told = compose([study({ parts })], asked).map(({ text }) => text);
  expect(told.join(' ')).toContain(share);
});

it('gives the dose that is asked for, be it told only where the study was done', () => {
  const methods =
    'Children were randomised to oral ketamine 2 mg/kg with midazolam 0.5 mg/kg or to midazolam alone.';
  const main = 'Emergence agitation was less frequent with oral ketamine (12% versus 34%, p = 0.02).';
  const conclusion = 'Adding a low dose of oral ketamine to midazolam reduces emergence agitation.';
  const item = study({ parts: { METHODS: methods, RESULTS: main, CONCLUSIONS: conclusion } });
  const told = (asked: string) => compose([item], asked).map(({ text }) => text);
  expect(told('What oral dose of ketamine with midazolam reduces emergence agitation?')).toContain(methods);
  expect(told('Does oral ketamine with midazolam reduce emergence agitation?')).not.toContain(methods);
});

it('gives the figure that is asked for, be it told only as what was done', () => {
  const found = 'A survey of neonatal units found skin injury from infusions in 38 per 1000 infants.';
  const most = 'Most skin injuries from infusions occurred in infants of 26 weeks or less.';
  const treated = 'Skin injuries from infusions were mostly treated by exposing wounds to air.';
  const item = study({ parts: { BACKGROUND: found, RESULTS: `${most} ${treated}` } });
  const told = (asked: string) => compose([item], asked).map(({ text }) => text);
  expect(told('How often do infants get skin injury from infusions?')).toContain(found);
  expect(told('Which infants get skin injury from infusions?')).not.toContain(found);
});

it('leads with the figure that is asked for', () => {
  const figure = 'Sensitivity of the finger test for anaemia was 81% and specificity 77%.';
  const rate = 'Of those asked for a finger test for anaemia 74% came.';
  const advice = 'The finger test for anaemia needs a well organised clinic.';
  const item = study({ parts: { RESULTS: `${rate} ${figure}`, CONCLUSIONS: advice } });
  const asked = 'How accurate is the finger test for anaemia?';
  expect(compose([item], asked).map(({ text }) => text)).toEqual([figure, advice]);
});

it('carries the asked outcome with its figure, not the sizes of the groups', () => {
  const sizes =
    'Of these, 51 men (51.0%) wore a slow patch and 49 men (49.0%) a fast patch for pain in the back.';
  const figure = 'Of the men with a slow patch 5.9% had a rash, of those with a fast patch 24.5%.';
  const item = study({
    parts: {
      RESULTS: `${sizes} ${figure}`,
      CONCLUSIONS: 'A slow patch lowers the risk of rash in men with back pain.',
    },
  });
  const [first] = compose(
    [item],
    'Does wearing a slow rather than a fast patch reduce rash in men with back pain?',
  );
  expect(first?.text).toContain(figure);
  expect(first?.text).not.toContain(sizes);
});

it('leads with the finding where the conclusion names nothing that is asked', () => {
  const told = 'Colchicine lowered gout flares compared with placebo (relative risk 0.61).';
  const beside = 'Trials of this kind proved feasible in small rural practices.';
  const [first] = compose([study({ parts: { RESULTS: told, CONCLUSIONS: beside } })], question);
  expect(first).toMatchObject({ section: 'Bottom line', text: told });
});

it('tells the half of a conclusion that names another thing of the question with the first', () => {
  const signs =
    'A rule of signs predicted gout flares in adults seen by their family doctor for a painful toe.';
  const test = 'Uric acid improved it, but calprotectin added nothing.';
  const item = study({ parts: { RESULTS: 'Of all, 40 had a flare.', CONCLUSIONS: `${signs} ${test}` } });
  const asked =
    'Do uric acid and calprotectin help to predict gout flares in adults seen by their family doctor for a painful toe?';
  expect(compose([item], asked)[0]?.text).toBe(`${signs} ${test}`);
});

it('lets lead what only begins like a sentence that points back', () => {
  const told = 'Colchicine prevented gout flares in 412 adults with gout.';
  const sum = 'It is concluded from this trial that colchicine prevents gout flares in adults with gout.';
  const [first] = compose([study({ parts: { RESULTS: told, CONCLUSIONS: sum } })], question);
  expect(first?.text).toBe(sum);
});

it('leads with the finding on the doses that are compared', () => {
  const doses = 'Colchicine (0.5 or 1.5 mg) lowered gout flares more than placebo.';
  const whole = 'Colchicine was well tolerated and lowered gout flares in adults with gout.';
  const item = study({ parts: { RESULTS: doses, CONCLUSIONS: whole } });
  const [first] = compose([item], 'Is colchicine 1.5 mg better than 0.5 mg for gout flares?');
  expect(first?.text).toContain(doses);
});

it('lets no second source lead with a sentence that names nothing asked', () => {
  const own = study({ parts: { CONCLUSIONS: 'Colchicine prevents gout flares in adults with gout.' } });
  const other = study({ parts: { CONCLUSIONS: 'Both regimens showed encouraging activity.' } });
  const drafts = compose([own, other], question);
  expect(drafts.map(({ section }) => section)).toEqual(['Bottom line', 'Key findings']);
});

it('leads with a sentence that names both drugs which are compared', () => {
  const both = 'Gout flares were as frequent with colchicine as with naproxen (12% against 11%).';
  const one = 'In adults with gout, colchicine prevented gout flares in most of them.';
  const [first] = compose(
    [study({ parts: { RESULTS: both, CONCLUSIONS: one } })],
    'Colchicine versus naproxen to prevent gout flares?',
  );
  expect(first?.text).toContain(both);
});

it('joins no conclusion that points back to one that stands elsewhere', () => {
  const told = 'Colchicine and placebo had similar rates of gout flares (12% against 11%).';
  const others = 'Naproxen and prednisolone were the best.';
  const back = 'Both can be recommended to prevent gout flares.';
  const item = study({
    parts: { RESULTS: `${told} Naproxen lowered pain.`, CONCLUSIONS: `${others} ${back}` },
  });
  for (const { text } of compose([item], question)) expect(text).not.toBe(`${told} ${back}`);
});

it('tells once what another sentence says again, and both where they go other ways or one has a number of its own', () => {
  const whole =
    'In conclusion, colchicine decreased gout flares compared with placebo in adults with gout (relative risk 0.61).';
  const toldBeside = (other: string) =>
    compose([study({ parts: { RESULTS: other, CONCLUSIONS: whole } })], question)
      .map(({ text }) => text)
      .join(' ')
      .includes(other);
  expect(toldBeside('Colchicine decreased gout flares compared with placebo in adults with gout.')).toBe(
    false,
  );
  expect(toldBeside('Colchicine increased gout flares compared with placebo in adults with gout.')).toBe(
    true,
  );
  expect(
    toldBeside('Colchicine never decreased gout flares compared with placebo in adults with gout.'),
  ).toBe(true);
  expect(toldBeside('Colchicine decreased gout flares compared with placebo in 412 adults with gout.')).toBe(
    true,
  );
});

it('joins no more than can be read at once', () => {
  const filler = Array.from({ length: 40 }, (_, at) => `Adults in centre ${at} had pain for ${at + 3} days.`);
  const flares = 'Gout flares were fewer with colchicine (relative risk 0.61).';
  const however = 'However, gout flares returned when colchicine was stopped.';
  const last = 'Colchicine prevents gout flares in adults with gout.';
  const item = study({ parts: { RESULTS: [flares, however, ...filler].join(' '), CONCLUSIONS: last } });
  for (const { text } of compose([item], question)) expect(text.length).toBeLessThan(900);
});

it('tells of a related source what names a thing that is asked about, and nothing of one that says no such thing', () => {
  const vague = study({ parts: { CONCLUSIONS: 'Its prospective value seems to be worth a look.' } });
  const near = study({
    parts: {
      METHODS: 'No such events were counted.',
      RESULTS: 'Colchicine prevented pericarditis in 120 adults.',
    },
  });
  const told = composeExtractive([vague, near], question, { leads: new Set(), answers: new Set() });
  expect(told.map(({ text }) => text)).toEqual(['Colchicine prevented pericarditis in 120 adults.']);
});

it('leads with the finding on the outcome asked about beside a conclusion on others', () => {
  const onCancer = 'No evidence of an increased risk of cancer was observed.';
  const conclusion =
    'In people at risk, statin use improved survival and lowered major cardiovascular events.';
  const item = study({
    title: 'The benefits of statins: a meta-analysis',
    parts: {
      METHODS: 'Registers were searched for trials of statins against placebo.',
      RESULTS: `Ten trials enrolled 70,388 people. Statins lowered deaths from any cause (odds ratio 0.88, 95% CI 0.81 to 0.96). ${onCancer}`,
      CONCLUSIONS: conclusion,
    },
  });
  const other = study({
    title: 'Statins and the risk of hip fracture',
    parts: {
      RESULTS: 'Use of statins was associated with fewer hip fractures after controlling for cancer.',
      CONCLUSIONS: 'These findings support an association between statins and fewer hip fractures.',
    },
  });
  const leading = compose([item, other], 'Do statins cause cancer?').filter(
    ({ section }) => section === 'Bottom line',
  );
  expect(leading.map(({ text }) => text)).toEqual([onCancer]);
});

it('tells a conclusion that adds to others behind those it adds to', () => {
  const all = [
    'Treatment of young infants with macrolides was strongly associated with pyloric stenosis.',
    'Use in the first weeks after birth was also associated with an increased risk of it.',
    'A possible association with pyloric stenosis was also found with macrolides in late pregnancy.',
  ];
  const item = study({ parts: { RESULTS: '880 infants had surgery.', CONCLUSIONS: all.join(' ') } });
  const [first] = compose([item], 'Do macrolides in pregnancy cause pyloric stenosis?');
  expect(first?.text).toBe(all.join(' '));
});
