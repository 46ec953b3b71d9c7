import { expect, describe, it } from 'vitest';
import type { EntityName } from '#contract/shared/entity-names.ts';
import type { TestApp } from './app.ts';
import { brokenRules, callsTo, codeOf, type Versioned } from './calls.ts';

interface ReferenceRecord extends Versioned {
  active: boolean;
  deletedAt: string | null;
}

/** What the common tests need to know about an entity. */
interface Subject<R> {
  name: EntityName;
  path: string;
  make: (api: TestApp, overrides?: Record<string, unknown>) => Promise<R>;
  /** A change of one text field that is always accepted. */
  change: Record<string, string>;
  /** A field whose text no two records share, and the record's own text in other letters. */
  unique: { field: string; retype: (record: R) => string };
}

/** What holds for every reference record: roles, versions, history, the bin. */
export function describeReferenceRecord<R extends ReferenceRecord>(
  api: () => TestApp,
  { name, path, make, change, unique }: Subject<R>,
): void {
  const calls = callsTo<R>(api, path);

  describe(`a ${name}, like every reference record`, () => {
    it('is created with version 1, an ETag and the first event of its chain', async () => {
      const record = await make(api());
      const answer = await calls.get(record.id);
      expect(answer.headers['etag']).toBe('"1"');
      expect(answer.body).toEqual(record);
      const history = (await calls.history(record.id)).body;
      expect(history.items.map(({ action, version }) => [action, version])).toEqual([['create', 1]]);
      expect(history.isChainIntact).toBe(true);
    });

    it('keeps fields that were not sent, and tells what changed', async () => {
      const record = await make(api());
      const answer = await calls.change(
        record,
        { ...change, changeReason: 'as on the sign' },
        api().tokens.user,
      );
      expect(answer.status).toBe(200);
      const { version, updatedAt, updatedBy, path: _, ...rest } = answer.body as R & Record<string, unknown>;
      expect({ ...record, ...rest }).toEqual({ ...record, ...change });
      expect([version, updatedBy]).toEqual([2, 'Uma User']);
      expect(new Date(String(updatedAt)).getTime()).not.toBeNaN();
      const [last] = (await calls.history(record.id)).body.items;
      expect(last).toMatchObject({ action: 'update', version: 2, reason: 'as on the sign' });
      expect(Object.keys(last?.changes ?? {})).toEqual(expect.arrayContaining(Object.keys(change)));
    });

    it('refuses a change without its version or of an old one', async () => {
      const record = await make(api());
      const without = await api().request(api().tokens.admin, 'PATCH', `${path}/${record.id}`, change);
      expect([without.status, codeOf(without)]).toEqual([428, 'version_required']);
      await calls.change(record, change);
      const stale = await calls.change(record, change);
      expect([stale.status, codeOf(stale)]).toEqual([412, 'conflict']);
    });

    it('refuses fields that it does not have or that are not the caller’s to set', async () => {
      const record = await make(api());
      const answer = await calls.change(record, { color: 'red', createdBy: 'me', deletedAt: null });
      expect(brokenRules(answer)).toEqual({
        color: ['unknown_field'],
        createdBy: ['read_only'],
        deletedAt: ['read_only'],
      });
    });

    it('refuses a text that another record has in other letters, and names that record', async () => {
      const record = await make(api());
      const other = await make(api());
      const answer = await calls.change(other, { [unique.field]: unique.retype(record) });
      expect(brokenRules(answer)).toEqual({ [unique.field]: ['not_unique'] });
      const own = await calls.change(record, { [unique.field]: unique.retype(record) });
      expect(own.status).toBe(200);
    });

    it('is made once when several people make the same at once', async () => {
      const text = unique.retype(await make(api())).replace(/\d+/, (digits) => `${digits}9`);
      const tries = Array.from({ length: 5 }, () => make(api(), { [unique.field]: text }));
      const results = await Promise.allSettled(tries);
      const refusals = results.filter((result) => result.status === 'rejected');
      expect(refusals).toHaveLength(4);
      for (const { reason } of refusals) expect(String(reason)).toMatch(/not_unique|taken/);
    });

    it('can be used by users and administrators alone', async () => {
      const record = await make(api());
      const { admin, user, staff, none } = api().tokens;
      const statuses = await Promise.all(
        [admin, user, staff, none, undefined].map(
          async (token) => (await api().request(token, 'GET', `${path}/${record.id}`)).status,
        ),
      );
      expect(statuses).toEqual([200, 200, 403, 403, 401]);
      expect((await calls.list('', staff)).status).toBe(403);
      expect((await calls.create({}, staff)).status).toBe(403);
      expect((await calls.change(record, change, staff)).status).toBe(403);
    });

    it('is made inactive by administrators alone', async () => {
      const record = await make(api());
      const byUser = await calls.change(record, { active: false }, api().tokens.user);
      expect([byUser.status, codeOf(byUser)]).toEqual([403, 'not_allowed']);
      const byAdmin = await calls.change(record, { active: false });
      expect([byAdmin.status, byAdmin.body.active]).toEqual([200, false]);
    });

    it('goes to the bin with a reason and comes back, by administrators alone', async () => {
      const record = await make(api());
      expect((await calls.remove(record, 'entered twice', api().tokens.user)).status).toBe(403);
      const deleted = (await calls.remove(record)).body;
      expect(deleted).toMatchObject({ deleteReason: 'entered twice', deletedBy: 'Ada Admin', version: 2 });
      const living = (await calls.list(`?q=${encodeURIComponent(unique.retype(record))}`)).body.items;
      expect(living.map(({ id }) => id)).not.toContain(record.id);
      expect((await calls.list('?bin=true&limit=200')).body.items.map(({ id }) => id)).toContain(record.id);
      const refused = await calls.change(deleted, change);
      expect([refused.status, codeOf(refused)]).toEqual([409, 'is_deleted']);
      expect((await calls.act(deleted, 'restore', {}, api().tokens.user)).status).toBe(403);
      const restored = await calls.act(deleted, 'restore', { reason: 'it does exist' });
      expect(restored.body).toMatchObject({ deletedAt: null, deleteReason: null, version: 3 });
      const again = await calls.act(restored.body, 'restore');
      expect([again.status, codeOf(again)]).toEqual([409, 'is_not_deleted']);
      expect((await calls.history(record.id)).body).toMatchObject({ total: 3, isChainIntact: true });
    });

    it('is exported as CSV with the titles of its fields', async () => {
      await make(api());
      const answer = await api().request<string>(api().tokens.user, 'GET', `${path}/export.csv`);
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(answer.body.split('\n')[0]).toContain(',Active,');
    });
  });
}
