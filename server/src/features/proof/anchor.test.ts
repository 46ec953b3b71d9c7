import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Anchor } from '#contract/features/proof/anchor.api.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { createMail } from '#server/shared/mail/outbox.ts';
import { createKeyVault } from '#server/shared/secrets/key-vault.ts';
import { startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import { codeOf } from '../../../test/calls.ts';
import { anEquipment } from '../../../test/factories.ts';
import { anchorDaily, type AnchorDelivery } from './anchor.job.ts';

const [sealKey] = sealKeysOf(testKeySecrets);
const warnings: unknown[] = [];
let api: TestApp;
let directory: string;
let delivery: AnchorDelivery;

async function setSetting(key: string, value: unknown): Promise<void> {
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into setting (key, effective_on, value) values (${key}, '1901-01-01', ${JSON.stringify(value)}::jsonb)
      on conflict (key, effective_on) do update set value = excluded.value`);
  });
}

const countSentMail = async () =>
  (await api.ownerDb.one<{ n: number }>(sql`select count(*)::int as n from mail_outbox`)).n;
const list = () =>
  api.request<{ items: Anchor[]; head: { size: number; epoch: number }; isLate: boolean }>(
    api.tokens.admin,
    'GET',
    '/api/anchors',
  );

beforeAll(async () => {
  api = await startTestApp();
  directory = path.join(mkdtempSync(path.join(os.tmpdir(), 'anchors-')), 'anchors');
  delivery = {
    mail: createMail(createKeyVault(testKeySecrets), true),
    companyName: 'Department of Transportation',
    directory,
    log: { info: () => undefined, warn: (facts: unknown) => void warnings.push(facts) },
  };
  await anEquipment(api);
  await sealHistory(api.db, sealKey);
  await growTree(api.db);
});
afterAll(async () => {
  rmSync(path.dirname(directory), { recursive: true, force: true });
  await api.stop();
});

describe('the daily anchor', () => {
  it('waits for its hour', async () => {
    // No hour of a day comes after this one: the job is asked within it at most.
    await setSetting('anchorHour', 24);
    expect(await anchorDaily(api.db, delivery)).toBe(0);
    expect((await list()).body.items).toEqual([]);
  });

  it('is made once a day, whoever asks, and leaves by letter and file', async () => {
    await setSetting('anchorHour', 0);
    await setSetting('anchorRecipients', ['desk@audit.example', 'notary@law.example']);
    const before = await countSentMail();
    const made = await Promise.all([anchorDaily(api.db, delivery), anchorDaily(api.db, delivery)]);
    expect(made.toSorted()).toEqual([0, 1]);
    expect(await anchorDaily(api.db, delivery)).toBe(0);
    expect((await countSentMail()) - before).toBe(2);
    const { items, head } = (await list()).body;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ isDaily: true, size: head.size });
    const file = path.join(directory, `${items[0]!.day}.txt`);
    expect(readFileSync(file, 'utf8')).toContain(items[0]!.line);
  });

  it('writes a lost file again, and never over one that is there', async () => {
    const [anchor] = (await list()).body.items;
    const file = path.join(directory, `${anchor!.day}.txt`);
    writeFileSync(file, 'kept by somebody');
    await anchorDaily(api.db, delivery);
    expect(readFileSync(file, 'utf8')).toBe('kept by somebody');
    rmSync(file);
    await anchorDaily(api.db, delivery);
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain(anchor!.line);
  });

  it('goes on without a directory that can be written, and says so', async () => {
    const blocked = path.join(path.dirname(directory), 'a file');
    writeFileSync(blocked, '');
    expect(await anchorDaily(api.db, { ...delivery, directory: blocked })).toBe(0);
    expect(warnings).toHaveLength(1);
  });
});

describe('the calls of anchors', () => {
  const consistency = (token: string, size: number, epoch = 1) =>
    api.request<{ head: { size: number }; path: string[] }>(
      token,
      'GET',
      `/api/anchors/consistency?epoch=${epoch}&size=${size}`,
    );

  it('are for administrators; checking one is for everybody who works with the records', async () => {
    expect((await api.request(api.tokens.user, 'GET', '/api/anchors')).status).toBe(403);
    expect((await consistency(api.tokens.user, 1)).status).toBe(200);
    expect((await consistency(api.tokens.staff, 1)).status).toBe(403);
  });

  it('give the hashes between an older size and today’s, and none for the same', async () => {
    const { head } = (await list()).body;
    expect((await consistency(api.tokens.admin, head.size)).body.path).toEqual([]);
    const { body } = await consistency(api.tokens.admin, head.size - 1);
    expect(body.head.size).toBe(head.size);
    expect(body.path.length).toBeGreaterThan(0);
  });

  it('refuse an anchor of another installation or of an epoch that is not here', async () => {
    const { head } = (await list()).body;
    expect(codeOf(await consistency(api.tokens.admin, head.size + 1))).toBe('anchor_unknown');
    expect(codeOf(await consistency(api.tokens.admin, 1, head.epoch + 1))).toBe('anchor_unknown');
  });
});
