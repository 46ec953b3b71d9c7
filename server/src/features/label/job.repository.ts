import type { LabelJob, LabelPrint, LabelState } from '#contract/features/label/job.schema.ts';
import type { LabelElement } from '#contract/features/label/template.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { categoryOfItem, findFirstTemplate } from './first-template.ts';

const nameOf = (table: string) => `${table}.first_name || ' ' || ${table}.last_name`;

const columns =
  raw(`j.id, j.version, j.number, j.state, j.source, j.template_id as "templateId", t.name as template,
  j.stock_id as "stockId", s.maker || ' ' || s.part as stock, s.kind as "stockKind", j.roll_id as "rollId", r.number as roll, j.items, j.copies,
  j.items * j.copies as labels,
  case when j.items = 0 then 0
    else ceil((j.start_at - 1 + j.items * j.copies)::numeric / (s.columns * s.rows))::int end as pages,
  j.start_at as "startAt", j.label_order as "order", j.printer,
  case when f.id is not null then json_build_object('name', f.name, 'kind', f.kind) end as "filePrinter", j.offset_x as "offsetX", j.offset_y as "offsetY", j.reason,
  j.note, j.again_of_id as "againOfId", g.number as "againOf", j.result, j.correct as "right",
  ${nameOf('a')} as "createdBy", j.created_at as "createdAt", j.sent_at as "sentAt",
  ${nameOf('c')} as "confirmedBy", j.confirmed_at as "confirmedAt", j.failure`);
const tables =
  raw(`label_job j join label_template t on t.id = j.template_id join label_stock s on s.id = j.stock_id
  join user_account a on a.id = j.created_by left join user_account c on c.id = j.confirmed_by
  left join tag_roll r on r.id = j.roll_id left join label_job g on g.id = j.again_of_id
  left join label_printer f on f.id = j.file_printer_id`);

const defaultLimit = 50;
const uuidPattern = /^[0-9a-f-]{36}$/;

interface Page {
  limit?: number | undefined;
  after?: string | undefined;
}

/** Before the last record of the page before; ids follow the time. */
function beforeOf(column: Sql, { after }: Page): Sql {
  if (after === undefined) return raw('true');
  if (!uuidPattern.test(after)) throw new AppError('unknown_parameter', { name: 'after' });
  return sql`${column} < ${after}::uuid`;
}

function pageOf<T extends { id: string }>(rows: T[], limit: number): { items: T[]; next: string | null } {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

export async function listJobs(
  db: Queryable,
  page: Page,
): Promise<{ items: LabelJob[]; next: string | null }> {
  const limit = page.limit ?? defaultLimit;
  const rows = await db.many<LabelJob>(sql`
    select ${columns} from ${tables} where ${beforeOf(raw('j.id'), page)} order by j.id desc limit ${limit + 1}`);
  return pageOf(rows, limit);
}

export async function readJob(db: Queryable, id: string): Promise<LabelJob> {
  const job = await db.maybe<LabelJob>(sql`select ${columns} from ${tables} where j.id = ${id}`);
  if (!job) throw new AppError('not_found');
  return job;
}

/** The layout that a job was made with. */
export async function readLayout(db: Queryable, id: string): Promise<LabelElement[]> {
  const { elements } = await db.one<{ elements: LabelElement[] }>(
    sql`select elements from label_job where id = ${id}`,
  );
  return elements;
}

/** Locks a job, of the version that the caller saw. */
export async function lockJob(db: Queryable, id: string, version: number): Promise<LabelJob> {
  await db.run(sql`select id from label_job where id = ${id} for update`);
  const job = await readJob(db, id);
  if (job.version !== version) {
    const who = { who: job.confirmedBy ?? job.createdBy, when: job.confirmedAt ?? job.createdAt };
    throw new AppError('conflict', who, { current: job });
  }
  return job;
}

export async function listPrints(
  db: Queryable,
  query: Page & { equipmentId?: string | undefined; jobId?: string | undefined; again?: string | undefined },
): Promise<{ items: LabelPrint[]; next: string | null }> {
  const limit = query.limit ?? defaultLimit;
  const { equipmentId, jobId, again } = query;
  const wanted = [
    equipmentId === undefined ? raw('true') : sql`p.equipment_id = ${equipmentId}`,
    jobId === undefined ? raw('true') : sql`p.job_id = ${jobId}`,
    again === undefined ? raw('true') : again === 'true' ? raw('p.time > 1') : raw('p.time = 1'),
  ] as const;
  const rows = await db.many<LabelPrint>(sql`
    select p.id, p.job_id as "jobId", j.number as job, p.position, p.equipment_id as "equipmentId", p.tag, q.name,
      t.name as template, j.copies, p.time, case when p.time > 1 then j.reason end as reason, j.note,
      p.is_right as "isRight", j.state, a.first_name || ' ' || a.last_name as by, j.created_at as at
    from label_print p join label_job j on j.id = p.job_id join label_template t on t.id = j.template_id
      join user_account a on a.id = j.created_by left join equipment q on q.id = p.equipment_id
    where ${wanted[0]} and ${wanted[1]} and ${wanted[2]} and ${beforeOf(raw('p.id'), query)}
    order by p.id desc limit ${limit + 1}`);
  return pageOf(rows, limit);
}

/** Labels that were printed, or will be: not those of jobs that came to nothing. */
export const countedJob = raw(`j.state not in ('cancelled', 'failed')`);

export async function readLabelState(
  db: Queryable,
  userId: string,
  equipmentId: string,
): Promise<LabelState> {
  const state = await db.maybe<Omit<LabelState, 'firstTemplateId'>>(sql`
    select q.id as "equipmentId", coalesce(q.tag, '') as tag,
      exists (select from label_queue w where w.user_id = ${userId} and w.equipment_id = q.id) as "isQueued",
      n.printed, n.printed_at as "printedAt", n.confirmed_at as "confirmedAt",
      n.confirmed_at is not null or exists (
        select from equipment_tag t where t.tag = q.tag and t.roll_id is not null) as "isLabeled"
    from equipment q cross join lateral (
      select count(*)::int as printed, max(j.created_at) as printed_at,
        max(j.confirmed_at) filter (where p.is_right) as confirmed_at
      from label_print p join label_job j on j.id = p.job_id
      where p.tag = q.tag and ${countedJob}) n
    where q.id = ${equipmentId}`);
  if (!state) throw new AppError('not_found');
  return { ...state, firstTemplateId: await findFirstTemplate(db, categoryOfItem(equipmentId)) };
}
