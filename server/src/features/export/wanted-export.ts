import type { EntityName } from '#contract/shared/entity-names.ts';
import type { ChosenExport } from '#contract/shared/export-options.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import { can, type Permission } from '#contract/shared/permissions.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import { refuseHidden } from '#server/shared/http/hidden-fields.ts';
import type { ExportFile } from '#server/shared/list/export-file.ts';
import type { ExportNote } from '#server/shared/list/export.ts';
import type { Exporter } from '#server/shared/list/exporter.ts';
import { resolvePeople } from '#server/shared/list/relative-people.ts';

export type Exporters = ReadonlyMap<EntityName, Exporter>;

/** An export of a list that is named, with the question to it. */
export interface NamedExport extends ChosenExport {
  entity: EntityName;
  question: string;
}

export function mayExport(actor: Pick<Actor, 'roles'>, entity: EntityName): boolean {
  return can(actor.roles, `${entity}.read` as Permission);
}

/** The list of an export, if the person may read it. */
export function exporterFor(exporters: Exporters, actor: Pick<Actor, 'roles'>, entity: EntityName): Exporter {
  const exporter = exporters.get(entity);
  if (!exporter) throw refuseFields([fieldProblemOf('entity', 'Entity', 'not_a_choice')]);
  if (!mayExport(actor, entity)) throw new AppError('not_allowed');
  return exporter;
}

/** Prepares the file that a person wants, as the list itself would; what the list does not know is refused. */
export async function prepareExport(
  db: Queryable,
  exporters: Exporters,
  actor: Actor,
  now: Date,
  wanted: NamedExport,
): Promise<{ file: ExportFile; note: ExportNote }> {
  const { entity: name, question, format, ids, except, ...options } = wanted;
  const exporter = exporterFor(exporters, actor, name);
  const { query, problems } = readListQuery(exporter.entity, new URLSearchParams(question));
  const [problem] = problems;
  if (problem) throw new AppError(problem.key, problem.params);
  refuseHidden(actor, query);
  const list = await resolvePeople(db, actor.id, exporter.entity, query);
  return exporter.prepare(db, actor, now, { format, list, options, ids, except });
}
