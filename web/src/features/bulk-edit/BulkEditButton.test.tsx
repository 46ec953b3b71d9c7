import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { refuse, startServer } from '../../../test/server.ts';
import { BulkEditButton } from './BulkEditButton.tsx';

const sentences = [
  { isAbout: true, text: /^The list shows about how many match/ },
  { isAbout: false, text: /^Records were added or removed since/ },
];

it.each(sentences)(
  'asks again where the number differs, and blames nobody for an estimate: $isAbout',
  async ({ isAbout, text }) => {
    startServer({ 'POST /api/bulk-edits': () => refuse(409, 'selection_changed') });
    const chosen = {
      selection: { mode: 'all' as const, except: new Set<string>() },
      parameters: [],
      total: 10_001,
      isAbout,
    };
    renderPage([{ path: '/list', element: <BulkEditButton entity="equipment" chosen={chosen} /> }], '/list');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

it('offers nothing where none is left', async () => {
  startServer({
    'POST /api/bulk-edits': () => refuse(409, 'selection_changed', undefined, { n: 0, total: 3 }),
  });
  const chosen = {
    selection: { mode: 'all' as const, except: new Set<string>() },
    parameters: [],
    total: 3,
    isAbout: false,
  };
  renderPage([{ path: '/list', element: <BulkEditButton entity="equipment" chosen={chosen} /> }], '/list');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Nothing that you selected matches the list now.')).toBeTruthy();
  expect(dialog.getByText('Cancel')).toBeTruthy();
  expect(dialog.queryByText(/^Continue/)).toBeNull();
});
