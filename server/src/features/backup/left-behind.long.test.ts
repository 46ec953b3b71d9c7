import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAnchor } from '#server/features/history/anchor.ts';
import { anchorText, readAnchorFiles } from '#server/features/history/anchor-text.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { type BackedUp, bringLog, keySecret, query, startBackedUp } from '../../../test/backups.ts';
import { restore } from './restore.ts';

const quiet = { fsync: 'off', shared_buffers: '64MB' };
const [key] = sealKeysOf([keySecret]);

/** An honest write: a vendor with its event. */
const writeVendor = (one: BackedUp, name: string) =>
  query(
    one.owner(),
    `with made as (insert into vendor (name, active) values ('${name}', true) returning id)
     insert into event (actor, source, entity, entity_id, version, action, changes)
     select 'Dana Writer', 'job', 'vendor', id, 1, 'create', '{"name": {"from": null, "to": "${name}"}}' from made`,
  );

describe('a restore to a moment', { timeout: 600_000 }, () => {
  let one: BackedUp;
  let moment: Date;
  beforeAll(async () => {
    one = await startBackedUp();
    await writeVendor(one, 'Before the backup');
    const { db } = one.context();
    await sealHistory(db, key);
    await growTree(db);
    await one.context().makeBase();
    await writeVendor(one, 'After the backup');
    await sleep(20);
    moment = new Date();
    await sleep(20);
    await writeVendor(one, 'Acknowledged later');
    await writeVendor(one, 'Acknowledged last');
    await sealHistory(db, key);
    await growTree(db);
    const anchor = await makeAnchor(db, { day: '2026-03-18', isDaily: true });
    mkdirSync(path.join(one.dataDir, 'anchors'));
    if (anchor) writeFileSync(path.join(one.dataDir, 'anchors', 'anchors.txt'), anchorText(anchor));
    await bringLog(one);
    await one.stop();
  }, 600_000);
  afterAll(() => one.remove());

  it('names each event that it leaves behind, and what the last anchor knew', async () => {
    const lines: string[] = [];
    const { leftBehind } = await restore(
      { ...one.config },
      { to: moment },
      (line) => lines.push(line),
      quiet,
    );
    expect(leftBehind.events).toBe(2);
    const csv = readFileSync(leftBehind.file ?? '', 'utf8')
      .trimEnd()
      .split('\n');
    expect(csv).toHaveLength(3);
    expect(csv[1]).toMatch(/^\d{4}-.*,Dana Writer,vendor,[0-9a-f-]{36},1,create$/);
    const text = lines.join('\n');
    expect(text).toContain('Left behind: 2 events');
    expect(text).toMatch(/The anchor of 2026-03-18 knows \d+ events/);
  });

  it('goes on in a new epoch, which says how many are lost', async () => {
    await one.start();
    const { db } = one.context();
    const notes = readAnchorFiles(path.join(one.dataDir, 'anchors'));
    expect(notes).toHaveLength(1);
    await sealHistory(db, key);
    const { opened } = await growTree(db, notes);
    // What was not sealed at the moment is in the restored data and was not yet in its tree.
    expect(opened).toMatchObject([{ number: 2, lost: 3 }]);
    expect((await verifyHistory(db, { keys: [key] })).broken).toBeUndefined();
  });
});
