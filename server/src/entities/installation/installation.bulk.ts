import { checkInstallation } from '#contract/entities/installation/installation.rules.ts';
import { installation } from '#contract/entities/installation/installation.schema.ts';
import type { SeenAnswer, SeenRow } from '#contract/entities/software/software.api.ts';
import { trackedFields } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { sql } from '#server/shared/db/sql.ts';
import { changesOfCreation } from '#server/shared/history/changes.ts';
import type { Changes } from '#server/shared/history/event.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { getToday } from '#server/shared/db/today.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { readRows } from '#server/shared/list/page.ts';
import {
  hasProduct,
  installationSource,
  lockDevices,
  lockKnown,
  type Device,
  type Known,
} from './installation.repository.ts';

/** Rows that can be taken, and why the others cannot. */
function sortRows(rows: readonly SeenRow[], devices: ReadonlyMap<string, Device>, today: string) {
  const taken = new Map<string, SeenRow>();
  const refused: FieldProblem[] = [];
  rows.forEach((row, index) => {
    const device = devices.get(row.equipmentId);
    const path = `rows.${index}.equipmentId`;
    if (!device) refused.push(fieldProblemOf(path, 'Item', 'not_found', { entity: 'Item' }));
    else if (device.isDisposed)
      refused.push(fieldProblemOf(path, 'Item', 'device_gone', { tag: device.tag }));
    else if (taken.has(device.id)) {
      refused.push(fieldProblemOf(path, 'Item', 'already_installed', { tag: device.tag }));
    } else {
      const wrong = checkInstallation(row, today);
      if (wrong.length === 0) taken.set(device.id, row);
      refused.push(...wrong.map((problem) => ({ ...problem, path: `rows.${index}.${problem.path}` })));
    }
  });
  return { taken: [...taken.values()], refused };
}

/** What a newer sight changes; an older one tells nothing new. */
function changesOf(known: Known, row: SeenRow): Changes {
  const { release = known.release, seenOn, source = known.source } = row;
  if (seenOn < known.seenOn) return {};
  const wanted = { release: release || null, seenOn, source };
  return Object.fromEntries(
    (['release', 'seenOn', 'source'] as const)
      .filter((field) => wanted[field] !== known[field])
      .map((field) => [field, { from: known[field], to: wanted[field] }]),
  );
}

async function insertSeen(context: CommandContext, softwareId: string, rows: readonly SeenRow[]) {
  if (rows.length === 0) return;
  const at = context.now.toISOString();
  const by = context.actor.id || null;
  const made = await context.db.many<{ id: string }>(sql`
    insert into installation (software_id, equipment_id, release, seen_on, source, created_at, created_by, updated_at, updated_by)
    select ${softwareId}::uuid, r."equipmentId", nullif(r.release, ''), r."seenOn",
      coalesce(r.source, 'manual')::installation_source, ${at}::timestamptz, ${by}::uuid, ${at}::timestamptz, ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r ("equipmentId" uuid, release text, "seenOn" date, source text)
    returning id`);
  const records = await readRows(
    context.db,
    installationSource,
    made.map(({ id }) => id),
  );
  const fields = trackedFields(installation);
  const events = records.map((record) => ({
    entity: installation.name,
    id: record.id,
    version: 1,
    action: 'create',
    changes: changesOfCreation(record, fields),
  }));
  await writeEvents(context, events);
}

async function updateSeen(context: CommandContext, changed: readonly { known: Known; changes: Changes }[]) {
  if (changed.length === 0) return;
  const rows = changed.map(({ known, changes }) => ({
    ...known,
    ...Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to])),
  }));
  await context.db.run(sql`
    update installation i set release = r.release, seen_on = r."seenOn", source = r.source::installation_source,
      version = i.version + 1, updated_at = ${context.now.toISOString()}::timestamptz,
      updated_by = ${context.actor.id || null}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, release text, "seenOn" date, source text)
    where i.id = r.id`);
  const events = changed.map(({ known: { id, version }, changes }) => ({
    entity: installation.name,
    id,
    version: version + 1,
    action: 'seen',
    changes,
  }));
  await writeEvents(context, events);
}

/** Records where a product was seen, set by set: new devices are added, known ones are seen again. */
export async function addInstallations(
  context: CommandContext,
  softwareId: string,
  rows: readonly SeenRow[],
): Promise<SeenAnswer> {
  const { db } = context;
  const ids = rows.map(({ equipmentId }) => equipmentId);
  const devices = await lockDevices(db, ids);
  if (!(await hasProduct(db, softwareId))) throw new AppError('not_found');
  const { taken, refused } = sortRows(rows, devices, await getToday(db));
  const known = await lockKnown(db, softwareId, ids);
  const fresh = taken.filter(({ equipmentId }) => !known.has(equipmentId));
  const again = taken.flatMap((row) => {
    const found = known.get(row.equipmentId);
    return found ? [{ known: found, changes: changesOf(found, row) }] : [];
  });
  const changed = again.filter(({ changes }) => Object.keys(changes).length > 0);
  await insertSeen(context, softwareId, fresh);
  await updateSeen(context, changed);
  return {
    created: fresh.length,
    updated: changed.length,
    unchanged: again.length - changed.length,
    refused,
  };
}
