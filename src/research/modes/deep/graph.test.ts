import { once } from 'node:events';
import { MemorySaver } from '@langchain/langgraph';
import { afterEach, describe, expect, it } from 'vitest';
import type { Evidence } from '#evidence/index.ts';
import { createLanguageModel } from '#llm/index.ts';
import { createStreamingEgress } from '#platform/egress/index.ts';
import { createLogger } from '#platform/logger.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { type Report, reportSchema } from '#shared/research/report.ts';
import type { SourcesEvent, StageEvent } from '#shared/workflow/protocol.ts';
import {
  answeringScript,
  answerOf,
  answerTo,
  type Parts,
  partOf,
  sentence,
  sourcesIn,
} from '../../../../tests/support/answering-model.ts';
import { startChatServer } from '../../../../tests/support/chat-server.ts';
import { memoryEvidence, study } from '../../../../tests/support/evidence.ts';
import type { ResearchDependencies } from '../../dependencies.ts';
import { createResearchGraph, renderMarkdown } from '../../index.ts';

const question =
  'Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?';
const input = { topic: `/deepresearch ${question}`, research_mode: 'deep' } as const;
const disease = 'heart failure with preserved ejection fraction';
const empagliflozin = study({
  id: 'pubmed:1',
  title: `The SGLT2 inhibitor empagliflozin in ${disease}`,
  parts: {
    Results: `Hospitalisation for heart failure occurred in 8.6% with empagliflozin and in 11.8% with placebo (hazard ratio 0.71; 95% CI 0.60–0.83). The SGLT2 inhibitor lowered hospitalisation in ${disease} regardless of diabetes at the start. Findings with the SGLT2 inhibitor in ${disease} were consistent across age groups. Genital infections were more common with the SGLT2 inhibitor in ${disease}.`,
    Conclusions: `The SGLT2 inhibitor empagliflozin reduced hospitalisation in ${disease}.`,
  },
});
const neutral = study({
  id: 'pubmed:2',
  title: `SGLT2 inhibitors, exercise and hospitalisation in ${disease}`,
  parts: {
    Results: `SGLT2 inhibitors did not improve exercise capacity in ${disease}. Hospitalisation was counted too.`,
    Conclusions: `SGLT2 inhibitors had no significant effect on exercise in ${disease}, and hospitalisation was rare.`,
  },
});
const guideline = study({
  id: 'pubmed:3',
  title: `Guideline on ${disease}`,
  studyDesign: 'guideline',
  parts: {
    Recommendations: `The guideline recommends SGLT2 inhibitors in ${disease} to lower hospitalisation.`,
  },
});
const withdrawnCopy = study({
  id: 'europepmc:9',
  title: `A great trial of SGLT2 inhibitors in ${disease}`,
  doi: '10.1000/withdrawn',
  text: `CONCLUSIONS: SGLT2 inhibitors abolished hospitalisation and bleeding in ${disease}.`,
});
const withdrawn = {
  ...withdrawnCopy,
  id: 'pubmed:9',
  retraction: { status: 'retracted', notice: null },
} as const;
const gout = study({ id: 'pubmed:4', title: 'Gout', text: 'Allopurinol lowers urate in people with gout.' });
const items = [empagliflozin, neutral, guideline];

const clock = { now: () => new Date('2026-01-02T03:04:05Z') };
const logger = createLogger('silent');
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function graphOf(
  evidence: ResearchDependencies['evidence'] = memoryEvidence(items),
  languageModel?: ResearchDependencies['languageModel'],
) {
  return createResearchGraph({ evidence, languageModel, clock, brandName: 'Test', logger });
}

async function research(evidence?: ResearchDependencies['evidence'], topic: string = input.topic) {
  const state = await graphOf(evidence).invoke({ ...input, topic });
  return { state, report: reportSchema.parse(state.research_report) };
}

const textsIn = (report: Report, title: string) =>
  report.statements.filter(({ section }) => section === title).map(({ text }) => text);

describe('the stages', () => {
  it('come in order, those of each sub-question among them, with the checked report as it grows', async () => {
    const graph = graphOf();
    graph.checkpointer = new MemorySaver();
    const begun: string[] = [];
    const ended: string[] = [];
    let streamed = '';
    let last: Record<string, unknown> = {};
    const stream = await graph.stream(input, {
      streamMode: ['values', 'updates', 'custom', 'messages'],
      configurable: { thread_id: 't' },
    });
    for await (const [mode, chunk] of stream) {
      if (mode === 'custom') begun.push((chunk as StageEvent).stage);
      if (mode === 'updates') ended.push(...Object.keys(chunk));
      if (mode === 'values') last = chunk;
      if (mode === 'messages') {
        const [message, metadata] = chunk as unknown as [{ content: string }, { langgraph_node: string }];
        expect(metadata.langgraph_node).toBe('compose_and_validate');
        streamed += message.content;
      }
    }
    expect([...new Set(begun)]).toEqual([
      'clinical_triage_and_pico',
      'decompose',
      'research_section_process',
      'query_parser',
      'search',
      'reasoning',
      'question_info_aggregation',
      'compose_and_validate',
      'finalize_report',
    ]);
    const searched = Array.from({ length: 6 }, () => 'research_section_process');
    expect(ended.slice(0, 9)).toEqual([
      'clinical_triage_and_pico',
      'decompose',
      ...searched,
      'compose_and_validate',
    ]);
    expect(ended.at(-1)).toBe('finalize_report');
    expect(last).toMatchObject({ research_mode: 'deep', sections: [], gathered: [], drafts: [], items: [] });
    expect(JSON.parse(JSON.stringify(last))).toEqual(last);
    expect(streamed).toContain('<h2>Bottom line</h2>');
    for (const { text, section } of (last.research_report as Report).statements) {
      if (section !== 'Related findings') expect(streamed).toContain(text);
    }
  });

  it('start a second question in the same thread afresh', async () => {
    const graph = graphOf(
      memoryEvidence([...items, study({ title: 'Gout', text: 'Allopurinol lowers urate in gout.' })]),
    );
    graph.checkpointer = new MemorySaver();
    const config = { configurable: { thread_id: 't' } };
    await graph.invoke(input, config);
    const state = await graph.invoke(
      { ...input, topic: '/deepresearch Does allopurinol lower urate in gout?' },
      config,
    );
    expect(state.research_report?.sources.map(({ title }) => title)).toEqual(['Gout']);
    expect(state.messages).toHaveLength(4);
  });

  it('stop when the run is aborted', async () => {
    const stop = new AbortController();
    const evidence: Pick<Evidence, 'search'> = {
      search: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          setTimeout(() => stop.abort(new Error('cancelled')), 10);
        }),
    };
    await expect(graphOf(evidence).invoke(input, { signal: stop.signal })).rejects.toThrow();
  });
});

describe('the report', () => {
  it('has a section for each side of the question, every sentence word for word at its place', async () => {
    const { report } = await research();
    expect(report.mode).toBe('deep');
    expect(textsIn(report, 'Bottom line')).toContain(
      `The SGLT2 inhibitor empagliflozin reduced hospitalisation in ${disease}.`,
    );
    expect(textsIn(report, 'Harms and side effects')).toEqual([
      `Genital infections were more common with the SGLT2 inhibitor in ${disease}.`,
    ]);
    expect(textsIn(report, 'Populations and subgroups').join(' ')).toMatch(
      /regardless of diabetes|consistent across age groups/,
    );
    for (const { text, citations } of report.statements) {
      for (const { source, quote, start, end } of citations) {
        expect(report.sources[source]?.text.slice(start, end)).toBe(quote);
        expect(text).toBe(quote.replace(/\s+/g, ' '));
      }
    }
    const texts = report.statements.map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(report.verification).toEqual({
      statements: texts.length,
      verified: texts.length,
      dropped: 0,
      repaired: 0,
      replaced: 0,
    });
  });

  it('looks for opposing evidence on purpose and shows it in a section of its own', async () => {
    const asked: string[] = [];
    const evidence = memoryEvidence(items);
    const { report } = await research({
      search: (query, options) => {
        asked.push(query.text);
        return evidence.search(query, options);
      },
    });
    expect(asked.some((text) => text.startsWith(question) && text.includes('not superior'))).toBe(true);
    const opposing = textsIn(report, 'Opposing and null findings');
    expect(opposing).toContain(`SGLT2 inhibitors did not improve exercise capacity in ${disease}.`);
  });

  it('says what was searched for each sub-question, and counts a record once in all', async () => {
    const { report, state } = await research();
    expect(report.subQuestions).toHaveLength(6);
    expect(report.subQuestions?.[1]).toMatchObject({
      title: 'Harms and side effects',
      identified: 3,
      screened: 3,
      rounds: 1,
    });
    expect(report.trail.screened).toBe(3);
    expect(report.trail.identified - report.trail.duplicates).toBe(3);
    expect(new Set(report.trail.queries.map(({ subQuestion }) => subQuestion))).toEqual(
      new Set([0, 1, 2, 3, 4, 5]),
    );
    expect(state.final_report).toContain('Records by sub-question');
    for (const text of [state.final_report, renderMarkdown(report)]) {
      expect(text).toContain('What harms and side effects are reported for SGLT2 inhibitors');
    }
  });

  it('searches what the draft lacks once more and more widely, then says that nothing was found', async () => {
    const limits = new Map<string, number[]>();
    const evidence = memoryEvidence(items);
    const { report, state } = await research({
      search: (query, options) => {
        limits.set(query.text, [...(limits.get(query.text) ?? []), query.limit]);
        return evidence.search(query, options);
      },
    });
    expect(state.review_iterations).toBe(1);
    expect(report.reviewIterations).toBe(1);
    const lacking = report.subQuestions?.find(({ title }) => title === 'Alternatives and comparisons');
    expect(lacking).toMatchObject({ rounds: 2, identified: 6, duplicates: 3, screened: 3 });
    expect(limits.get(disease)).toEqual([40]);
    for (const text of [state.final_report, renderMarkdown(report)]) {
      expect(text).toContain('Alternatives and comparisons: nothing on it in the 3 records that 2 searches');
    }
  });

  it('does not search again when there is no time left', async () => {
    const graph = createResearchGraph({
      evidence: memoryEvidence(items),
      languageModel: undefined,
      clock: { now: () => new Date(Date.now()) },
      brandName: 'Test',
      logger,
      deadlines: {
        deep: {
          searchMs: 1000,
          proposeQueryMs: 50,
          composeMs: 100,
          fullTextMs: 100,
          reviewUntilMs: -1,
        },
      },
    });
    const state = await graph.invoke(input);
    expect(state.review_iterations).toBe(0);
    expect(state.research_report?.statements.length).toBeGreaterThan(2);
  });

  it('says plainly that nothing was found, names what failed, and never invents', async () => {
    const failures = [{ connector: 'PubMed', reason: 'did not answer in time' }];
    const { report, state } = await research(memoryEvidence([], { failures, identified: 0 }));
    expect(report).toMatchObject({ band: 'none', statements: [], sources: [], failures });
    expect(state.final_report).toContain('PubMed: did not answer in time');
    expect(state.final_report).toContain('The search found no record');
  });

  it('leaves out a publication that any one search saw withdrawn', async () => {
    let calls = 0;
    const evidence: Pick<Evidence, 'search'> = {
      search: (query, options) => {
        calls += 1;
        const copy: EvidenceItem = calls === 3 ? withdrawn : withdrawnCopy;
        return memoryEvidence([...items, copy]).search(query, options);
      },
    };
    const { report, state } = await research(evidence);
    expect(state.final_report).not.toContain('abolished');
    expect(report.trail.excluded).toMatchObject([{ title: withdrawn.title, reason: 'retracted' }]);
  });

  it('takes no answer from a source that does not name the treatment asked about', async () => {
    const inhaler = study({
      title: 'Budesonide and asthma control in adults with severe asthma: lung function and quality of life',
      parts: {
        Results: 'Budesonide improved asthma control, lung function and quality of life in severe asthma.',
        Conclusions: 'Budesonide improves asthma control in adults with severe asthma.',
      },
    });
    const asked = 'asthma control, lung function and quality of life in adults with severe asthma?';
    const answered = await research(
      memoryEvidence([inhaler]),
      `/deepresearch Does budesonide improve ${asked}`,
    );
    expect(textsIn(answered.report, 'Bottom line')).toHaveLength(1);
    const { report } = await research(
      memoryEvidence([inhaler]),
      `/deepresearch Does vitamin D improve ${asked}`,
    );
    expect(report.band).toBe('limited');
    expect(new Set(report.statements.map(({ section }) => section))).toEqual(new Set(['Related findings']));
  });

  it('keeps deaths from bleeding out of the harms of a drug against bleeding', async () => {
    const trial = study({
      title: 'Tranexamic acid in trauma',
      parts: {
        Results:
          'Death from bleeding was less common with tranexamic acid than with placebo in trauma. Seizures were counted as adverse events of tranexamic acid in trauma and were rare.',
        Conclusions: 'Tranexamic acid reduced death from bleeding in trauma.',
      },
    });
    const topic = '/deepresearch Does tranexamic acid reduce death from bleeding in trauma?';
    const { report } = await research(memoryEvidence([trial]), topic);
    expect(textsIn(report, 'Harms and side effects')).toEqual([
      'Seizures were counted as adverse events of tranexamic acid in trauma and were rare.',
    ]);
  });

  it('lists the diagnoses that sources name, each in a sentence that is quoted', async () => {
    const overview = study({
      title: 'Acute chest pain: a review of causes',
      studyDesign: 'review',
      text: 'CONCLUSIONS: Causes of acute chest pain include acute coronary syndrome, pulmonary embolism and aortic dissection.',
    });
    const topic = '/deepresearch What is the differential diagnosis of acute chest pain?';
    const { report, state } = await research(memoryEvidence([overview]), topic);
    expect(report.differential?.map(({ name }) => name)).toEqual([
      'acute coronary syndrome',
      'pulmonary embolism',
      'aortic dissection',
    ]);
    for (const { name, statement } of report.differential ?? []) {
      expect(report.statements[statement]?.citations[0]?.quote).toContain(name);
    }
    expect(state.final_report).toContain('<td>pulmonary embolism</td>');
    expect(renderMarkdown(report)).toContain('**aortic dissection**');
  });
});

describe('full text', () => {
  const open = { ...empagliflozin, pmcid: 'PMC1' };
  const closed = { ...neutral, pmcid: 'PMC2' };
  const parts = [
    {
      label: 'Methods',
      text: `Hypotension was to be reported as an adverse event in ${disease} at each visit.`,
    },
    {
      label: 'Results',
      text: `Hypotension was more common with the SGLT2 inhibitor in ${disease}, in 4.4% against 3.9% of people.`,
    },
  ];

  it('is read where the licence is open, and quoted at its place', async () => {
    const findFullText: Evidence['findFullText'] = async (pmcid) => ({
      parts,
      licence: 'CC BY',
      isOpen: pmcid === 'PMC1',
    });
    const { report } = await research({ ...memoryEvidence([open, closed, guideline]), findFullText });
    expect(textsIn(report, 'Harms and side effects')).toContain(parts[1]?.text);
    const [source, other] = ['pubmed:1', 'pubmed:2'].map((id) =>
      report.sources.find(({ evidenceId }) => evidenceId === id),
    );
    expect(source?.text).toContain('4.4% against 3.9%');
    expect(other?.text).toBe(neutral.text);
    expect(JSON.stringify(report.statements)).not.toContain('at each visit');
  });

  it('that cannot be had is named and leaves the abstract', async () => {
    const findFullText = async () => {
      throw new Error('is limiting requests');
    };
    const { report } = await research({ ...memoryEvidence([open]), findFullText });
    expect(report.failures).toEqual([{ connector: 'Full text of PMC1', reason: 'is limiting requests' }]);
    expect(report.statements.length).toBeGreaterThan(1);
  });
});

describe('a run that dies', () => {
  it('goes on where it was: searches that had ended are not repeated', async () => {
    const evidence = memoryEvidence(items);
    const asked: string[] = [];
    let isDead = true;
    const graph = graphOf({
      async search(query, options) {
        const isThird = query.text.includes('subgroup');
        if (isThird && isDead) {
          await new Promise((resolve) => setTimeout(resolve, 200));
          throw new Error('the process was killed');
        }
        asked.push(query.text);
        return evidence.search(query, options);
      },
    });
    graph.checkpointer = new MemorySaver();
    const config = { configurable: { thread_id: 't' } };
    await expect(graph.invoke(input, config)).rejects.toThrow('the process was killed');
    const before = [...asked];
    expect(before).toHaveLength(5);
    isDead = false;
    const state = await graph.invoke(null, config);
    const firstRound = asked.slice(before.length).filter((text) => before.includes(text));
    expect(firstRound).toEqual([]);
    expect(state.research_report?.statements.length).toBeGreaterThan(3);
  });
});

describe('with a language model', () => {
  const honest = sentence(`Empagliflozin lowered admissions to hospital in ${disease}.`, ['S1.5']);
  const harm = sentence('Genital infections were seen more often with the drug.', ['S1.4'], 'Harms');

  async function model(parts: Parts) {
    const server = await startChatServer(answeringScript(parts));
    closing.push(() => server.close());
    return {
      server,
      languageModel: createLanguageModel(
        { provider: 'openai', model: 'scripted', baseUrl: server.url },
        createStreamingEgress(),
      ),
    };
  }

  it('writes each section from its sources, shows nothing that is not carried, and adds up what it cost', async () => {
    const prompts: string[] = [];
    const { languageModel, server } = await model({
      write: (user) => {
        prompts.push(user);
        const lie = sentence(`Empagliflozin cured 97% of people with ${disease}.`, ['S1.5']);
        return answerOf(honest, lie, harm);
      },
    });
    const state = await graphOf(memoryEvidence([empagliflozin]), languageModel).invoke(input);
    const report = reportSchema.parse(state.research_report);
    expect(report.composer).toBe('language-model');
    expect(report.statements.filter(({ text }) => text === honest.text)).toHaveLength(1);
    expect(report.statements[0]).toMatchObject({ section: 'Bottom line', text: honest.text });
    // One trial, of which the text does not say how large it was.
    expect(report.certainty?.level).toBe('low');
    expect(state.final_report).not.toContain('97%');
    expect(report.verification.replaced).toBeGreaterThan(0);
    expect(state.review_iterations).toBeGreaterThan(0);
    expect(state.usage?.inputTokens).toBe(server.requests.length * 1200);
    expect(prompts.every((prompt) => prompt.includes(question))).toBe(true);
    expect(new Set(prompts).size).toBe(prompts.length);
  });

  it('shows what its own search found while the model still plans, and does not search for it again', async () => {
    const shown = new AbortController();
    const found: string[][] = [];
    const queries: string[] = [];
    const evidence: Pick<Evidence, 'search'> = {
      search: (query, options) => {
        queries.push(JSON.stringify(query));
        return memoryEvidence([...items, gout]).search(query, options);
      },
    };
    const graph = graphOf(evidence, {
      name: 'scripted',
      async complete({ schema, user }) {
        // Where no source is shown before it, there is no plan, and no end.
        if (schema.name === 'plan_search' && !shown.signal.aborted) await once(shown.signal, 'abort');
        const value = answerTo({}, partOf(schema.name), user, 1);
        return { value, isCut: false, usage: { inputTokens: 1, outputTokens: 1, requests: 1 } };
      },
    });
    let last: Record<string, unknown> = {};
    for await (const [mode, chunk] of await graph.stream(input, { streamMode: ['custom', 'values'] })) {
      if (mode === 'values') last = chunk as Record<string, unknown>;
      if (mode !== 'custom' || (chunk as { type: string }).type !== 'sources') continue;
      found.push((chunk as SourcesEvent).sources.map(({ title }) => title));
      shown.abort();
    }
    expect(found[0]).toContain(empagliflozin.title);
    expect(found[0]).not.toContain(gout.title);
    expect(found.length).toBeGreaterThan(1);
    expect(queries.filter((query) => query === queries[0])).toHaveLength(1);
    const report = reportSchema.parse(last.research_report);
    const left = report.trail.excluded?.map(({ title }) => title);
    expect(left).toEqual(expect.arrayContaining([empagliflozin.title]));
    expect(report.subQuestions?.[0]).toMatchObject({ screened: 4, rounds: 2 });
  });

  it('accepts that there is no evidence on a part, and says so', async () => {
    const { languageModel } = await model({
      write: (user) => (user.includes('Write only on this part') ? answerOf() : answerOf(honest)),
    });
    const state = await graphOf(memoryEvidence([empagliflozin]), languageModel).invoke(input);
    const report = reportSchema.parse(state.research_report);
    expect(report.statements.map(({ text }) => text)).toEqual([honest.text]);
    expect(state.final_report).toContain('No evidence found');
    expect(report.failures).toEqual([]);
  });

  it('reads a question in any language in English, and writes to the question as it was asked', async () => {
    const vietnamese = 'Thuốc này có làm giảm nguy cơ nhập viện không?';
    const prompts: string[] = [];
    const { languageModel } = await model({
      write: (user) => {
        prompts.push(user);
        return answerOf(honest);
      },
    });
    const state = await graphOf(memoryEvidence([empagliflozin]), languageModel).invoke({
      topic: `/deepresearch ${vietnamese}`,
      research_mode: 'deep',
    });
    const report = reportSchema.parse(state.research_report);
    expect(report.composer).toBe('language-model');
    expect(report.question).toBe(vietnamese);
    expect(prompts.length).toBeGreaterThan(1);
    expect(prompts.every((prompt) => prompt.includes(vietnamese))).toBe(true);
    expect(report.subQuestions?.some((part) => part.question.includes(disease))).toBe(true);
  });

  it('lets the model screen the records that may answer, and hands them to the writers of all parts', async () => {
    const unlike = study({ id: 'pubmed:77', title: 'Empagliflozin and nights in hospital', text: 'Fewer.' });
    const others = Array.from({ length: 7 }, (_, at) =>
      study({ id: `pubmed:8${at}`, title: `Asthma ${at}`, text: `Visit ${at}.` }),
    );
    let answering: string[] = [];
    const written: string[][] = [];
    const { languageModel } = await model({
      screen: (user) => {
        const records = JSON.parse(/<records>\n(.*)\n<\/records>/s.exec(user)?.[1] ?? '[]');
        const wanted = records.find(({ title }: { title: string }) => title === unlike.title);
        return { answers: wanted ? [wanted.id] : [], related: [] };
      },
      write: (user) => {
        const titles = sourcesIn(user).map(({ title }) => title);
        if (user.startsWith('Question')) answering = titles;
        else written.push(titles);
        return answerOf();
      },
    });
    const evidence = memoryEvidence([...others, unlike, empagliflozin]);
    await graphOf(evidence, languageModel).invoke(input);
    expect(answering).toEqual([unlike.title]);
    expect(written.length).toBeGreaterThan(2);
    expect(written.every((titles) => titles[0] === unlike.title)).toBe(true);
  });

  it('sends no request twice, also where parts are searched again', async () => {
    const { languageModel, server } = await model({
      write: (user) => (user.includes('Write only on this part') ? answerOf() : answerOf(honest)),
    });
    await graphOf(memoryEvidence(items), languageModel).invoke(input);
    const sent = server.requests.map((messages) => JSON.stringify(messages));
    expect(sent.length).toBeGreaterThan(10);
    expect(new Set(sent).size).toBe(sent.length);
  });

  it('keeps the paragraphs of an answer apart, and says what it shows once', async () => {
    const further = sentence(`In ${disease}, admissions were fewer with empagliflozin.`, ['S1.5']);
    const { languageModel } = await model({
      write: () =>
        answerOf(honest, { ...further, section: 'Main outcome' }, { ...harm, section: 'Further outcomes' }),
    });
    const state = await graphOf(memoryEvidence([empagliflozin]), languageModel).invoke(input);
    const report = reportSchema.parse(state.research_report);
    const paragraphs = report.statements.filter(({ section }) => section === 'What the evidence says');
    expect(paragraphs.map(({ paragraph }) => paragraph)).toEqual([1, 2]);
    expect(report.statements).toHaveLength(3);
    expect(report.judging?.supported).toBe(3);
  });

  it('gives findings without a bottom line that of their sources', async () => {
    const { languageModel } = await model({ write: () => answerOf({ ...honest, section: 'Main outcome' }) });
    const { research_report: report } = await graphOf(memoryEvidence([empagliflozin]), languageModel).invoke(
      input,
    );
    expect(report?.composer).toBe('language-model');
    expect(report?.statements[0]).toMatchObject({ section: 'Bottom line', kind: 'quoted' });
    expect(report?.statements.map(({ text }) => text)).toContain(honest.text);
    expect(report?.certainty?.level).toMatch(/low$/);
    expect(report?.failures[0]?.reason).toContain('no bottom line');
  });

  it('extracts, and says so once, when the model writes nothing usable', async () => {
    const { languageModel } = await model({ write: () => ({ text: 'Certainly! Here is your report.' }) });
    const state = await graphOf(memoryEvidence(items), languageModel).invoke(input);
    expect(state.research_report).toMatchObject({ composer: 'extractive' });
    expect(state.research_report?.failures.map(({ connector }) => connector)).toEqual(['Language model']);
    expect(state.research_report?.statements.length).toBeGreaterThan(3);
  });
});
