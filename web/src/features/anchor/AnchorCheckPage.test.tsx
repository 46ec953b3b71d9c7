import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { AnchorCheckPage } from './AnchorCheckPage.tsx';

describe('AnchorCheckPage', () => {
  it('names its fields above them, says what goes into each, and says what is no anchor', async () => {
    renderPage([{ path: '/anchor-check', element: <AnchorCheckPage /> }], '/anchor-check');
    const field = await screen.findByRole('textbox', {
      name: 'Anchor',
      description: /^The line that begins with ISW1/,
    });
    expect(screen.getByRole('textbox', { name: 'Your own proof (optional)' })).toBeTruthy();
    expect(document.querySelector('.MuiInputLabel-root')).toBeNull();
    await userEvent.type(field, 'no anchor');
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByRole('status')).toBeTruthy();
  });
});
