import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { RequestError } from '#web/shared/client/client.ts';
import { withProviders } from '../../../test/render-page.tsx';
import { refuse } from '../../../test/server.ts';
import { DeleteDialog } from './DeleteDialog.tsx';

function openDialog(onDelete: (reason: string) => Promise<void>) {
  render(
    withProviders(
      <DeleteDialog
        entity={equipment}
        number="EQ-104877"
        consequence="The tag EQ-104877 is never reused."
        isOpen
        onClose={() => undefined}
        onDelete={onDelete}
      />,
    ),
  );
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Move to the bin' }));

describe('DeleteDialog', () => {
  it('says the consequence first and asks for a reason before it sends', async () => {
    const onDelete = vi.fn(() => Promise.resolve());
    openDialog(onDelete);
    expect(screen.getByText(/^The tag EQ-104877 is never reused. EQ-104877 will no longer/)).toBeTruthy();
    await send();
    expect(screen.getByText('Enter a reason of at least 3 characters.')).toBeTruthy();
    expect(onDelete).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), ' entered twice ');
    await send();
    expect(onDelete).toHaveBeenCalledWith('entered twice');
  });

  it('says a refusal of the server in words', async () => {
    openDialog(async () => {
      throw new RequestError(409, await refuse(409, 'has_history').json());
    });
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'entered twice');
    await send();
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('This item has history. Use retirement instead.'),
    );
  });
});
