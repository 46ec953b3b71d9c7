import type { ReactNode } from 'react';
import type { RetirementLine, RetirementSummary } from '#contract/entities/retirement/retirement.lines.ts';
import { isWorking, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { Percent } from '#web/shared/format/Percent.tsx';
import { isReversed } from './line-fields.ts';

export type LineColumn =
  | 'fairMarketValue'
  | 'federalShare'
  | 'bookValue'
  | 'proceeds'
  | 'saleCost'
  | 'gainLoss'
  | 'amountDue';

/** The figures that matter in each part of a case's life: what it is worth, what comes in, what that meant. */
export function columnsOf(record: Pick<RetirementRecord, 'status'>): LineColumn[] {
  if (record.status === 'completed') return ['proceeds', 'saleCost', 'bookValue', 'gainLoss', 'amountDue'];
  return isWorking(record)
    ? ['fairMarketValue', 'federalShare', 'proceeds', 'amountDue']
    : ['fairMarketValue', 'federalShare', 'bookValue', 'amountDue'];
}

const nothing = '–';

export function figureOf(line: RetirementLine, column: LineColumn): ReactNode {
  const figure = plainFigureOf(line, column);
  return isReversed(line) && figure !== nothing ? <s>{figure}</s> : figure;
}

function plainFigureOf(line: RetirementLine, column: LineColumn): ReactNode {
  if (column === 'federalShare') return <Percent value={line.federalShare} />;
  // Where no award has a share, nothing can be owed.
  if (column === 'amountDue' && line.awards.length === 0) return nothing;
  return line[column] === null ? nothing : <Money value={line[column]} />;
}

/** The sum of a column; shares have none. */
export function sumOf(summary: RetirementSummary, column: LineColumn): ReactNode {
  return column === 'federalShare' ? null : <Money value={summary[column]} />;
}
