import { describe, expect, it } from 'vitest';
import { openSteps, stepOf } from './import-steps.ts';

describe('the steps of an import', () => {
  it('follow its state, and the address as far as the state offers the step', () => {
    expect(stepOf({ state: 'mapping' }, null)).toBe('columns');
    expect(stepOf({ state: 'mapping' }, 'values')).toBe('values');
    expect(stepOf({ state: 'mapping' }, 'review')).toBe('columns');
    expect(stepOf({ state: 'checked' }, 'columns')).toBe('columns');
    expect(stepOf({ state: 'checked' }, null)).toBe('review');
    expect(stepOf({ state: 'applied' }, 'columns')).toBe('done');
    expect(openSteps({ state: 'applying' })).toEqual([]);
  });
});
