import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TagRoll } from '#contract/features/label/roll.schema.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { answer, aPerson, refuse, startServer } from '../../../../test/server.ts';
import { RollsPage } from './RollsPage.tsx';

const id = '00000000-0000-4000-8000-0000000000a1';
const roll: TagRoll = {
  id,
  version: 3,
  number: 'TR-2026-00001',
  prefix: 'EQ',
  first: 200_001,
  last: 200_500,
  firstTag: 'EQ-200001',
  lastTag: 'EQ-200500',
  maker: 'here',
  templateId: null,
  template: null,
  state: 'planned',
  blank: 480,
  claimed: 12,
  voided: 8,
  reason: null,
  createdBy: 'Dana Okafor',
  createdAt: '2026-11-16T14:00:00Z',
  printedAt: null,
};

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

function open(rolls: TagRoll[], more: Parameters<typeof startServer>[0] = {}) {
  const path = `/api/tag-rolls/${id}`;
  const calls = startServer({
    'GET /api/tag-rolls': () => answer({ items: rolls }),
    'POST /api/tag-rolls': () => answer({ ...roll, number: 'TR-2026-00002' }),
    [`POST ${path}/actions/print`]: () => answer({ ...roll, state: 'printed', version: 4 }),
    [`POST ${path}/actions/void`]: () => answer({ ...roll, voided: 13, blank: 475, version: 4 }),
    ...more,
  });
  renderPage([{ path: '/labels/roll', element: <RollsPage /> }], '/labels/roll');
  return () => calls.filter(({ method }) => method !== 'GET');
}
const more = () => screen.findByRole('button', { name: /^More for .*TR-2026-00001/ });
const choose = async (name: string) => {
  await userEvent.click(await more());
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('RollsPage of an administrator', () => {
  beforeEach(() => updateSessionUser(aPerson(['admin'])));

  it('shows how many tags of a roll are on items, blank and void', async () => {
    open([roll]);
    const row = within(await screen.findByRole('row', { name: /TR-2026-00001/ }));
    expect(row.getByText(/claimed/).textContent?.replaceAll(/[\u2066\u2069]/g, '')).toBe(
      'claimed: 12 · blank: 480 · void: 8',
    );
  });

  it('reserves a range behind the last one and says what its tags are', async () => {
    const sent = open([roll]);
    await userEvent.click(await screen.findByRole('button', { name: 'New roll' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New roll' }));
    const prefix = dialog.getByRole('textbox', { name: 'Prefix' });
    await waitFor(() => expect(document.activeElement).toBe(prefix));
    expect(dialog.getByRole('textbox', { name: 'First number' })).toHaveProperty('value', '200501');
    const last = dialog.getByRole('textbox', { name: 'Last number' });
    await userEvent.clear(last);
    await userEvent.type(last, '200400');
    await userEvent.click(dialog.getByRole('button', { name: 'Reserve' }));
    expect(dialog.getByText('The last number is before the first one.')).toBeTruthy();
    expect(sent()).toEqual([]);
    await userEvent.clear(last);
    await userEvent.type(last, '200600');
    expect(dialog.getByText(/EQ-200501.*EQ-200600.*100/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Reserve' }));
    await waitFor(() =>
      expect(sent().at(-1)?.body).toEqual({ prefix: 'EQ', first: 200_501, last: 200_600, maker: 'here' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('notes a roll as printed, and makes a part of it void with a reason', async () => {
    const sent = open([roll]);
    await choose('Mark as printed');
    await waitFor(() => expect(sent().at(-1)?.path).toBe(`/api/tag-rolls/${id}/actions/print`));
    expect(sent().at(-1)?.headers.get('If-Match')).toContain('3');
    await choose('Void blank tags');
    const dialog = within(await screen.findByRole('dialog'));
    const last = dialog.getByRole('textbox', { name: 'Last number' });
    await userEvent.clear(last);
    await userEvent.type(last, '200005');
    await userEvent.click(dialog.getByRole('button', { name: 'Void them' }));
    expect(dialog.getByText('Enter a reason of at least 3 characters.')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Smeared');
    await userEvent.click(dialog.getByRole('button', { name: 'Void them' }));
    await waitFor(() =>
      expect(sent().at(-1)?.body).toEqual({ reason: 'Smeared', first: 200_001, last: 200_005 }),
    );
  });

  it('says why a roll was refused, and keeps what was entered', async () => {
    open([], { 'POST /api/tag-rolls': () => refuse(409, 'conflict') });
    const [button] = await screen.findAllByRole('button', { name: 'New roll' });
    await userEvent.click(button as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'First number' }), '1');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Last number' }), '5');
    await userEvent.click(dialog.getByRole('button', { name: 'Reserve' }));
    await dialog.findByRole('alert');
    expect(dialog.getByRole('textbox', { name: 'Last number' })).toHaveProperty('value', '5');
  });
});

it('RollsPage offers who may only print what they may do', async () => {
  updateSessionUser(aPerson(['user']));
  open([roll]);
  await userEvent.click(await more());
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Print the tags', 'Save as CSV for an outside printer']);
  expect(screen.queryByRole('button', { name: 'New roll' })).toBeNull();
});
