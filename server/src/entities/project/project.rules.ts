import { checkProject } from '#contract/entities/project/project.rules.ts';
import {
  project,
  projectFields,
  type ProjectCreate,
  type ProjectRecord,
} from '#contract/entities/project/project.schema.ts';
import type { ProjectStatus } from '#contract/entities/project/project.states.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { problemFactory } from '#contract/shared/rules.ts';
import { checkReference } from '#server/shared/command/references.ts';
import { checkUnique } from '#server/shared/command/unique.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { countItems, countUnknownSources } from './project.repository.ts';

/** A project as it would be after the command. */
export type Wanted = ProjectCreate & { id?: string; status: ProjectStatus };

const refuse = problemFactory(projectFields);

async function checkSources(
  db: Queryable,
  { fundingLines }: Wanted,
  before: ProjectRecord | undefined,
): Promise<FieldProblem[]> {
  const kept = before?.fundingLines.map(({ fundingSourceId }) => fundingSourceId) ?? [];
  const unknown = await countUnknownSources(db, fundingLines, kept);
  return unknown > 0 ? [refuse('fundingLines', 'not_found', { entity: 'funding source' })] : [];
}

/** Checks a project as a whole, with what stands beside it in the database. */
export async function checkProjectRecord(
  db: Queryable,
  wanted: Wanted,
  before?: ProjectRecord,
): Promise<FieldProblem[]> {
  const number = { entity: project, field: 'number', link: raw('name'), countsBin: true };
  const manager = { path: 'managerId', title: projectFields.managerId.title };
  const isManagerKept = before !== undefined && wanted.managerId === before.managerId;
  return [
    ...(await checkUnique(db, number, wanted.number, wanted.id)),
    ...(isManagerKept ? [] : await checkReference(db, 'person', wanted.managerId, manager)),
    ...checkProject(wanted, wanted.status),
    ...(await checkSources(db, wanted, before)),
  ];
}

/** What keeps a locked project from ending; every kind of open business is asked for here. */
export async function refuseOpenBusiness(db: Queryable, { id, number }: ProjectRecord): Promise<void> {
  const n = await countItems(db, id);
  if (n > 0) throw new AppError('project_items_held', { project: number, n });
}
