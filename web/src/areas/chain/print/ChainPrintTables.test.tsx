import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChainOrigin } from '#contract/areas/chain/chain.schema.ts';
import { withProviders } from '../../../../test/render-page.tsx';
import { OriginsTable } from './ChainPrintTables.tsx';

const project: ChainOrigin = {
  kind: 'project',
  id: '00000000-0000-4000-8000-000000000001',
  label: 'ITS-2601',
  note: 'Signals',
  percent: null,
  amount: '10.00',
};
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

it('the origins on paper name their kind, and shares where there are any', () => {
  const { unmount } = render(withProviders(<OriginsTable origins={[project]} />));
  expect(headings()).toEqual(['Record', 'Kind', 'Amount']);
  unmount();
  render(withProviders(<OriginsTable origins={[project, { ...project, percent: '66.667' }]} />));
  expect(headings()).toEqual(['Record', 'Kind', 'Share', 'Amount']);
});
