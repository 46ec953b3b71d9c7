import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, startServer } from '../../../test/server.ts';
import { AcceptanceButtons } from './AcceptanceButtons.tsx';
import { AnswerNote } from './AnswerNote.tsx';

afterEach(() => vi.unstubAllGlobals());

const id = '00000000-0000-4000-8000-0000000000c1';
const holder = '00000000-0000-4000-8000-0000000000c2';
const paper = '00000000-0000-4000-8000-0000000000c4';
const open = {
  id,
  version: 3,
  number: 'AS-0000007',
  equipmentId: '00000000-0000-4000-8000-0000000000c3',
  status: 'open',
  acceptance: 'asked',
  personId: holder,
  person: { id: holder, label: 'Marcus Whitfield', note: null },
} as unknown as AssignmentRecord;

/** Answers every file that is sent; gives the addresses it was sent to. */
function stubUploads(added: object): string[] {
  const sent: string[] = [];
  class SentFile extends EventTarget {
    upload = new EventTarget();
    status = 201;
    responseText = JSON.stringify(added);
    open(_method: string, address: string) {
      sent.push(address);
    }
    setRequestHeader = () => undefined;
    getResponseHeader = () => null;
    abort = () => undefined;
    send() {
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', SentFile);
  return sent;
}

async function show(personId: string | null) {
  const calls = startServer({
    'POST /auth/login': () => answer({ token: aToken(), user: { ...aPerson(['user']), personId } }),
    'GET /api/attachments': () =>
      answer({
        items: [{ id: paper, name: 'signed.pdf', kind: 'other' }],
        next: null,
        total: { value: 1, exact: true },
      }),
    [`POST /api/assignments/${id}/actions/confirm-on-paper`]: () => answer({ ...open, version: 4 }),
  });
  await signIn({ email: 'luis', password: 'secret' });
  renderPage([{ path: '/', element: <AcceptanceButtons record={open} /> }], '/');
  return calls;
}

describe('AcceptanceButtons', () => {
  it('lets the holder confirm or dispute', async () => {
    await show(holder);
    expect(await screen.findByRole('button', { name: 'Confirm' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Dispute' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /paper/ })).toBeNull();
  });

  it('offers everybody else only the paper that the holder signed', async () => {
    const calls = await show(null);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirmed on paper …' }));
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    const signer = await screen.findByLabelText(/^Signed by/);
    expect((signer as HTMLInputElement).value).toBe('Marcus Whitfield');
    await userEvent.click(screen.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(screen.getAllByText(/is required\.$/).length).toBeGreaterThan(0));
    expect(calls.some(({ path }) => path.includes('confirm-on-paper'))).toBe(false);
  });

  it('takes the paper where it is asked for: it becomes a file of the item and is chosen', async () => {
    const sent = stubUploads({ id: paper, name: 'receipt.pdf', kind: 'receipt' });
    const calls = await show(null);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirmed on paper …' }));
    await userEvent.click(await screen.findByRole('combobox', { name: /^Paper/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Add a file/ }));
    const file = new File(['%PDF-1.4'], 'receipt.pdf', { type: 'application/pdf' });
    await userEvent.upload(await screen.findByTestId('picker'), file);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Paper/ }).value).toBe('receipt.pdf'),
    );
    expect(sent).toEqual([expect.stringContaining(`recordId=${open.equipmentId}`)]);
    await userEvent.type(screen.getByLabelText(/^Signed on/), '2026-03-02');
    await userEvent.type(screen.getByLabelText(/^Time/), '09:00');
    await userEvent.click(screen.getByRole('button', { name: 'Record' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path.includes('confirm-on-paper'))?.body).toMatchObject({
        paperId: paper,
      }),
    );
  });
});

describe('AnswerNote', () => {
  it('says who signed, when, on which paper, and who recorded it', async () => {
    const signed = {
      ...open,
      acceptance: 'accepted',
      acceptedHow: 'paper',
      acceptedBy: 'Luis Ortega',
      acceptedByEmail: 'luis@dot.example',
      acceptedAt: '2026-03-02T10:00:00Z',
      signedBy: 'Marcus Whitfield',
      signedAt: '2026-03-02T09:00:00Z',
      paper: { id: paper, label: 'signed.pdf', note: null },
    } as unknown as AssignmentRecord;
    const { container } = renderPage([{ path: '/', element: <AnswerNote record={signed} /> }], '/');
    await screen.findByText('signed.pdf');
    for (const text of ['Marcus Whitfield', 'Luis Ortega', 'luis@dot.example']) {
      expect(container.textContent).toContain(text);
    }
  });
});
