import type { RevealedKey } from '#contract/areas/software/license-key.ts';
import { changeRecord, numberOf, type StoredRecord } from '#server/shared/command/record.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { ListSource } from '#server/shared/list/source.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';

interface KeyHolder extends StoredRecord {
  keyLast4: string | null;
}

/** The end of a key that may be shown; a short key shows none of itself. */
function shownEnd(key: string): string {
  return key.length >= 8 ? key.slice(-4) : '••••';
}

async function keep({ db, now }: CommandContext, entity: string, id: string, sealed: Buffer): Promise<void> {
  await db.run(sql`
    insert into licence_key (owner_id, entity, sealed, updated_at)
    values (${id}, ${entity}, ${sealed}, ${now.toISOString()})
    on conflict (owner_id) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`);
}

/** Whether a record has this key already. */
export async function hasKey(
  { db }: CommandContext,
  vault: KeyVault,
  id: string,
  key: string | null,
): Promise<boolean> {
  const stored = await db.maybe<{ sealed: Buffer }>(
    sql`select sealed from licence_key where owner_id = ${id}`,
  );
  return (stored ? vault.open(id, stored.sealed) : null) === key;
}

/** Keeps the key of a locked record, or forgets it; the history tells that it changed, and its end. */
export async function setKey<R extends KeyHolder>(
  context: CommandContext,
  vault: KeyVault,
  source: ListSource<R>,
  before: R,
  key: string | null,
): Promise<R> {
  const { id } = before;
  const also = async () => {
    if (key) await keep(context, source.entity.name, id, vault.seal(id, key));
    else await context.db.run(sql`delete from licence_key where owner_id = ${id}`);
  };
  const keyLast4 = key ? shownEnd(key) : null;
  return changeRecord(context, source, before, { keyLast4 }, { action: 'setKey', also });
}

/** Shows the key of a locked record; that somebody looked, and why, stays in the history. */
export async function revealKey<R extends KeyHolder>(
  context: CommandContext,
  vault: KeyVault,
  source: ListSource<R>,
  before: R,
  reason: string,
): Promise<RevealedKey> {
  const { id } = before;
  const number = numberOf(source, before);
  const stored = await context.db.maybe<{ sealed: Buffer }>(
    sql`select sealed from licence_key where owner_id = ${id}`,
  );
  if (!stored) throw new AppError('no_key', { number });
  const key = vault.open(id, stored.sealed);
  if (key === undefined) throw new AppError('key_unreadable', { number });
  // Sealed anew, so that a former secret falls out of use.
  const also = () => keep(context, source.entity.name, id, vault.seal(id, key));
  const { version } = await changeRecord(context, source, before, {}, { action: 'revealKey', reason, also });
  return { key, version };
}
