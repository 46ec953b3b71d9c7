import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { startTestApp, type Answer, type TestApp } from './app.ts';
import { callsTo, codeOf } from './calls.ts';
import { anEntitlement, aSeat } from './licenses.ts';
import { addressOf } from './routes.ts';

const key = 'QX7JG-NPHTM-C97JM-9MPGT-3V66T';
const seatKey = 'ZW2KD-YYQ4R-88PLK-ZB1NN-04HUM';

let api: TestApp;
let lines: string[] = [];
let entitled: EntitlementRecord;
let seat: SeatRecord;
beforeAll(async () => {
  api = await startTestApp({ logStream: { write: (line) => lines.push(line) } });
  entitled = await anEntitlement(api);
  entitled = (await entitlements.act(entitled, 'set-key', { key }, api.tokens.user)).body;
  seat = await aSeat(api, { entitlementId: entitled.id });
  seat = (await seats.act(seat, 'set-key', { key: seatKey }, api.tokens.user)).body;
});
afterAll(() => api.stop());
const entitlements = callsTo<EntitlementRecord & { key: string }>(() => api, '/api/entitlements');
const seats = callsTo<SeatRecord & { key: string }>(() => api, '/api/seats');

describe('a license key', () => {
  it('is shown by its last four characters', async () => {
    expect([entitled.keyLast4, seat.keyLast4]).toEqual(['V66T'.slice(-4), '4HUM']);
    const short = await entitlements.act(await anEntitlement(api), 'set-key', { key: 'abc123' });
    expect(short.body.keyLast4).toBe('••••');
    const forgotten = await entitlements.act(short.body, 'set-key', { key: null });
    expect(forgotten.body.keyLast4).toBeNull();
    expect(codeOf(await entitlements.act(forgotten.body, 'reveal-key', { reason: 'to look' }))).toBe(
      'no_key',
    );
  });

  it('39 is revealed to administrators alone, with a reason that stays in the history', async () => {
    const denied = await entitlements.act(entitled, 'reveal-key', { reason: 'curious' }, api.tokens.user);
    expect(denied.status).toBe(403);
    expect((await entitlements.act(entitled, 'reveal-key', {})).status).toBe(422);
    const shown = await entitlements.act(entitled, 'reveal-key', { reason: 'new laptop' });
    expect(shown.body).toEqual({ key, version: entitled.version + 1 });
    const [event] = (await entitlements.history(entitled.id)).body.items;
    expect(event).toMatchObject({ action: 'revealKey', reason: 'new laptop', changes: {} });
    entitled = (await entitlements.get(entitled.id)).body;
    expect((await seats.act(seat, 'reveal-key', { reason: 'new laptop' })).body.key).toBe(seatKey);
    seat = (await seats.get(seat.id)).body;
  });

  it('cannot be read without the secret, nor put under another record', async () => {
    const other = await anEntitlement(api);
    await api.ownerDb.run(sql`insert into licence_key (owner_id, entity, sealed)
      select ${other.id}, entity, sealed from licence_key where owner_id = ${entitled.id}`);
    const moved = await entitlements.act(other, 'reveal-key', { reason: 'to look' });
    expect([moved.status, codeOf(moved)]).toEqual([409, 'key_unreadable']);
    await api.ownerDb.run(sql`delete from licence_key where owner_id = ${other.id}`);
  });

  it('39 stands in no answer, no export, no event, no log line and no other row', async () => {
    const idOf = (path: string) => (path.startsWith('/api/seats') ? seat.id : entitled.id);
    const answers: Answer<unknown>[] = [];
    for (const endpoint of api.app.served.values()) {
      if (endpoint.method !== 'GET') continue;
      answers.push(await api.request(api.tokens.admin, 'GET', addressOf(endpoint, idOf(endpoint.path))));
    }
    for (const text of [key, seatKey]) {
      answers.push(await api.request(api.tokens.admin, 'GET', `/api/entitlements?q=${text}`));
      answers.push(await entitlements.act({ ...entitled, version: 99 }, 'set-key', { key: text }));
      answers.push(await entitlements.act(entitled, 'set-key', { key: text, stranger: text }));
      answers.push(await entitlements.act(entitled, 'set-key', { key: text.repeat(40) }));
    }
    const tables = await api.ownerDb.many<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`);
    const rows = [];
    for (const { name } of tables) {
      const { text } = await api.ownerDb.one<{ text: string | null }>(
        raw(`select string_agg(t::text, '|') as text from "${name}" t`),
      );
      rows.push(`${name} ${text ?? ''}`);
    }
    const sealed = await api.ownerDb.one<{ text: string }>(
      sql`select string_agg(encode(sealed, 'escape'), '|') as text from licence_key`,
    );
    const places = [...answers.map((answer) => JSON.stringify(answer)), ...lines, ...rows, sealed.text];
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(40);
    for (const text of [key, seatKey]) expect(places.filter((place) => place.includes(text))).toEqual([]);
  });
});
