import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { Problem } from '#contract/shared/errors.ts';
import type { Role } from '#contract/shared/roles.ts';
import { readMessages } from '#web/shared/messages/messages.ts';
import { signIn } from '#web/shared/session/session.ts';
import { aBatch } from '../../../../test/a-batch.ts';
import { makeItem } from '../../../../test/list-api.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { answer, aPerson, aToken, refuse, startServer, type SentCall } from '../../../../test/server.ts';
import { BulkCustody } from './BulkCustody.tsx';

const refusal: Problem = {
  type: 'urn:problem:bad_state',
  title: 'bad_state',
  status: 409,
  code: 'bad_state',
  messageKey: 'bad_state',
  message: 'Not received',
  params: {},
  fields: [],
  requestId: 'r-1',
};

interface Sent {
  items: { id: string }[];
}

/** Somebody else changed the item since it was read. */
const conflict: Problem = {
  ...refusal,
  code: 'conflict',
  messageKey: 'conflict',
  message: 'Somebody changed this record. Review the differences and save again.',
  params: { who: 'Priya Raman', when: '2026-03-02T10:00:00.000Z' },
};

/** Takes every step with the items whose number is even, and refuses the others. */
function answerStep({ body }: SentCall, refused = refusal): Response {
  const { items } = body as Sent;
  const results = items.map(({ id }) => {
    const at = Number(id.slice(-12));
    return at % 2 === 0
      ? { id, record: makeItem(at), problem: null }
      : { id, record: null, problem: refused };
  });
  return answer({ results });
}

function answerTags({ path }: SentCall): Response {
  const tags = new URLSearchParams(path.split('?')[1]).get('filter[tag][is]')?.split(',') ?? [];
  if (tags.length > 100) throw new Error('a filter takes a hundred values');
  const left = tags.filter((tag) => !deleted.includes(tag));
  const items: EquipmentRecord[] = left.map((tag) => makeItem(Number(tag.slice(3)) - 100_000));
  return answer({ items, next: null, total: { value: items.length, exact: true } });
}

function Bar({ count, total, first }: { count: number; total?: number | undefined; first: number }) {
  const [tags, setTags] = useState(Array.from({ length: count }, (_, at) => `EQ-${100_000 + first + at}`));
  return (
    <>
      <output>{tags.join()}</output>
      <BulkCustody
        tags={total === undefined ? tags : undefined}
        chosen={
          total === undefined
            ? undefined
            : {
                selection: { mode: 'all', except: new Set() },
                parameters: [['q', 'desk']],
                total,
                isAbout: false,
              }
        }
        onDone={(done) => setTags((now) => now.filter((tag) => !done.includes(tag)))}
      />
    </>
  );
}

/** What a list keeps of what it read last. */
const listKey = ['equipment', 'list'];

/** The tags of items that somebody deletes after they were chosen. */
let deleted: string[] = [];
beforeEach(() => {
  deleted = [];
});

async function show(
  count: number,
  roles: Role[] = ['user'],
  total?: number,
  first = 0,
  refused = refusal,
  bulkEdit = () => answer(aBatch()),
) {
  const calls = startServer({
    'POST /auth/login': () => answer({ token: aToken(), user: aPerson(roles) }),
    'GET /api/equipment': answerTags,
    'POST /api/equipment/bulk/stock': (call) => answerStep(call, refused),
    'POST /api/equipment/bulk/extend': answerStep,
    'POST /api/bulk-edits': bulkEdit,
  });
  await signIn({ email: 'dana', password: 'secret' });
  const { client } = renderPage(
    [
      { path: '/list', element: <Bar count={count} total={total} first={first} /> },
      { path: '/records/bulk-edit/:id', element: <p>The preview</p> },
    ],
    '/list',
  );
  await screen.findByRole('button', { name: 'Check out' });
  client.setQueryData(listKey, []);
  return Object.assign(calls, { isListStale: () => client.getQueryState(listKey)?.isInvalidated });
}

/** The last toast, without the marks that keep tags in their direction. */
const findLastMessage = () =>
  readMessages()
    .toasts.at(-1)
    ?.text.replaceAll(/[\u2066-\u2069]/g, '');

function choose(name: string) {
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(screen.getByRole('menuitem', { name }));
}

describe('the bar of chosen items', () => {
  it('offers every step that the roles allow, the frequent ones as buttons', async () => {
    await show(2);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Check out',
      'Check in',
      'Transfer',
      'More',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    const entries = screen.getAllByRole('menuitem').map((entry) => entry.textContent);
    expect(entries).toEqual(['Seen today', 'Put in stock', 'Lend', 'Extend loan', 'Retire …']);
  });

  it('keeps what was refused chosen, and nothing else', async () => {
    await show(3);
    choose('Put in stock');
    const dialog = await screen.findByRole('dialog', { name: /1 item was refused/ });
    expect(within(dialog).getByText('EQ-100001')).toBeTruthy();
    expect(dialog.textContent).toContain('These were not changed. The others are done.');
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('EQ-100001');
  });

  it('says who was first, and speaks of no differences, which a step does not show', async () => {
    await show(1, ['user'], undefined, 1, conflict);
    choose('Put in stock');
    const dialog = await screen.findByRole('dialog', { name: /1 item was refused/ });
    expect(dialog.textContent).toMatch(/Priya Raman changed this record at .*2026/);
    expect(dialog.textContent).toContain('Look at it as it is now, then try again.');
    expect(dialog.textContent).not.toContain('differences');
  });

  it('says of no others that they are done when all were refused', async () => {
    await show(1, ['user'], undefined, 1);
    choose('Put in stock');
    const dialog = await screen.findByRole('dialog', { name: /1 item was refused/ });
    expect(dialog.textContent).toContain('Nothing was changed.');
    expect(dialog.textContent).not.toContain('The others');
  });

  it('reads the list again where an item was refused: it is not what the list shows any more', async () => {
    const { isListStale } = await show(1, ['user'], undefined, 1);
    choose('Put in stock');
    await screen.findByRole('dialog', { name: /1 item was refused/ });
    expect(isListStale()).toBe(true);
  });

  it('reads more items than a filter names at once, and sends all of them', async () => {
    const calls = await show(150);
    choose('Put in stock');
    await waitFor(() => {
      const sent = calls.find(({ path }) => path === '/api/equipment/bulk/stock')?.body as Sent | undefined;
      expect(sent?.items.length).toBe(150);
    });
  });

  it('takes one step at a time, and shows that it goes on', async () => {
    const calls = await show(2);
    choose('Put in stock');
    const more = screen.getByRole('button', { name: 'More' });
    expect(more.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('progressbar', { name: 'Put in stock' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check out' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Check out' }));
    fireEvent.click(more);
    expect(screen.queryByRole('menu')).toBeNull();
    await waitFor(() => expect(calls.some(({ path }) => path.includes('bulk/stock'))).toBe(true));
    await screen.findByRole('dialog', { name: /1 item was refused/ });
    expect(more.getAttribute('aria-disabled')).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('gives the focus back to the button whose dialog is closed', async () => {
    await show(2);
    const checkIn = screen.getByRole('button', { name: 'Check in' });
    checkIn.focus();
    fireEvent.click(checkIn);
    expect(checkIn.getAttribute('aria-disabled')).toBe('true');
    // A disabled button would lose the focus in a browser, and the dialog could not give it back.
    expect(checkIn).toHaveProperty('disabled', false);
    const dialog = await screen.findByRole('dialog', { name: 'Check in 2 items' });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(checkIn);
  });

  it('names what somebody deleted meanwhile, and drops it', async () => {
    const { isListStale } = await show(3);
    deleted = ['EQ-100001'];
    choose('Extend loan');
    await screen.findByRole('dialog', { name: 'Extend the loan of 2 items' });
    expect(findLastMessage()).toContain('1 selected record is no longer there: EQ-100001.');
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('EQ-100000,EQ-100002');
    expect(isListStale()).toBe(true);
  });

  it.each(['Extend loan', 'Put in stock', 'Seen today'])(
    'where all of them are gone says so instead: %s',
    async (name) => {
      const calls = await show(2);
      deleted = ['EQ-100000', 'EQ-100001'];
      choose(name);
      await waitFor(() => expect(screen.getByRole('status', { hidden: true }).textContent).toBe(''));
      expect(findLastMessage()).toContain('2 selected records are no longer there: EQ-100000, EQ-100001.');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(calls.filter(({ path }) => path.includes('bulk'))).toEqual([]);
    },
  );

  it('extends several loans by one dialog, which says what stays as it is', async () => {
    await show(2);
    choose('Extend loan');
    const dialog = await screen.findByRole('dialog', { name: 'Extend the loan of 2 items' });
    expect(dialog.textContent).toContain('They stay with their holders');
  });

  it('looks first at a step with all that match, by the list that they are of', async () => {
    const calls = await show(0, ['user'], 1240);
    choose('Put in stock');
    await screen.findByText('The preview');
    expect(calls.find(({ path }) => path === '/api/bulk-edits')?.body).toEqual({
      entity: 'equipment',
      selection: { view: 'q=desk', except: [], total: 1240 },
      changes: [],
      step: { action: 'stock', input: {} },
    });
  });

  it('keeps what was filled in where another number matches by now', async () => {
    const { isListStale } = await show(0, ['user'], 1240, 0, refusal, () =>
      refuse(409, 'selection_changed', undefined, { n: 1253, total: 1240 }),
    );
    choose('Extend loan');
    const dialog = await screen.findByRole('dialog', { name: /Extend the loan/ });
    fireEvent.change(within(dialog).getByLabelText(/^Due back/), { target: { value: '2031-12-15' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Preview' }));
    const question = await screen.findByRole('dialog', { name: /Records in the list now/ });
    expect(question.textContent).not.toContain('Edit');
    expect(isListStale()).toBe(true);
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Records in the list now/ })).toBeNull());
    const kept = within(screen.getByRole('dialog', { name: /Extend the loan/ }));
    expect(kept.getByLabelText(/^Due back/)).toHaveProperty('value', '2031-12-15');
  });

  it('offers no step with more items than a batch takes', async () => {
    await show(0, ['user'], 5001);
    expect(screen.getByRole('button', { name: 'Check out' })).toHaveProperty('disabled', true);
  });
});
