import {
  searchedEntities,
  searchLimits,
  type SearchedEntity,
} from '#contract/features/search/search-scopes.ts';
import { findRecordPage } from '#web/features/references/record-pages.ts';
import { tabStorage } from '#web/shared/storage/safe-storage.ts';

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

function readOpened(userId: string): RecordKey[] {
  return (tabStorage.read(keyOf(userId)) ?? '')
    .split(',')
    .filter((line) => line !== '')
    .map((line) => {
      const [entity, id] = line.split(' ') as [SearchedEntity, string];
      return { entity, id };
    });
}

/** Notes that a record was opened; the server is told when the search is opened next, so that a page costs no call. */
export function noteOpened(userId: string, record: RecordKey): void {
  const others = readOpened(userId).filter(({ id }) => id !== record.id);
  const newest = [...others, record].slice(-searchLimits.recents);
  tabStorage.write(keyOf(userId), newest.map(({ entity, id }) => `${entity} ${id}`).join(','));
}

/** What was opened since the last time, oldest first; it is forgotten here. */
export function takeOpened(userId: string): RecordKey[] {
  const opened = readOpened(userId);
  if (opened.length > 0) tabStorage.remove(keyOf(userId));
  return opened;
}
