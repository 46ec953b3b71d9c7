import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContactMessageRecord } from '#contract/entities/contact-message/contact-message.schema.ts';
import {
  contactMessageStates,
  contactMessageSteps,
} from '#contract/entities/contact-message/contact-message.steps.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, statusesOf } from '../../../test/calls.ts';
import { aContactMessage } from '../../../test/factories.ts';
import { callersOf, tryEveryStep } from '../../../test/step-matrix.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.set(new Date());
  await api.ownerDb.run(sql`delete from allowance`);
});
const messages = callsTo<ContactMessageRecord>(() => api, '/api/contact-messages');
const message = {
  name: 'Uma User',
  email: 'user@test.example',
  topic: 'Label printer',
  message: 'The label printer is out of paper.',
};

describe('POST /contact-messages', () => {
  it('is for the role user, literally', async () => {
    const sent = await messages.create(message, api.tokens.user);
    expect(sent).toMatchObject({ status: 201, body: { status: 'new' } });
    for (const token of [api.tokens.admin, api.tokens.staff, api.tokens.none]) {
      expect((await messages.create(message, token)).status).toBe(403);
    }
    expect((await messages.get(sent.body.id)).body).toMatchObject({
      ...message,
      status: 'new',
      answer: null,
      createdBy: 'Uma User',
    });
  });

  it('says what is wrong', async () => {
    const wrong = { name: 'U', email: 'nobody', topic: '', message: 'short', status: 'closed' };
    expect(brokenRules(await messages.create(wrong, api.tokens.user))).toEqual({
      name: ['too_short'],
      email: ['bad_format'],
      topic: ['required'],
      message: ['too_short'],
      status: ['read_only'],
    });
  });

  it('happens once for a key, and not in numbers', async () => {
    const key = { 'idempotency-key': 'contact-once' };
    const [first, again] = [
      await messages.create(message, api.tokens.user, key),
      await messages.create(message, api.tokens.user, key),
    ];
    expect(again.body).toEqual(first.body);
    const many = await Promise.all(
      Array.from({ length: 11 }, () => messages.create(message, api.tokens.user)),
    );
    expect(statusesOf(many)).toEqual([...Array<number>(9).fill(201), 429, 429]);
    api.clock.advance(61 * 60_000);
    expect((await messages.create(message, api.tokens.user)).status).toBe(201);
  });
});

describe('the life of a contact message', () => {
  tryEveryStep({
    api: () => api,
    path: '/api/contact-messages',
    machine: contactMessageStates,
    steps: contactMessageSteps,
    callers: callersOf(() => api),
    aRecord: async (state) => {
      const sent = await aContactMessage(api);
      if (state === 'new') return sent;
      const [step, body] = state === 'closed' ? ['close', {}] : ['answer', { answer: 'On its way.' }];
      return (await messages.act(sent, step, body)).body;
    },
    prepare: (action, record) => ({ record, body: action === 'answer' ? { answer: 'It is there.' } : {} }),
  });

  it('is answered, answered again and closed, each with its event', async () => {
    const sent = await aContactMessage(api);
    const { body: answered } = await messages.act(sent, 'answer', { answer: 'Paper is on its way.' });
    expect(answered).toMatchObject({ status: 'answered', answer: 'Paper is on its way.' });
    expect(answered.answeredAt).not.toBeNull();
    const { body: again } = await messages.act(answered, 'answer', { answer: 'It is on the desk.' });
    const { body: closed } = await messages.act(again, 'close', { reason: 'done' });
    expect(closed).toMatchObject({ status: 'closed', answer: 'It is on the desk.', version: 4 });
    for (const [action, body] of [
      ['answer', { answer: 'Too late' }],
      ['close', {}],
    ] as const) {
      expect(codeOf(await messages.act(closed, action, body))).toBe('bad_state');
    }
    const { body: history } = await messages.history(sent.id);
    expect(history.items.map(({ action }) => action)).toEqual(['close', 'answer', 'answer', 'create']);
  });

  it('can be closed without an answer', async () => {
    const closed = await messages.act(await aContactMessage(api), 'close');
    expect(closed.body).toMatchObject({ status: 'closed', answer: null });
  });

  it('is the administrators’ alone, also to read', async () => {
    const sent = await aContactMessage(api);
    for (const token of [api.tokens.user, api.tokens.staff, api.tokens.none]) {
      expect((await messages.list('', token)).status).toBe(403);
      expect((await messages.get(sent.id, '', token)).status).toBe(403);
      expect((await messages.act(sent, 'answer', { answer: 'Mine' }, token)).status).toBe(403);
      expect((await messages.act(sent, 'close', {}, token)).status).toBe(403);
    }
    const found = await messages.list('?filter[status]=new&q=topic');
    expect(found.body.items.map(({ id }) => id)).toContain(sent.id);
  });
});
