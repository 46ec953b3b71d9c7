import { project, type ProjectRecord } from '#contract/entities/project/project.schema.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, peopleJoins, type ListSource } from '#server/shared/list/source.ts';

export const projectSource: ListSource<ProjectRecord> = {
  entity: project,
  table: 'project',
  from: sql`project r ${peopleJoins}`,
  columns: ownColumns(project),
  references: {},
  prefixes: [raw('fold(r.number)'), raw('fold(r.name)')],
};
