import {
  reportKnown,
  reportLeft,
  reportOf,
  type ReportBy,
  type ReportKind,
} from '#contract/areas/report/report.definitions.ts';
import { isRealDay } from '#contract/shared/day.ts';
import { useAddressSearch, withParameters } from '#web/shared/page/useAddressSearch.ts';

/** What the address of a report asks: the question, and which of its lines are open. */
export interface ReportAddress {
  question: {
    asOf?: string;
    known?: (typeof reportKnown)[number];
    left?: (typeof reportLeft)[number];
    year?: string;
    by?: ReportBy;
  };
  part: { row?: string; figure?: string; check?: string };
  /** Whether lines are open: those of a part, or all. */
  isOpen: boolean;
}

function oneOf<T extends string>(choices: readonly T[], value: string | null): T | undefined {
  return choices.find((choice) => choice === value);
}

function readAddress(kind: ReportKind, search: string): ReportAddress {
  const sent = new URLSearchParams(search);
  const { parameters, figures, checks, by: choices = [] } = reportOf(kind);
  const asOf = sent.get('asOf') ?? '';
  const year = sent.get('year') ?? '';
  const known = oneOf(reportKnown, sent.get('known'));
  const left = oneOf(reportLeft, sent.get('left'));
  const by = oneOf(choices, sent.get('by'));
  const row = sent.get('row');
  const figure = oneOf(Object.keys(figures), sent.get('figure'));
  const check = oneOf(Object.keys(checks), sent.get('check'));
  return {
    question: {
      ...(parameters.includes('asOf') && isRealDay(asOf) && { asOf }),
      ...(parameters.includes('known') && known && { known }),
      ...(parameters.includes('left') && left && { left }),
      ...(parameters.includes('year') && /^\d{4}$/.test(year) && { year }),
      ...(parameters.includes('by') && by && { by }),
    },
    part: { ...(row !== null && { row }), ...(figure && { figure }), ...(check && { check }) },
    isOpen: row !== null || figure !== undefined || check !== undefined || sent.has('lines'),
  };
}

/** What a report is asked and which lines are open, both kept in the address. */
export function useReportAddress(kind: ReportKind) {
  const { search, changeSearch } = useAddressSearch();
  const closed = { row: undefined, figure: undefined, check: undefined, lines: undefined };
  return {
    address: readAddress(kind, search),
    /** Asks anew; a row of another day may not be there, so its lines are closed. */
    ask: (values: Readonly<Record<string, string | undefined>>) =>
      changeSearch((newest) => withParameters(newest, { ...closed, ...values })),
    open: (part: ReportAddress['part']) =>
      changeSearch((newest) =>
        withParameters(newest, {
          ...closed,
          ...part,
          lines: Object.keys(part).length === 0 ? 'all' : undefined,
        }),
      ),
    close: () => changeSearch((newest) => withParameters(newest, closed)),
  };
}
