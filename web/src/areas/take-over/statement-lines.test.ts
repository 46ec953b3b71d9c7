import { describe, expect, it } from 'vitest';
import type { BatchStatement } from '#contract/features/batch/batch.schema.ts';
import { statementLines } from './statement-lines.ts';

const statement: BatchStatement = {
  file: { rows: 3, amounts: { cost: '30.30' } },
  new: { rows: 2, amounts: { cost: '20.20' } },
  updated: { rows: 0, amounts: { cost: '0.00' } },
  unchanged: { rows: 0, amounts: { cost: '0.00' } },
  leftOut: { rows: 1, amounts: { cost: '10.10' } },
  madeOnTheWay: {},
  fields: {},
  reasons: [],
};

describe('the lines of a statement', () => {
  it('are its rows and each amount, in the file and in what became of it', () => {
    expect(statementLines(statement)).toEqual([
      { field: null, figures: { file: '3', new: '2', updated: '0', unchanged: '0', leftOut: '1' } },
      {
        field: 'cost',
        figures: { file: '30.30', new: '20.20', updated: '0.00', unchanged: '0.00', leftOut: '10.10' },
      },
    ]);
  });
});
