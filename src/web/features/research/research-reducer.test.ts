import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduceResearch } from './research-reducer.ts';
import { initialState, type ResearchAction, type ResearchState, type StreamEvent } from './research-state.ts';

const start = initialState('Does it work?', 'quick', 1_000);
const at = 2_000;
const event = (name: string, data: unknown): ResearchAction => ({
  type: 'event',
  event: { event: name, data },
  at,
});
const stage = (name: string) =>
  event('custom', { type: 'stage', stage: name, at: '2026-01-01T00:00:00.000Z' });
const updates = (name: string, update: unknown = null) => event('updates', { [name]: update });
const fold = (...actions: ResearchAction[]) => actions.reduce<ResearchState>(reduceResearch, start);
const stepsOf = ({ steps }: ResearchState) =>
  steps.map(({ stepName, isActive, isCompleted }) => [
    stepName,
    isActive ? 'active' : isCompleted ? 'done' : 'idle',
  ]);
const source = {
  id: 'source-1',
  index: 1,
  title: 'A trial',
  url: 'https://example.org/1',
  domain: 'example.org',
};
const report = '<h1>Report</h1>';

describe('safety', () => {
  const safety = { redFlags: ['Call now'], removed: [{ kind: 'name', text: 'Ada' }] };

  it('is kept as it was told, and is no step', () => {
    const state = fold(event('custom', { type: 'safety', ...safety }), stage('simple_query_analysis'));
    expect(state.safety).toEqual(safety);
    expect(state.steps).toHaveLength(1);
  });

  it('survives words of another shape', () => {
    expect(fold(event('custom', { type: 'safety', redFlags: 'x' })).safety).toBeUndefined();
    const odd = event('custom', { type: 'safety', redFlags: [7, 'Call now'], removed: [null] });
    expect(fold(odd).safety).toEqual({ redFlags: ['Call now'], removed: [{ kind: '', text: '' }] });
  });
});

describe('sources', () => {
  const found = (...titles: string[]) =>
    titles.map((title, position) => ({
      ...source,
      id: `source-${position + 1}`,
      index: position + 1,
      title,
      url: `https://example.org/${title}`,
    }));
  const titlesOf = ({ sources }: ResearchState) => sources.map(({ index, id, title }) => [index, id, title]);

  it('come as they are found, and none goes before the report says which it cites', () => {
    const early = event('custom', { type: 'sources', sources: found('A', 'B') });
    const screened = event('values', { sources: found('C', 'A') });
    const running = fold(early, event('values', { sources: [] }), screened);
    expect(titlesOf(running)).toEqual([
      [1, 'source-1', 'A'],
      [2, 'source-2', 'B'],
      [3, 'source-3', 'C'],
    ]);
    const update = { final_report: report, sources: found('C') };
    const reported = reduceResearch(running, updates('simple_report_generation', update));
    expect(titlesOf(reported)).toEqual([[1, 'source-1', 'C']]);
    expect(titlesOf(reduceResearch(reported, early))).toEqual(titlesOf(reported));
  });

  it('survive words of another shape', () => {
    const odd = event('custom', { type: 'sources', sources: [null, { title: 'A' }] });
    expect(fold(odd).sources).toEqual([]);
    expect(fold(event('custom', { type: 'sources' })).sources).toEqual([]);
  });
});

describe('steps', () => {
  it('makes a stage active when it starts and completes it with its update', () => {
    const running = fold(stage('simple_query_analysis'));
    expect(running.steps).toEqual([
      {
        stepName: 'simple_query_analysis',
        title: 'Analyzing Medical Query',
        isActive: true,
        isCompleted: false,
        timestamp: Date.parse('2026-01-01T00:00:00.000Z'),
      },
    ]);
    expect(stepsOf(reduceResearch(running, updates('simple_query_analysis')))).toEqual([
      ['simple_query_analysis', 'done'],
    ]);
  });

  it('completes the step before when the next one starts', () => {
    expect(stepsOf(fold(stage('simple_query_analysis'), stage('simple_query_writer')))).toEqual([
      ['simple_query_analysis', 'done'],
      ['simple_query_writer', 'active'],
    ]);
  });

  it('reveals a step that is known only from its update, with words for an unknown name', () => {
    const { steps } = fold(updates('merge_all_parts'));
    expect(steps).toMatchObject([{ title: 'Merge All Parts', isCompleted: true, timestamp: at }]);
  });

  it('leaves the list as it is when a stage runs again or elsewhere at the same time', () => {
    const once = fold(stage('search'), updates('search'), stage('reasoning'));
    const again = [stage('search'), stage('reasoning'), updates('search'), stage('search')];
    expect(stepsOf(again.reduce(reduceResearch, once))).toEqual([
      ['search', 'done'],
      ['reasoning', 'active'],
    ]);
  });

  it('keeps composing active while a review searches again, until the next stage begins', () => {
    const review = [stage('compose_and_validate'), updates('compose_and_validate'), stage('search')];
    const reviewed = fold(stage('search'), ...review, updates('search'));
    const shown = [
      ['search', 'done'],
      ['compose_and_validate', 'active'],
    ];
    expect(stepsOf(reviewed)).toEqual(shown);
    const again = [stage('compose_and_validate'), updates('compose_and_validate')].reduce(
      reduceResearch,
      reviewed,
    );
    expect(stepsOf(again)).toEqual(shown);
    expect(stepsOf(reduceResearch(again, stage('finalize_report')))).toEqual([
      ['search', 'done'],
      ['compose_and_validate', 'done'],
      ['finalize_report', 'active'],
    ]);
  });

  it('passes over what is not a stage', () => {
    const noise = [
      event('custom', { type: 'other', stage: 'x' }),
      event('custom', null),
      updates('__interrupt__'),
    ];
    expect(fold(...noise).steps).toEqual([]);
    expect(fold(event('custom', { type: 'stage', stage: '', at: '' })).steps).toEqual([]);
  });

  it('takes the time of arrival where a stage has no readable time', () => {
    expect(fold(event('custom', { type: 'stage', stage: 'search', at: 'now' })).steps[0]?.timestamp).toBe(at);
  });
});

describe('report', () => {
  it.each([
    'finalize_report',
    'simple_report_generation',
    'prescription_report_generation',
    'medical_imaging_analysis',
  ])('is complete with the update of %s', (node) => {
    const done = fold(
      stage('search'),
      stage(node),
      updates(node, { final_report: report, sources: [source] }),
    );
    expect(done).toMatchObject({ phase: 'completed', finalReport: report, sources: [source], endedAt: at });
    expect(done.steps.every(({ isCompleted, isActive }) => isCompleted && !isActive)).toBe(true);
  });

  it('is not complete with a report field of another step', () => {
    expect(fold(updates('search', { final_report: report })).phase).toBe('running');
  });

  it.each(['final_report', 'report', 'result'])('is read from %s of the values', (key) => {
    const done = fold(event('values', { [key]: report, review_iterations: 2 }), { type: 'ended', at });
    expect(done).toMatchObject({ phase: 'completed', finalReport: report, reviewIterations: 2 });
  });

  it('keeps what it has when later values lack it or are of another kind', () => {
    const done = fold(
      event('values', { final_report: report, sources: [source] }),
      event('values', { sources: [] }),
    );
    expect(done).toMatchObject({ finalReport: report, sources: [source] });
    expect(fold(event('values', { report: { statements: [] }, sources: [{ id: 1 }, null] }))).toMatchObject({
      finalReport: '',
      sources: [],
    });
  });

  it('has stopped when the stream ends without one', () => {
    expect(fold(stage('search'), { type: 'ended', at })).toMatchObject({
      phase: 'stopped',
      steps: [{ isActive: false, isCompleted: false }],
    });
  });
});

describe('messages', () => {
  const human = { type: 'human', id: 'h1', content: '/deepresearch Does it work?' };

  it('shows the question before the first event', () => {
    expect(start.messages).toEqual([{ id: 'question', role: 'user', content: 'Does it work?' }]);
  });

  it('shows the question without its command, and answers that are not the report', () => {
    const messages = [
      human,
      { type: 'ai', id: 'a1', content: report },
      { type: 'ai', id: 'a2', content: 'Note' },
    ];
    expect(fold(event('values', { final_report: report, messages })).messages).toEqual([
      { id: 'h1', role: 'user', content: 'Does it work?' },
      { id: 'a2', role: 'assistant', content: 'Note' },
    ]);
  });

  it('reads structured content and derives a stable key where the id is missing', () => {
    const content = [{ type: 'text', text: 'Part one, ' }, 'part two', { type: 'image' }];
    const [, message] = fold(event('values', { messages: [human, { role: 'assistant', content }] })).messages;
    expect(message).toEqual({
      id: 'assistant-1-Part one, part two',
      role: 'assistant',
      content: 'Part one, part two',
    });
  });

  it('adds the new messages of an update once', () => {
    const update = updates('finalize_report', { messages: [{ type: 'ai', id: 'a1', content: 'Note' }] });
    expect(fold(update, update).messages.map(({ id }) => id)).toEqual(['question', 'a1']);
  });

  it('leaves out what says only that the report is there: the page says so itself', () => {
    const content = 'The research report has been generated. You can view it in the panel.';
    expect(fold(event('values', { messages: [human, { type: 'ai', content }] })).messages).toHaveLength(1);
  });
});

describe('streamed text', () => {
  const metadata = (node: string) =>
    event('messages/metadata', { m1: { metadata: { langgraph_node: node } } });
  const partial = (content: unknown) => event('messages/partial', [{ id: 'm1', type: 'ai', content }]);

  it('is that of compose_and_validate, whole each time', () => {
    const state = fold(
      metadata('compose_and_validate'),
      partial('<p>a'),
      partial([{ type: 'text', text: '<p>ab' }]),
    );
    expect(state.streamingContent).toBe('<p>ab');
  });

  it('is never that of another node or of an unknown one', () => {
    expect(fold(metadata('simple_query_writer'), partial('{"json"')).streamingContent).toBe('');
    expect(fold(partial('{"json"'), event('messages/partial', 'x')).streamingContent).toBe('');
  });

  it('is dropped when the run begins another attempt, while its steps stay', () => {
    const begun = [event('metadata', { run_id: 'r', attempt: 1 }), stage('compose_and_validate')];
    const state = fold(
      ...begun,
      metadata('compose_and_validate'),
      partial('<p>old'),
      event('metadata', { attempt: 2 }),
    );
    expect(state).toMatchObject({ attempt: 2, streamingContent: '' });
    expect(stepsOf(state)).toEqual([['compose_and_validate', 'active']]);
    expect(reduceResearch(state, partial('<p>late')).streamingContent).toBe('');
  });

  it('stays when the same attempt is announced again', () => {
    const again = event('metadata', { run_id: 'r', attempt: 1 });
    expect(fold(metadata('compose_and_validate'), partial('<p>a'), again).streamingContent).toBe('<p>a');
  });

  it('makes room for the report', () => {
    const done = fold(
      metadata('compose_and_validate'),
      partial('<p>a'),
      updates('finalize_report', { final_report: report }),
    );
    expect(done.streamingContent).toBe('');
    expect(reduceResearch(done, partial('<p>b')).streamingContent).toBe('');
  });
});

describe('failures', () => {
  it('keeps the message of an error event, also after the stream has ended', () => {
    const failed = fold(stage('search'), event('error', { error: 'Boom', message: 'No source answered' }));
    expect(failed).toMatchObject({ phase: 'failed', errorMessage: 'No source answered', endedAt: at });
    expect(reduceResearch(failed, { type: 'ended', at: 3_000 })).toBe(failed);
  });

  it.each([null, {}, { message: 5 }, 'x'])('has words for an error event with %j', (data) => {
    expect(fold(event('error', data)).errorMessage).toBe('An unknown error occurred.');
  });

  it('is no failure when the user cancelled', () => {
    const cancelled = fold(
      { type: 'cancelling', isCancelling: true },
      event('error', { message: 'interrupted' }),
    );
    expect(cancelled).toMatchObject({ phase: 'stopped' });
    expect(cancelled.errorMessage).toBeUndefined();
  });

  it('shows a lost connection until the next event', () => {
    const lost = fold({ type: 'connection-lost' });
    expect(lost.isConnectionLost).toBe(true);
    expect(reduceResearch(lost, stage('search')).isConnectionLost).toBe(false);
  });
});

describe('any stream', () => {
  const names = fc.constantFrom(
    'metadata',
    'custom',
    'updates',
    'values',
    'messages/metadata',
    'messages/partial',
    'error',
    'x',
  );
  const events: fc.Arbitrary<StreamEvent> = fc.record({ event: names, data: fc.jsonValue() });

  it('never throws, and leaves at most one step active', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 20 }), (list) => {
        const state = fold(...list.map((item): ResearchAction => ({ type: 'event', event: item, at })));
        expect(state.steps.filter(({ isActive }) => isActive).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('takes no step back, moves none and lists none twice, however sub-questions announce their stages', () => {
    const names = fc.constantFrom(
      'query_parser',
      'search',
      'reasoning',
      'compose_and_validate',
      'finalize_report',
    );
    const actions = fc.oneof(
      names.map((name) => stage(name)),
      names.map((name) => updates(name)),
      fc.constant(event('metadata', { attempt: 2 })),
    );
    const rank = { idle: 0, active: 1, done: 2 };
    const ranks = (state: ResearchState) =>
      stepsOf(state).map(([name, now]) => ({ name, rank: rank[now as keyof typeof rank] }));
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 25 }), (list) => {
        let state = start;
        for (const action of list) {
          const before = ranks(state);
          state = reduceResearch(state, action);
          const after = ranks(state);
          expect(after.slice(0, before.length).map(({ name }) => name)).toEqual(
            before.map(({ name }) => name),
          );
          for (const [at, step] of before.entries()) {
            expect(after[at]?.rank).toBeGreaterThanOrEqual(step.rank);
          }
          expect(new Set(after.map(({ name }) => name)).size).toBe(after.length);
        }
      }),
    );
  });

  it('shows the same when it is replayed from the beginning on top of what was seen', () => {
    const stages = fc.constantFrom('search', 'reasoning', 'simple_report_generation');
    const ordinary = fc.oneof(
      stages.map((name) => stage(name)),
      stages.map((name) => updates(name, { final_report: report, sources: [source] })),
      fc.constant(
        event('values', { sources: [source], messages: [{ type: 'ai', id: 'a1', content: 'Note' }] }),
      ),
    );
    const shown = ({ finalReport, sources, messages, phase, steps }: ResearchState) => {
      return { finalReport, sources, messages, phase, steps: steps.map(({ stepName }) => stepName) };
    };
    fc.assert(
      fc.property(fc.array(ordinary, { maxLength: 12 }), (list) => {
        const once = fold(...list, { type: 'ended', at });
        expect(shown(fold(...list, ...list, { type: 'ended', at }))).toEqual(shown(once));
      }),
    );
  });
});
