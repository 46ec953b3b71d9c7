import { Fragment } from 'react';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { Percent } from '#web/shared/format/Percent.tsx';
import { EmptyText } from './EmptyText.tsx';

interface Line {
  fundingSourceId: string | ReferenceValue | null;
  percent: string;
  amount?: string | null;
  cap?: string | null;
}

interface FundingTextProps {
  lines: unknown;
  sources: readonly ReferenceValue[];
}

function nameOf({ fundingSourceId: source }: Line, sources: readonly ReferenceValue[]): string {
  if (source === null) return '';
  if (typeof source === 'object') return source.label;
  return sources.find(({ id }) => id === source)?.label ?? source;
}

/** Funding lines in one line: 80 % FHWA-SPR, 20 % STATE. */
export function FundingText({ lines, sources }: FundingTextProps) {
  const shown = Array.isArray(lines) ? (lines as Line[]) : [];
  if (shown.length === 0) return <EmptyText />;
  return shown.map((line, at) => (
    <Fragment key={`${nameOf(line, sources)}-${line.percent}`}>
      {at > 0 ? ', ' : ''}
      <Percent value={line.percent} /> <bdi>{nameOf(line, sources)}</bdi>
      {line.amount ? (
        <>
          {' '}
          (<Money value={line.amount} hasSign />)
        </>
      ) : null}
      {line.cap ? (
        <>
          {' '}
          (≤ <Money value={line.cap} hasSign />)
        </>
      ) : null}
    </Fragment>
  ));
}
