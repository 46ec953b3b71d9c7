import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { AnchorNote } from '#server/features/history/tree.ts';
import { findNativeDir, prepareBinaries } from '#server/shared/db/embedded/binaries.ts';
import { connectionAt } from '#server/shared/db/embedded/embedded-postgres.ts';
import { endProcess } from '#server/shared/db/embedded/leftovers.ts';
import { defaultFallbackRoots, type Place } from '#server/shared/db/embedded/places.ts';
import { startPostmaster } from '#server/shared/db/embedded/postmaster.ts';
import { makeSocketDir, removeSocketDir } from '#server/shared/db/embedded/socket-dir.ts';
import type { Connection } from '#server/shared/db/pool.ts';
import { describeFailure } from './backup-failure.ts';
import type { Manifest } from './manifest.ts';
import { nameOf } from './manifest.ts';

/** How far a history goes. */
export interface Extent {
  events: number;
  newestAt: string | null;
  /** The newest events by their numbers: those of transactions that ended late may have lower ones than others. */
  lastSeqs: string[];
  epoch: number;
  treeSize: number;
}

const looksBack = 20_000;
const namedLines = 5;

export async function readExtent(connection: Connection): Promise<Extent> {
  const client = new pg.Client({ ...connection, ssl: false });
  await client.connect();
  try {
    const { rows } = await client.query<Extent>(
      `select e.*, array(select seq::text from event order by seq desc limit ${looksBack}) as "lastSeqs",
        coalesce((select max(number) from history_epoch), 1) as epoch,
        coalesce((select size::float8 from seal_tree order by seal_id desc limit 1), 0) as "treeSize"
       from (select count(*)::int as events, max(at)::text as "newestAt" from event) e`,
    );
    const [found] = rows;
    if (!found) throw new Error('a database that answers nothing');
    return found;
  } finally {
    await client.end();
  }
}

interface LostEvent {
  at: string;
  actor: string;
  entity: string;
  entityId: string;
  version: number;
  action: string;
}

/** Reads what the data that is there has beyond a restored history. It is started for it as any start would, and stopped. */
async function readBeyond(place: Readonly<Place>, extent: Extent): Promise<LostEvent[]> {
  const nativeDir = prepareBinaries(findNativeDir(), place.account, defaultFallbackRoots, () => undefined);
  const socketDir = makeSocketDir(place.account);
  try {
    const postmaster = await startPostmaster(place, nativeDir, socketDir, {
      default_transaction_read_only: 'on',
      autovacuum: 'off',
      archive_mode: 'off',
      shared_buffers: '64MB',
    });
    const client = new pg.Client({ ...connectionAt(socketDir), ssl: false });
    try {
      await client.connect();
      const { rows } = await client.query<LostEvent>(
        `select at::text, actor, entity, entity_id as "entityId", version, action from event
         where seq > coalesce($1::bigint, 0) and not (seq = any($2::bigint[])) order by seq`,
        [extent.lastSeqs.length < looksBack ? null : (extent.lastSeqs.at(-1) ?? null), extent.lastSeqs],
      );
      return rows;
    } finally {
      await client.end().catch(() => undefined);
      await endProcess(postmaster.pid);
      await postmaster.exited;
    }
  } finally {
    removeSocketDir(socketDir);
  }
}

const cell = (value: string | number) => {
  // Nothing in it is a formula for who opens it in a spreadsheet.
  const text = String(value).replace(/^[=+\-@\t\r]/, `'$&`);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

function csvOf(events: readonly LostEvent[]): string {
  const lines = events.map(({ at, actor, entity, entityId, version, action }) =>
    [at, actor, entity, entityId, version, action].map(cell).join(','),
  );
  return `${['at,actor,entity,id,version,action', ...lines].join('\n')}\n`;
}

interface Witnesses {
  /** The data that was there, before it is put aside; undefined where there is none. */
  place: Readonly<Place> | undefined;
  dataDir: string;
  /** Every backup of the same database. */
  manifests: readonly Manifest[];
  anchors: readonly AnchorNote[];
}

/**
 * Says what was acknowledged and does not come back, as far as anything knows of it: the data that was there, event by
 * event; later backups and anchors, by how many there were.
 */
export async function describeLeftBehind(
  extent: Extent,
  { place, dataDir, manifests, anchors }: Witnesses,
  print: (line: string) => void,
): Promise<{ events: number | undefined; file: string | undefined }> {
  const counts = manifests.map(({ events }) => events).filter((events) => events > extent.events);
  if (counts.length > 0) {
    print(
      `A later backup had ${Math.max(...counts)} events, ${Math.max(...counts) - extent.events} more than came back.`,
    );
  }
  const beyond = anchors.filter(({ epoch, size }) => epoch === extent.epoch && size > extent.treeSize);
  const last = beyond.toSorted((a, b) => a.size - b.size).at(-1);
  if (last) {
    print(
      `The anchor of ${last.day} knows ${last.size} events of epoch ${last.epoch}; the restored tree has ${extent.treeSize}. ` +
        `Auditors will ask about the ${last.size - extent.treeSize} between: the new epoch notes their number.`,
    );
  }
  if (!place) {
    if (!last && counts.length === 0) {
      print(
        'Nothing here knows of anything later than what came back: no old data, no later backup, no later anchor.',
      );
    }
    return { events: undefined, file: undefined };
  }
  try {
    const events = await readBeyond(place, extent);
    if (events.length === 0) {
      print('The data that was there has no event that did not come back.');
      return { events: 0, file: undefined };
    }
    const file = path.join(dataDir, `left-behind-${nameOf(new Date())}.csv`);
    await writeFile(file, csvOf(events), { mode: 0o600 });
    print(
      `Left behind: ${events.length} events that the data that was there has and the restored does not. All of them: ${file}`,
    );
    for (const { at, actor, entity, action } of events.slice(0, namedLines)) {
      print(`  ${at}  ${actor}: ${action} ${entity}`);
    }
    if (events.length > namedLines) print(`  and ${events.length - namedLines} more`);
    return { events: events.length, file };
  } catch (error) {
    const [reason = ''] = describeFailure(error).split('\n');
    print(
      `The data that was there could not be read, so nobody can say event by event what it had more: ${reason}`,
    );
    return { events: undefined, file: undefined };
  }
}
