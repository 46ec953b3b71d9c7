import { screen } from '@testing-library/react';
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
