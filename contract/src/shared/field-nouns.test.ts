import { describe, expect, it } from 'vitest';
import { withNouns } from './field-nouns.ts';
import { fieldProblemOf } from './rules.ts';

describe('a field inside a sentence', () => {
  it('is called by a noun where its label is none', () => {
    expect(fieldProblemOf('acquiredOn', 'Acquired', 'required').message).toBe(
      'Acquisition date is required.',
    );
    expect(fieldProblemOf('cost', 'Cost', 'required').message).toBe('Cost is required.');
  });

  it('keeps its label among the parameters, so that other languages find their own', () => {
    expect(fieldProblemOf('acquiredOn', 'Acquired', 'required').params).toEqual({ field: 'Acquired' });
  });

  it('leaves other values alone', () => {
    expect(withNouns({ field: 'الاقتناء', value: 'Back', n: 2 })).toEqual({
      field: 'الاقتناء',
      value: 'Back',
      n: 2,
    });
  });
});
