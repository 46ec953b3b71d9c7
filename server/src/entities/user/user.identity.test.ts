import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { UserRecord } from '#contract/entities/user/user.schema.ts';
import { projectFacts } from '#server/areas/overview/projector.ts';
import { hasSecondAdmin } from '#server/features/auth/second-administrator.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { signInNewAccount, type SignedInAccount } from '../../../test/accounts.ts';
import { atNoon } from '../../../test/agency-day.ts';
import { ifMatch, startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, sentenceAt } from '../../../test/calls.ts';
import { anAccessRequest, anEquipment, aPerson } from '../../../test/factories.ts';
import { anOrder, moveOrder, openOffice, type Office } from '../../../test/orders.ts';
import { aCertificate, certificateBody } from '../../../test/retirements.ts';

let api: TestApp;
let office: Office;
beforeAll(async () => {
  api = await startTestApp();
  office = await openOffice(api);
});
afterAll(() => api.stop());
const users = callsTo<UserRecord>(() => api, '/api/users');
const people = callsTo<PersonRecord>(() => api, '/api/people');
const certificates = callsTo<CertificateRecord>(() => api, '/api/certificates');
const orders = callsTo<PurchaseOrderRecord>(() => api, '/api/purchase-orders');
const seen = { verificationMethod: 'sampling', verifiedOn: '2026-01-06' };

async function change({ id }: { id: string }, values: object, token?: string) {
  return users.change((await users.get(id)).body, values, token);
}

describe('the name of an account', () => {
  it('is not changed by its owner', async () => {
    const user = await signInNewAccount(api, ['user']);
    const answer = await api.request(user.token, 'PATCH', '/api/users/me', { firstName: 'Dana' });
    expect(answer.status).not.toBe(200);
    expect((await change(user, { firstName: 'Dana' }, user.token)).status).toBe(403);
    expect((await users.get(user.id)).body).toMatchObject({ firstName: 'Tess', version: 1 });
  });

  it('is changed by an administrator, an administrator’s by another one', async () => {
    const admin = await signInNewAccount(api, ['admin']);
    expect(codeOf(await change(admin, { lastName: 'Okafor' }, admin.token))).toBe('own_name');
    expect((await change(admin, { lastName: 'Okafor' })).body).toMatchObject({ lastName: 'Okafor' });
    // What is sent unchanged, as a form does, is no change.
    expect((await change(admin, { lastName: 'Okafor', personId: null }, admin.token)).status).toBe(200);
  });

  it('is the own word of the only administrator, and the history says so', async () => {
    const alone = await startTestApp();
    const own = callsTo<UserRecord>(() => alone, '/api/users');
    const before = (await own.get(alone.userIds.admin)).body;
    expect((await own.change(before, { lastName: 'Alone' })).body).toMatchObject({ lastName: 'Alone' });
    const { body } = await own.history(before.id);
    expect(body.items[0]).toMatchObject({ action: 'renameAlone', changes: { lastName: { to: 'Alone' } } });
    await alone.stop();
  });
});

describe('an administrator whose only colleague was suspended', () => {
  it('is not alone before the next day: the rules for two people are not switched off by it', async () => {
    const app = await startTestApp();
    const own = callsTo<UserRecord>(() => app, '/api/users');
    const ada = (await own.get(app.userIds.admin)).body;
    const { id } = await signInNewAccount(app, ['admin']);
    await atNoon(app, async () => {
      const suspended = await own.act((await own.get(id)).body, 'suspend', { reason: 'On leave' });
      expect(suspended.status).toBe(200);
      expect(codeOf(await own.change(ada, { lastName: 'Alone' }))).toBe('own_name');
      expect(await hasSecondAdmin(app.db, ada.id)).toBe(true);
    });
    await app.stop();
  });

  it('is not alone either when the colleague was parted from the directory, the only way in', async () => {
    const app = await startTestApp();
    const own = callsTo<UserRecord>(() => app, '/api/users');
    const { id } = await signInNewAccount(app, ['admin']);
    await app.ownerDb.transaction(async (tx) => {
      await tx.run(sql`update user_account set auth = 'sso', password_hash = null, version = 2,
        directory_issuer = 'https://directory.test.example', directory_subject = 'colleague' where id = ${id}`);
      await tx.run(sql`
        insert into event (at, actor, source, entity, entity_id, version, action, changes)
        values (now() - interval '2 days', 'System', 'job', 'user', ${id}, 2, 'update', '{}')`);
    });
    await atNoon(app, async () => {
      const released = await own.act((await own.get(id)).body, 'release-directory', {});
      expect(released.body).toMatchObject({ directorySubject: null, auth: 'sso' });
      expect(await hasSecondAdmin(app.db, app.userIds.admin)).toBe(true);
    });
    await app.stop();
  });

  it('is not alone either when the colleague was connected with a person whom the administrator once was', async () => {
    const app = await startTestApp();
    const own = callsTo<UserRecord>(() => app, '/api/users');
    const { id, token } = await signInNewAccount(app, ['admin']);
    const [once, now] = [await aPerson(app), await aPerson(app)];
    const linkAdmin = async (personId: string) =>
      own.change((await own.get(app.userIds.admin)).body, { personId }, token);
    await atNoon(app, async () => {
      expect((await linkAdmin(once.id)).status).toBe(200);
      expect((await linkAdmin(now.id)).status).toBe(200);
      expect((await own.change((await own.get(id)).body, { personId: once.id })).status).toBe(200);
      expect(await hasSecondAdmin(app.db, app.userIds.admin)).toBe(true);
      expect(await hasSecondAdmin(app.db, id)).toBe(true);
      // One of them does not confirm what the other one began: both were the same person once.
      const { id: equipmentId } = await anEquipment(app);
      const reason = 'A public records request names this item.';
      const nothing = { fundingSourceId: null, retirementId: null, personId: null };
      const hold = await app.request<{ id: string }>(app.tokens.admin, 'POST', '/api/holds', {
        scope: 'item',
        equipmentId,
        reason,
        ...nothing,
      });
      expect(hold.status).toBe(201);
      const release = `/api/holds/${hold.body.id}/actions/release`;
      expect(codeOf(await app.request(token, 'POST', release, { reason }, ifMatch(1)))).toBe('same_person');
      await sealHistory(app.db, sealKeysOf(testKeySecrets)[0]);
      await growTree(app.db, []);
      await projectFacts(app.db);
      const year = { year: 2020 };
      const begun = await app.request<{ id: string }>(app.tokens.admin, 'POST', '/api/fiscal-years', year);
      expect(begun.status).toBe(201);
      const close = `/api/fiscal-years/${begun.body.id}/actions/close`;
      expect(codeOf(await app.request(token, 'POST', close, undefined, ifMatch(1)))).toBe('same_person');
    });
    await app.stop();
  });

  it('is alone beside an account that was connected with the same person on an earlier day', async () => {
    const app = await startTestApp();
    const { id } = await signInNewAccount(app, ['admin']);
    const person = await aPerson(app);
    await app.ownerDb.transaction(async (tx) => {
      for (const account of [id, app.userIds.admin]) {
        await tx.run(sql`update user_account set version = 2 where id = ${account}`);
        await tx.run(sql`
          insert into event (at, actor, source, entity, entity_id, version, action, changes)
          values (now() - interval '2 days', 'System', 'job', 'user', ${account}, 2, 'update',
            ${JSON.stringify({ personId: { from: null, to: { id: person.id } } })})`);
      }
    });
    expect(await hasSecondAdmin(app.db, app.userIds.admin)).toBe(false);
    await app.stop();
  });

  it('is alone when that was on an earlier day', async () => {
    const app = await startTestApp();
    const { id } = await signInNewAccount(app, ['admin']);
    await app.ownerDb.transaction(async (tx) => {
      await tx.run(sql`update user_account set status = 'suspended', version = 2 where id = ${id}`);
      await tx.run(sql`
        insert into event (at, actor, source, entity, entity_id, version, action, changes)
        values (now() - interval '2 days', 'System', 'job', 'user', ${id}, 2, 'suspend',
          '{"status": {"from": "active", "to": "suspended"}}')`);
    });
    expect(await hasSecondAdmin(app.db, app.userIds.admin)).toBe(false);
    await app.stop();
  });
});

describe('a name that looks like somebody else’s', () => {
  const cyrillic = { firstName: 'Аda', lastName: 'Admin' };
  const body = (name: object) => ({ email: `x-${++made}@test.example`, roles: ['user'], ...name });
  let made = 0;

  it('is refused at its field, for an invitation, a renamed account and a request for access', async () => {
    const invited = await users.create(body(cyrillic));
    expect(invited.status).toBe(422);
    expect(brokenRules(invited)).toEqual({ firstName: ['looks_alike'] });
    expect(sentenceAt(invited, 'firstName')).toContain('"Ada Admin", the name of admin@test.example');
    const user = await signInNewAccount(api, ['user']);
    const unseen = await change(user, { firstName: 'Ada', lastName: 'Admin\u200B' });
    expect(brokenRules(unseen)).toEqual({ lastName: ['looks_alike'] });
    const request = await anAccessRequest(api);
    const approved = await callsTo<UserRecord>(() => api, '/api/access-requests').act(request, 'approve', {
      ...cyrillic,
      roles: ['user'],
    });
    expect(brokenRules(approved)).toEqual({ firstName: ['looks_alike'] });
  });

  it('is no obstacle for a namesake, for the account itself and for what stays as it is', async () => {
    expect((await users.create(body({ firstName: 'Ada', lastName: 'Admin' }))).status).toBe(201);
    const ada = (await users.create(body({ firstName: 'Grace', lastName: 'hopper' }))).body;
    expect((await change(ada, { lastName: 'Hopper' })).status).toBe(200);
    expect((await change(ada, { firstName: 'Grace', roles: ['staff'] })).status).toBe(200);
  });
});

describe('the person of an account', () => {
  it('is chosen by another administrator, and never by its owner', async () => {
    const admin = await signInNewAccount(api, ['admin']);
    const person = await aPerson(api);
    expect(codeOf(await change(admin, { personId: person.id }, admin.token))).toBe('own_person');
    expect((await change(admin, { personId: person.id })).status).toBe(200);
    expect(codeOf(await change(admin, { personId: null }, admin.token))).toBe('own_person');
  });
});

describe('who performed a sanitization', () => {
  const verify = async (record: CertificateRecord, { token }: SignedInAccount) =>
    certificates.act((await certificates.get(record.id)).body, 'verify', seen, token);

  it('is known by every name that the account ever had', async () => {
    const user = await signInNewAccount(api, ['user'], 'Terry', 'Performer');
    const record = await aCertificate(api, { performerName: 'Terry Performer' });
    expect(codeOf(await verify(record, user))).toBe('same_verifier');
    await api.request(user.token, 'PATCH', '/api/users/me', { firstName: 'Someone', lastName: 'Else' });
    expect(codeOf(await verify(record, user))).toBe('same_verifier');
    expect((await change(user, { firstName: 'Someone' })).status).toBe(200);
    expect((await change(user, { lastName: 'Else' })).status).toBe(200);
    expect(codeOf(await verify(record, user))).toBe('same_verifier');
    const other = await signInNewAccount(api, ['user'], 'Someone', 'Else');
    expect((await verify(record, other)).status).toBe(200);
  });

  it('is known by every person that the account ever had, under whatever name', async () => {
    const admin = await signInNewAccount(api, ['admin']);
    const person = await aPerson(api, { displayName: 'Percy First' });
    await change(admin, { personId: person.id });
    const linked = await aCertificate(api, { performedById: person.id, performerName: 'Outside Firm' });
    const typed = await aCertificate(api, { performerName: 'PERCY FIRST' });
    expect(codeOf(await verify(linked, admin))).toBe('same_verifier');
    expect(codeOf(await change(admin, { personId: null }, admin.token))).toBe('own_person');
    expect((await people.change(person, { displayName: 'Percy Second' })).status).toBe(200);
    expect((await change(admin, { personId: null })).status).toBe(200);
    expect(codeOf(await verify(linked, admin))).toBe('same_verifier');
    expect(codeOf(await verify(typed, admin))).toBe('same_verifier');
  });
});

describe('two accounts of one person', () => {
  it('do not decide on each other’s orders, nor verify what the other recorded', async () => {
    const [first, second] = [await signInNewAccount(api, ['admin']), await signInNewAccount(api, ['admin'])];
    const person = await aPerson(api);
    await change(first, { personId: person.id });
    await change(first, { personId: null });
    await change(second, { personId: person.id });
    const order = await moveOrder(office, await anOrder(office, {}, first.token), 'submit', first.token);
    const approved = await orders.act(order, 'approve', {}, second.token);
    expect(codeOf(approved)).toBe('same_person');
    const { body } = await api.request<{ isOwn: boolean }>(
      second.token,
      'GET',
      `/api/purchase-orders/${order.id}/approvals`,
    );
    expect(body.isOwn).toBe(true);
    const equipmentId = (await anEquipment(api)).id;
    const recorded = await certificates.create(certificateBody({ equipmentId }), first.token);
    expect(codeOf(await certificates.act(recorded.body, 'verify', seen, second.token))).toBe('same_verifier');
  });
});

describe('two people of one name', () => {
  it('are told apart in histories and approvals', async () => {
    const one = await signInNewAccount(api, ['admin'], 'Dana', 'Okafor');
    await signInNewAccount(api, ['admin'], 'Dana', 'Okafor');
    const order = await moveOrder(office, await anOrder(office), 'submit', api.tokens.user);
    expect((await orders.act(order, 'approve', {}, one.token)).status).toBe(200);
    const history = await api.request<{ items: unknown[] }>(
      api.tokens.user,
      'GET',
      `/api/purchase-orders/${order.id}/history`,
    );
    expect(history.body.items[0]).toMatchObject({
      actor: 'Dana Okafor',
      actorId: one.id,
      actorEmail: one.email,
    });
    const approvals = await api.request(api.tokens.user, 'GET', `/api/purchase-orders/${order.id}/approvals`);
    expect(approvals.body).toMatchObject({
      decisions: [{ person: 'Dana Okafor', personId: one.id, email: one.email }],
    });
  });
});
