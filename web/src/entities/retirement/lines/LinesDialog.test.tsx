import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import { checkDisposedOn } from '#contract/entities/retirement/retirement.rules.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { withProviders } from '../../../../test/render-page.tsx';
import { refuse, startServer } from '../../../../test/server.ts';
import { LinesDialog } from './LinesDialog.tsx';

const id = '00000000-0000-4000-8000-0000000000c1';
const record = {
  id,
  version: 4,
  status: 'approved',
  reason: 'surplus',
  method: 'recycle',
  approvedAt: '2026-03-02T18:00:00.000Z',
} as unknown as RetirementRecord;
const line = {
  equipmentId: '00000000-0000-4000-8000-0000000000d1',
  equipment: { id: '00000000-0000-4000-8000-0000000000d1', label: 'EQ-100001', note: 'Laptop' },
  federalShare: '0',
  awards: [],
  needsInstruction: false,
  instructionDocument: null,
  removals: { labels: null, directory: null, network: null, seats: null },
  disposedOn: null,
} as unknown as RetirementLine;

describe('LinesDialog', () => {
  it('shows at its field what the server refuses of a line', async () => {
    const days = { today: '2026-03-10', approvedOn: '2026-03-02' };
    const calls = startServer({
      [`POST /api/retirements/${id}/actions/set-lines`]: async () => {
        const problem = (await refuse(422, 'validation_failed').json()) as object;
        const fields = checkDisposedOn('2026-02-27', days, 'lines.0');
        return new Response(JSON.stringify({ ...problem, fields }), { status: 422 });
      },
    });
    render(withProviders(<LinesDialog record={record} lines={[line]} onClose={() => {}} />));
    const day = await screen.findByRole<HTMLInputElement>('textbox', { name: /Disposal date/ });
    await userEvent.type(day, '2026-02-27');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const message = await screen.findByText(/Disposal date.*approval.*2026-03-02/);
    const note = document.getElementById(day.getAttribute('aria-describedby') ?? '');
    expect(note?.contains(message)).toBe(true);
    expect(document.activeElement).toBe(day);
    expect(calls.at(-1)?.body).toEqual({
      lines: [{ equipmentId: line.equipmentId, disposedOn: '2026-02-27' }],
    });
  });
});
