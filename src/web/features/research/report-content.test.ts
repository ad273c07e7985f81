import { describe, expect, it } from 'vitest';
import type { Session } from '#shared/api/sessions.ts';
import type { Report } from '#shared/research/report.ts';
import { hasReportView, reportContent } from './report-content.ts';
import { initialState } from './research-state.ts';

const session = (changes: Partial<Session>): Session => ({
  id: 's1',
  topic: 'Does it work?',
  mode: 'quick',
  status: 'PENDING',
  is_waiting: false,
  thread_id: null,
  run_id: null,
  created_at: '',
  updated_at: '',
  final_report: null,
  original_image_data: null,
  report: null,
  ...changes,
});
const running = initialState('Does it work?', 'deep', 0);
const completed = { ...running, phase: 'completed' as const, finalReport: '<p>live</p>' };
const now = new Date('2026-03-01T12:00:00Z');

describe('which view is shown', () => {
  it.each([
    ['nothing selected', undefined, undefined, false],
    ['a pending session', session({}), undefined, false],
    ['a session that runs', session({ status: 'RUNNING', thread_id: 't', run_id: 'r' }), undefined, true],
    ['a paid session without a run', session({ status: 'RUNNING' }), undefined, false],
    ['a completed session', session({ status: 'COMPLETED' }), undefined, true],
    ['a live run of a session not loaded yet', undefined, running, true],
    ['a run that just completed', session({ status: 'RUNNING' }), completed, true],
    ['a failed run', session({}), { ...running, phase: 'failed' as const }, false],
    [
      'a failed run whose session is not loaded again yet',
      session({ status: 'RUNNING', run_id: 'r' }),
      { ...running, phase: 'failed' as const },
      false,
    ],
    [
      'a session completed elsewhere after the connection failed',
      session({ status: 'COMPLETED' }),
      { ...running, phase: 'failed' as const },
      true,
    ],
  ])('%s', (_case, selected, run, expected) => {
    expect(hasReportView(selected, run)).toBe(expected);
  });
});

describe('what the report view shows', () => {
  const saved = session({ status: 'COMPLETED', final_report: '<p>saved</p>' });

  it('shows the streamed text while running, and nothing before it', () => {
    expect(reportContent(saved, { ...running, streamingContent: '<p>str' }, now)).toMatchObject({
      html: '<p>str',
      isLoading: true,
      isStreaming: true,
    });
    expect(reportContent(saved, running, now)).toMatchObject({
      html: '',
      isLoading: true,
      isStreaming: false,
    });
    expect(reportContent(session({ status: 'RUNNING' }), undefined, now)).toMatchObject({
      html: '',
      isLoading: true,
    });
  });

  it('prefers the live report to the saved one', () => {
    expect(reportContent(saved, completed, now).html).toBe('<p>live</p>');
    expect(reportContent(saved, undefined, now).html).toBe('<p>saved</p>');
  });

  it('says that the report is there only when it is', () => {
    const words = (content: ReturnType<typeof reportContent>) =>
      content.messages.map(({ content: text }) => text);
    expect(words(reportContent(saved, undefined, now))).toEqual([
      'Does it work?',
      'The research report has been generated. You can view it in the panel.',
    ]);
    expect(words(reportContent(saved, running, now))).toEqual(['Does it work?']);
  });

  it('goes on telling what was asked when the session has another name', () => {
    const report = { question: 'Does it work?', generatedAt: '2026-03-01T12:00:00Z', sources: [] };
    const renamed = { ...saved, topic: 'Ward round', report: report as unknown as Report };
    expect(reportContent(renamed, undefined, now)).toMatchObject({
      title: 'Ward round',
      messages: [{ role: 'user', content: 'Does it work?' }, {}],
    });
  });

  it('falls back to a title, the mode of the run and the present day', () => {
    const content = reportContent(undefined, { ...running, topic: '' }, now);
    expect(content).toMatchObject({ title: 'Research Analysis', mode: 'deep', date: now });
  });
});

it.each([
  [
    'a run that is joined again',
    session({ status: 'RUNNING', run_id: 'r1', mode: 'deep' }),
    undefined,
    'deep',
  ],
  ['a live run', session({ status: 'RUNNING', mode: 'quick' }), running, 'deep'],
  ['a session of before', session({}), undefined, 'quick'],
])('shows the mode of %s', (_, saved, run, mode) => {
  expect(reportContent(saved, run, now).mode).toBe(mode);
});
