import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readMessages } from '#web/shared/messages/messages.ts';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, startServer, type SentCall } from '../../../test/server.ts';
import { BulkActions } from './certificate.bulk.tsx';

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const certificates = [0, 1].map((at) => ({ id: idOf(at), version: 1, number: `SC-2026-0000${at}` }));
const problem = {
  type: 'urn:problem:bad_state',
  title: 'bad_state',
  status: 409,
  code: 'bad_state',
  messageKey: 'bad_state',
  message: 'Verified already',
  params: {},
  fields: [],
  requestId: 'r-1',
};

/** Verifies the certificates whose number is even, and refuses the others. */
function answerVerify({ body }: SentCall): Response {
  const sent = (body as { certificates: { id: string }[] }).certificates;
  const results = sent.map(({ id }) => {
    const record = certificates.find((one) => one.id === id && Number(id.slice(-12)) % 2 === 0) ?? null;
    return { id, record, problem: record ? null : problem };
  });
  return answer({ results });
}

const listKey = ['certificate', 'list'];

/** Verifies the certificates with these numbers together, and answers what the dialog says of those that were refused. */
async function verify(numbers: string[]) {
  startServer({
    'POST /auth/login': () => answer({ token: aToken(), user: aPerson(['user']) }),
    'GET /api/info': () =>
      answer({ today: '2026-03-18', timeZone: 'UTC', sendsMail: true, dateFormat: 'YYYY-MM-DD' }),
    'GET /api/certificates': () => {
      const items = certificates.filter(({ number }) => numbers.includes(number));
      return answer({ items, next: null, total: { value: items.length, exact: true } });
    },
    'POST /api/certificates/bulk/verify': answerVerify,
  });
  await signIn({ email: 'dana', password: 'secret' });
  const { client } = renderPage(
    [{ path: '/list', element: <BulkActions tags={numbers} onDone={() => {}} /> }],
    '/list',
  );
  client.setQueryData(listKey, []);
  fireEvent.click(await screen.findByRole('button', { name: 'Verify' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Full' }));
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
  const dialog = await screen.findByRole('dialog', { name: /1 certificate was refused/ });
  const text = dialog.textContent;
  fireEvent.click(within(dialog).getByText('Close'));
  return { text, isListStale: client.getQueryState(listKey)?.isInvalidated };
}

describe('certificates that are verified together', () => {
  it('say that the others are verified where some were refused, and are read again', async () => {
    const { text, isListStale } = await verify(['SC-2026-00000', 'SC-2026-00001']);
    expect(text).toContain('These were not changed. The others are verified.');
    expect(isListStale).toBe(true);
  });

  it('name the one that somebody deleted meanwhile', async () => {
    await verify(['SC-2026-00001', 'SC-2026-00009']);
    const texts = readMessages().toasts.map(({ text }) => text);
    expect(texts).toContain('1 selected record is no longer there: \u2066SC-2026-00009\u2069.');
  });

  it('say nothing of others where all were refused', async () => {
    const { text } = await verify(['SC-2026-00001']);
    expect(text).toContain('Nothing was changed.');
    expect(text).not.toContain('The others');
  });
});
