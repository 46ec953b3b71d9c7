import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { withProviders } from '../../../test/render-page.tsx';
import { ConflictDialog, type Conflict } from './ConflictDialog.tsx';

const conflict: Conflict = {
  versions: {
    base: { place: 'Rm 208', ends: '2027-08-05', condition: 'Good', host: 'A', name: 'Laptop' },
    theirs: { place: 'Rm 215', ends: '2027-08-06', condition: 'Fair', host: 'A', name: 'Laptop' },
    yours: { place: 'Rm 212', ends: '2028-08-05', condition: 'Good', host: 'B', name: 'Laptop' },
  },
  number: 'EQ-104877',
  baseVersion: 14,
  theirVersion: 15,
  who: 'Luis Ortega',
  at: '2026-03-18T14:32:00Z',
};

function openDialog(shown: Conflict = conflict) {
  const onSave = vi.fn();
  const dialogOf = (given: Conflict) =>
    withProviders(
      <ConflictDialog
        conflict={given}
        isOpen
        isSaving={false}
        failure={undefined}
        labelOf={(path) => path}
        showValue={(_, value) => String(value)}
        onDiscard={() => undefined}
        onKeepEditing={() => undefined}
        onSave={onSave}
      />,
    );
  const { rerender } = render(dialogOf(shown));
  return { onSave, show: (next: Conflict) => rerender(dialogOf(next)) };
}

const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /Save as version/ });

describe('ConflictDialog', () => {
  it('merges what one side changed and asks for the rest, with nothing preset', async () => {
    const { onSave } = openDialog();
    expect(screen.getByText(/Luis Ortega changed EQ-104877/)).toBeTruthy();
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.checked)).toEqual([]);
    expect(saveButton().textContent).toBe('Save as version 16');
    expect(saveButton().disabled).toBe(true);
    expect(screen.getByText(/2 of 2 choices left/)).toBeTruthy();

    await userEvent.click(screen.getByRole('radio', { name: 'place: take theirs' }));
    expect(screen.getByText(/1 of 2 choices left/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'ends: keep yours' }));
    await userEvent.click(saveButton());
    expect(onSave).toHaveBeenCalledWith({
      place: 'Rm 215',
      ends: '2028-08-05',
      condition: 'Fair',
      host: 'B',
      name: 'Laptop',
    });
  });

  it('hides fields that are the same until they are asked for', async () => {
    openDialog();
    expect(screen.queryByRole('rowheader', { name: 'name' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all fields' }));
    const row = screen.getByRole('rowheader', { name: 'name' }).closest('tr');
    expect(within(row as HTMLElement).getByText('Same')).toBeTruthy();
  });

  it('keeps only choices that still mean the same when somebody saves once more', async () => {
    const { show } = openDialog();
    await userEvent.click(screen.getByRole('radio', { name: 'place: take theirs' }));
    await userEvent.click(screen.getByRole('radio', { name: 'ends: keep yours' }));
    const { versions } = conflict;
    show({
      ...conflict,
      theirVersion: 16,
      versions: { ...versions, theirs: { ...versions.theirs, ends: '2030-01-01' } },
    });
    const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
    expect(isChosen('place: take theirs')).toBe(true);
    expect(isChosen('ends: keep yours')).toBe(false);
    expect(saveButton().textContent).toBe('Save as version 17');
  });
});
