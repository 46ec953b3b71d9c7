import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { vendor } from '#contract/entities/vendor/vendor.schema.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, startServer } from '../../../test/server.ts';
import { HeldNotice, useHeldMarks } from './held.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const rows = Array.from({ length: 130 }, (_, n) => ({ id: idOf(n), name: `Item ${n}` }));

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

function Listed({ entity }: { entity: typeof equipment | typeof vendor }) {
  const own = useColumns<{ id: string; name: string }>(entity, [{ id: 'name', width: 200, grows: true }]);
  const { columns, card } = useHeldMarks(entity, own);
  return (
    <>
      <HeldNotice entity={entity} id={idOf(7)} />
      {rows.map((row) => (
        <div key={row.id} data-testid={row.name}>
          {columns[0]?.render(row)}
          {card(() => ({ mark: null, lines: [] }))(row).mark}
        </div>
      ))}
    </>
  );
}

function open(roles: 'admin' | 'user', entity: typeof equipment | typeof vendor, isCut = false) {
  updateSessionUser(aPerson([roles]));
  const calls = startServer({
    'GET /api/holds/held': ({ path }) => {
      const isAsked = path.includes(idOf(7)) || (!isCut && !path.includes('ids='));
      return answer({ items: isAsked ? [{ id: idOf(7), number: 'HO-2026-00001' }] : [], isCut });
    },
  });
  renderPage([{ path: '/list', element: <Listed entity={entity} /> }], '/list');
  return calls;
}

describe('what a hold covers', () => {
  it.each([
    ['in one answer', false, 2],
    ['for a hundred rows at once where it is too much for one', true, 4],
  ] as const)('is marked in lists and on its page, asked for %s', async (_, isCut, asked) => {
    const calls = open('admin', equipment, isCut);
    expect(await screen.findByText(/HO-2026-00001.* holds this record/)).toBeTruthy();
    const held = screen.getByTestId('Item 7');
    expect(await within(held).findAllByLabelText(/On hold: .*HO-2026-00001/)).toHaveLength(2);
    expect(screen.getAllByLabelText(/On hold/)).toHaveLength(2);
    expect(calls).toHaveLength(asked);
  });

  it.each([
    ['user', equipment],
    ['admin', vendor],
  ] as const)(
    'is not asked for as %s where nobody may read it or nothing can be held',
    async (role, entity) => {
      const calls = open(role, entity);
      expect(await screen.findByText('Item 7')).toBeTruthy();
      expect(screen.queryAllByLabelText(/On hold/)).toEqual([]);
      expect(calls).toEqual([]);
    },
  );
});
