import { expect, it } from 'vitest';
import { byPresence } from './allocation-order.ts';

const share = (fromOn: string, runsUntil: string) => ({ fromOn, runsUntil });

it('shows the shares that run before those that are planned, and what is over last', () => {
  const [planned, running, over] = [
    share('2027-01-01', '9999-12-31'),
    share('2026-01-01', '2026-12-31'),
    share('2025-01-01', '2025-12-31'),
  ];
  expect(byPresence([planned, running, over], '2026-06-01')).toEqual([running, planned, over]);
  expect(byPresence([planned, running, over], '2025-06-01')).toEqual([over, planned, running]);
});
