import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, startServer } from '../../../test/server.ts';
import { FundingSourceForm } from './FundingSourceForm.tsx';

it('calls the award of a federal source no longer optional', async () => {
  startServer({ 'POST /auth/login': () => answer({ token: aToken(), user: aPerson() }) });
  await signIn({ email: 'dana', password: 'secret' });
  renderPage([{ path: '/new', element: <FundingSourceForm /> }], '/new');
  const label = async () => (await screen.findByText(/FAIN/, { selector: 'label' })).textContent;
  expect(await label()).toContain('optional');
  const [type] = screen.getAllByRole('radio', { name: 'Federal' });
  fireEvent.click(type!);
  expect(await label()).not.toContain('optional');
});
