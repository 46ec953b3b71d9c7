import {
  searchedEntities,
  searchLimits,
  type SearchedEntity,
} from '#contract/features/search/search-scopes.ts';
import { findRecordPage } from '#web/features/references/record-pages.ts';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';

/** A record by its kind and id. */
export interface RecordKey {
  entity: SearchedEntity;
  id: string;
}

const keyOf = (userId: string) => `openedRecords ${userId}`;

/** The record whose page an address is. */
export function recordOfPath(pathname: string): RecordKey | undefined {
  const [, id] = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  const entity = searchedEntities.find((one) => findRecordPage(one, id) === pathname);
  return entity && { entity, id };
}

/** What was opened since the server last answered, oldest first. */
export function readOpened(userId: string): RecordKey[] {
  return (deviceStorage.read(keyOf(userId)) ?? '')
    .split(',')
    .filter((line) => line !== '')
    .map((line) => {
      const [entity, id] = line.split(' ') as [SearchedEntity, string];
      return { entity, id };
    });
}

function writeOpened(userId: string, records: readonly RecordKey[]): void {
  const lines = records.map(({ entity, id }) => `${entity} ${id}`);
  if (lines.length === 0) deviceStorage.remove(keyOf(userId));
  else deviceStorage.write(keyOf(userId), lines.join(','));
}

/** Notes that a record was opened; the server is told when the search is opened next, so that a page costs no call. */
export function noteOpened(userId: string, record: RecordKey): void {
  const others = readOpened(userId).filter(({ id }) => id !== record.id);
  writeOpened(userId, [...others, record].slice(-searchLimits.recents));
}

/** Forgets what the server has answered to; what was opened meanwhile stays. */
export function forgetOpened(userId: string, sent: readonly RecordKey[]): void {
  const isSent = ({ id }: RecordKey) => sent.some((one) => one.id === id);
  writeOpened(
    userId,
    readOpened(userId).filter((record) => !isSent(record)),
  );
}
