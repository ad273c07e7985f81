import { describe, expect, it } from 'vitest';
import { activeTitle, clockTime, graphType, isLongStep, progressPercent } from './progress.ts';
import { initialState, type Step } from './research-state.ts';

const step = (stepName: string, isActive = false): Step => ({
  stepName,
  title: stepName,
  isActive,
  isCompleted: !isActive,
  timestamp: 0,
});
const running = initialState('q', 'quick', 0);

describe('graph type', () => {
  it('is simple for quick and main for every other mode', () => {
    expect(graphType({ mode: 'quick', steps: [] })).toBe('simple');
    for (const mode of ['deep', 'prescription', 'imaging'] as const)
      expect(graphType({ mode, steps: [] })).toBe('main');
  });

  it.each(['clinical_triage_and_pico', 'compose_and_validate', 'image_processing'])(
    'is main with %s',
    (name) => {
      expect(graphType({ mode: 'quick', steps: [step(name)] })).toBe('main');
    },
  );
});

describe('progress', () => {
  it('counts 60 seconds for simple and 360 for main, and stops at 100', () => {
    expect(progressPercent(running, 30_000)).toBe(50);
    expect(progressPercent({ ...running, mode: 'deep' }, 180_000)).toBe(50);
    expect(progressPercent(running, 600_000)).toBe(100);
  });

  it('is full when the run is complete, however fast it was', () => {
    expect(progressPercent({ ...running, phase: 'completed' }, 900)).toBe(100);
  });

  it('names the active step, or says where the run is', () => {
    expect(activeTitle(running)).toBe('Preparing...');
    expect(activeTitle({ ...running, steps: [step('a'), step('b', true)] })).toBe('b');
    expect(activeTitle({ ...running, steps: [step('a'), step('b')] })).toBe('b');
    expect(activeTitle({ ...running, phase: 'completed', steps: [step('a')] })).toBe('Complete');
  });

  it('tags composing and validating as long', () => {
    expect(isLongStep({ title: 'Composing & Validating Report' })).toBe(true);
    expect(isLongStep({ title: 'Gathering Evidence' })).toBe(false);
  });

  it('writes durations as minutes and seconds', () => {
    expect([0, 7_900, 61_000, 750_000, -5].map(clockTime)).toEqual(['0:00', '0:07', '1:01', '12:30', '0:00']);
  });
});
