import { expect } from 'vitest';
import type { ReportHead, ReportLine } from '#contract/areas/report/report.api.ts';
import type { ReportKind } from '#contract/areas/report/report.definitions.ts';
import { toCents } from '#contract/shared/money.ts';
import type { TestApp } from './app.ts';

interface Page {
  lines: ReportLine[];
  next: string | null;
}

/** Reads reports of a test's product as its screens do. */
export function reportReader(api: () => TestApp) {
  const read = async (token: string, path: string) => {
    const answer = await api().request<ReportHead>(token, 'GET', `/api/reports/${path}`);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };

  /** All lines of a part, page by page. */
  async function allLines(token: string, kind: ReportKind, query: string, limit = 2): Promise<ReportLine[]> {
    const found: ReportLine[] = [];
    for (let after = ''; ;) {
      const path = `/api/reports/${kind}/lines?limit=${limit}${query}${after && `&after=${encodeURIComponent(after)}`}`;
      const { body, status } = await api().request<Page>(token, 'GET', path);
      expect([path, status]).toEqual([path, 200]);
      found.push(...body.lines);
      if (body.next === null) break;
      after = body.next;
    }
    expect(new Set(found.map((line) => line.key)).size).toBe(found.length);
    return found;
  }

  const cents = (value: string) => toCents(value.includes('.') ? value : `${value}.00`);
  /** A figure in ten thousandths: amounts have two places, years four. */
  const exact = (value: string) => {
    const [whole = '0', places = ''] = value.split('.');
    return BigInt(`${whole}${places.padEnd(4, '0')}`);
  };

  /** Every number of a report is the sum of the lines that it opens, to the cent. */
  async function compareCells(token: string, kind: ReportKind, query: string): Promise<void> {
    const head = await read(token, `${kind}?limit=200${query}`);
    const rows = [
      ...head.rows.map((row) => ({ row: `&row=${row.key}`, cells: row.cells })),
      { row: '', cells: head.total },
    ];
    for (const { row, cells } of rows) {
      for (const { figure, value, count } of cells) {
        const lines = await allLines(token, kind, `${query}${row}&figure=${figure}`, 50);
        const sum = lines.reduce((total, { amount }) => total + exact(amount ?? '0'), 0n);
        const cell = [kind, query, row, figure, exact(value), count];
        expect([kind, query, row, figure, sum, lines.length]).toEqual(cell);
      }
    }
    for (const { check, count } of head.checks) {
      const lines = await allLines(token, kind, `${query}&check=${check}`, 50);
      expect([kind, query, check, lines.length]).toEqual([kind, query, check, count]);
    }
    expect(await allLines(token, kind, query)).toHaveLength(head.lines);
  }

  return { read, allLines, compareCells, cents };
}
