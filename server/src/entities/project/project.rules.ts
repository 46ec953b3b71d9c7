import {
  project,
  projectFields,
  type ProjectCreate,
  type ProjectRecord,
} from '#contract/entities/project/project.schema.ts';
import { runningProjectStatuses, type ProjectStatus } from '#contract/entities/project/project.states.ts';
import type { ErrorParams, FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { checkDateOrder } from '#server/shared/command/dates.ts';
import { checkReference } from '#server/shared/command/references.ts';
import { checkUnique } from '#server/shared/command/unique.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { countItems, getFundingFacts } from './project.repository.ts';

/** A project as it would be after the command. */
export type Wanted = ProjectCreate & { id?: string; status: ProjectStatus };

function refuse(
  field: keyof typeof projectFields,
  key: FieldErrorKey,
  params: ErrorParams = {},
): FieldProblem {
  return fieldProblemOf(field, projectFields[field].title, key, params);
}

async function checkFunding(
  db: Queryable,
  { fundingLines }: Wanted,
  isRunning: boolean,
  before: ProjectRecord | undefined,
): Promise<FieldProblem[]> {
  const kept = before?.fundingLines.map(({ fundingSourceId }) => fundingSourceId) ?? [];
  const { sum, isWhole, isOver, unknown } = await getFundingFacts(db, fundingLines, kept);
  const problems = fundingLines.flatMap(({ percent }, index) =>
    Number(percent) > 0
      ? []
      : [
          fieldProblemOf(`fundingLines.${index}.percent`, 'Percent', 'out_of_range', {
            min: 0.001,
            max: 100,
          }),
        ],
  );
  if (unknown > 0) problems.push(refuse('fundingLines', 'not_found', { entity: 'funding source' }));
  if (isOver || (isRunning && !isWhole)) problems.push(refuse('fundingLines', 'sum_100', { sum }));
  return problems;
}

/** Checks a project as a whole; once it runs it needs a manager, a start, and funding that adds up to 100. */
export async function checkProject(
  db: Queryable,
  wanted: Wanted,
  before?: ProjectRecord,
): Promise<FieldProblem[]> {
  const isRunning = runningProjectStatuses.some((status) => status === wanted.status);
  const number = { entity: project, field: 'number', link: raw('name'), countsBin: true };
  const manager = { path: 'managerId', title: projectFields.managerId.title };
  const isManagerKept = before !== undefined && wanted.managerId === before.managerId;
  return [
    ...(await checkUnique(db, number, wanted.number, wanted.id)),
    ...(isManagerKept ? [] : await checkReference(db, 'person', wanted.managerId, manager)),
    ...(isRunning && !wanted.managerId ? [refuse('managerId', 'required')] : []),
    ...(isRunning && !wanted.startsOn ? [refuse('startsOn', 'required')] : []),
    ...checkDateOrder(project, wanted, 'startsOn', 'endsOn'),
    ...(await checkFunding(db, wanted, isRunning, before)),
  ];
}

/** What keeps a locked project from ending; every kind of open business is asked for here. */
export async function refuseOpenBusiness(db: Queryable, { id, number }: ProjectRecord): Promise<void> {
  const n = await countItems(db, id);
  if (n > 0) throw new AppError('project_items_held', { project: number, n });
}
