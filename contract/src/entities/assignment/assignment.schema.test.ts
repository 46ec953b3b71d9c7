import { describe, expect, it } from 'vitest';
import { assignmentFields } from './assignment.schema.ts';

describe('an assignment', () => {
  it('is never written by hand: what happens to the item opens and closes it', () => {
    expect(Object.values(assignmentFields).every(({ write }) => write === 'never')).toBe(true);
  });
});
