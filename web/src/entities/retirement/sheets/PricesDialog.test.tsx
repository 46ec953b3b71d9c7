import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { withProviders } from '../../../../test/render-page.tsx';
import { refuse, startServer } from '../../../../test/server.ts';
import { PricesDialog } from './PricesDialog.tsx';

const id = '00000000-0000-4000-8000-0000000000c1';
const record = {
  id,
  version: 4,
  number: 'RT-2026-00001',
  status: 'in_process',
} as unknown as RetirementRecord;
const lines = [1, 2].map((n) => ({
  equipmentId: `00000000-0000-4000-8000-0000000000d${n}`,
  equipment: { id: '', label: `EQ-10000${n}`, note: 'Laptop' },
  salePrice: null,
  saleCost: null,
  proceeds: null,
  disposedOn: null,
})) as unknown as RetirementLine[];

it('sends the prices of a pasted list by their tags, and shows at its row what is refused', async () => {
  const calls = startServer({
    [`POST /api/retirements/${id}/actions/set-lines`]: async () => {
      const problem = (await refuse(422, 'validation_failed').json()) as object;
      const field = {
        path: 'lines.0.proceeds',
        messageKey: 'proceeds_below_price',
        params: { field: 'Proceeds' },
        message: 'Proceeds are less.',
      };
      return new Response(JSON.stringify({ ...problem, fields: [field] }), { status: 422 });
    },
  });
  render(withProviders(<PricesDialog record={record} lines={lines} onClose={() => {}} />));
  const [cell] = await screen.findAllByRole('gridcell', { name: /EQ-100001/ });
  await userEvent.click(cell!);
  fireEvent.paste(cell!, { clipboardData: { getData: () => 'EQ-100002\t120.50\n' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Row 1: /)).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({
    lines: [{ equipmentId: lines[1]?.equipmentId, salePrice: '120.50' }],
  });
});
