import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { vendor } from '#contract/entities/vendor/vendor.schema.ts';
import type { Page } from '#contract/shared/page.ts';
import { pageQuery } from './list-queries.ts';
import type { ListSource, Listed, Parameters } from './list-source.ts';
import { useListRows } from './useListRows.ts';
import type { RowWindow } from './windowing.ts';

const parameters: Parameters = [];
const never = () => new Promise<never>(() => {});
const source: ListSource<Listed> = {
  entity: vendor,
  getPage: never,
  getPositions: never,
  getFacet: never,
  getTotals: never,
  exportCsv: { path: '/vendors.csv' },
  keyField: undefined,
  keyOf: ({ id }) => id,
};

/** A page of `rows` records that says how many there are in all. */
function aPage(rows: number, total: number, next: string | null): Page<Listed> {
  const items = Array.from({ length: rows }, (_, at) => ({ id: `${next}-${at}` }));
  return { items, next, total: { value: total, exact: true } };
}

/** The rows of a list whose pages have been read already, by their cursors. */
function openRows(first: Page<Listed>, pages: Record<string, Page<Listed>>, window: RowWindow) {
  const client = new QueryClient();
  for (const [after, page] of Object.entries(pages)) {
    client.setQueryData(pageQuery(source, parameters, after === '' ? undefined : after).queryKey, page);
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
  return renderHook((props) => useListRows(source, parameters, props.first, props.window), {
    wrapper,
    initialProps: { first, window },
  });
}

describe('the length of a list', () => {
  it('is that of the first page it was given, while a newer one is on its way, wherever the window is', () => {
    const first = aPage(99, 99, null);
    const { result, rerender } = openRows(first, { '': aPage(0, 0, null) }, { first: 0, end: 32 });
    expect(result.current.count).toBe(99);
    rerender({ first, window: { first: 0, end: 0 } });
    expect(result.current.count).toBe(99);
  });

  it('does not grow again when the window leaves the end that was found, until the list is read anew', () => {
    const first = aPage(100, 250, '0100');
    // The records of the last page were deleted after the first page was read.
    const pages = { '0100': aPage(100, 250, '0200'), '0200': aPage(0, 200, null) };
    const { result, rerender } = openRows(first, pages, { first: 90, end: 132 });
    expect(result.current.count).toBe(250);
    rerender({ first, window: { first: 190, end: 232 } });
    expect(result.current.count).toBe(200);
    rerender({ first, window: { first: 164, end: 200 } });
    expect(result.current.count).toBe(200);
    rerender({ first: aPage(100, 260, '0100'), window: { first: 164, end: 200 } });
    expect(result.current.count).toBe(260);
  });
});
