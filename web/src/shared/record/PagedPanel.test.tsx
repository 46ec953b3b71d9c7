import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { withProviders } from '../../../test/render-page.tsx';
import { PagedPanel } from './PagedPanel.tsx';

const show = (load: (after: string | undefined) => Promise<{ items: string[]; next: string | null }>) =>
  render(
    withProviders(
      <PagedPanel
        title="Lines"
        queryKey={['lines']}
        load={load}
        empty="Nothing yet."
        more="Show earlier ones"
        keyOf={(line) => line}
      >
        {(line) => <li>{line}</li>}
      </PagedPanel>,
    ),
  );

describe('PagedPanel', () => {
  it('shows one part after the other', async () => {
    show(async (after) =>
      after === undefined ? { items: ['one'], next: 'x' } : { items: ['two'], next: null },
    );
    expect(await screen.findByText('one')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier ones' }));
    expect(await screen.findByText('two')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that it could not be loaded, and tries again', async () => {
    let isDown = true;
    show(async () => {
      if (isDown) throw new Error('down');
      return { items: [], next: null };
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing yet.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
