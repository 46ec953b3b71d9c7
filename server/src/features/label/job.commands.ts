import { jobFields, type JobAgain, type JobCreate } from '#contract/features/label/job.api.ts';
import type { JobSource, JobState, LabelJob } from '#contract/features/label/job.schema.ts';
import { rollLimits } from '#contract/features/label/roll.schema.ts';
import type { LabelStock } from '#contract/features/label/stock.schema.ts';
import {
  labelLimits,
  type CodeElement,
  type LabelElement,
} from '#contract/features/label/template.schema.ts';
import { can } from '#contract/shared/permissions.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { issueNumber, lastYearNumber } from '#server/shared/command/numbers.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { ServedLists } from '#server/shared/list/list-sources.ts';
import { chosenItems, labelOrderOf } from './chosen-items.ts';
import { contentOf } from './drawing/codes.ts';
import { checkShapes } from './drawing/checks.ts';
import { labelsOnPage } from './drawing/sheet.ts';
import { drawLabel, type LabelItem } from './drawing/shapes.ts';
import { findItemsOfJob, type LabelOwner } from './items.repository.ts';
import { countedJob, lockJob, readJob, readLayout } from './job.repository.ts';
import { findPrinter } from './printer.commands.ts';
import type { ConfiguredPrinter, PrinterSettings } from './printers.ts';
import { notePrintCanceled, notePrinted, readRoll } from './roll.commands.ts';
import { readStock } from './stock.commands.ts';
import { readTemplate } from './template.commands.ts';

export interface LabelTools {
  lists: ServedLists;
  printers: readonly ConfiguredPrinter[];
  owner: LabelOwner;
}

/** What a job prints onto, and how. */
interface Printing {
  startAt?: number | undefined;
  printer?: string | undefined;
  offsetX?: number | undefined;
  offsetY?: number | undefined;
}
interface NewJob extends Printing {
  source: JobSource;
  templateId: string;
  stockId: string;
  elements: readonly LabelElement[];
  rollId: string | null;
  copies: number;
  order: LabelJob['order'];
  reason: LabelJob['reason'];
  note: string | null;
  againOfId: string | null;
  /** It goes to the printer that got the file before, whatever else has its name by now. */
  isSameFile?: boolean;
}

const refuse = (field: keyof typeof jobFields, key: Parameters<typeof fieldProblemOf>[2], params = {}) =>
  refuseFields([fieldProblemOf(field, jobFields[field].title, key, params)]);

function checkPlace(stock: LabelStock, startAt: number): void {
  const max = labelsOnPage(stock);
  if (startAt > max) throw refuse('startAt', 'out_of_range', { min: 1, max });
}

/** A printer of the configuration, which is sent the labels, or one that gets their file. */
async function readWanted(
  { db }: CommandContext,
  { printers }: LabelTools,
  { printer: wanted, againOfId, isSameFile = false }: NewJob,
): Promise<{ isNetwork: boolean; settings?: PrinterSettings; fileId: string | null }> {
  if (wanted === undefined) return { isNetwork: false, fileId: null };
  const network = isSameFile ? undefined : printers.find(({ name }) => name === wanted);
  if (network) return { isNetwork: true, settings: network, fileId: null };
  const file = await findPrinter(db, wanted);
  // What was printed with one that is no longer offered can be printed again.
  if (!file || !(file.isActive || againOfId))
    throw refuse('printer', 'not_found', { entity: jobFields.printer.title });
  return { isNetwork: false, settings: file, fileId: file.id };
}

async function insertJob(context: CommandContext, tools: LabelTools, job: NewJob): Promise<string> {
  const { db, actor, now } = context;
  const { isNetwork, settings, fileId } = await readWanted(context, tools, job);
  const number = await issueNumber(db, 'LJ');
  if (number === undefined) {
    throw refuseFields([fieldProblemOf('number', 'Number', 'out_of_range', { min: 1, max: lastYearNumber })]);
  }
  const { id } = await db.one<{ id: string }>(sql`
    insert into label_job (number, source, template_id, stock_id, elements, roll_id, copies, start_at, label_order, printer,
      file_printer_id, offset_x, offset_y, reason, note, again_of_id, created_by, created_at)
    values (${number}, ${job.source}, ${job.templateId}, ${job.stockId}, ${JSON.stringify(job.elements)}::jsonb,
      ${job.rollId}, ${job.copies}, ${job.startAt ?? 1}, ${job.order},
      ${isNetwork ? (job.printer ?? null) : null}, ${fileId}, ${job.offsetX ?? settings?.offsetX ?? 0},
      ${job.offsetY ?? settings?.offsetY ?? 0}, ${job.reason}, ${job.note},
      ${job.againOfId}, ${actor.id}, ${now.toISOString()}) returning id`);
  return id;
}

/** Jobs are made one after the other, so that no label is made twice without a reason. */
async function lockPrints({ db }: CommandContext): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('label_print'))`);
}

/** How often labels of a tag were made before; the tag is `x.tag`. */
const times = sql`1 + (select count(*)::int from label_print p join label_job j on j.id = p.job_id
  where p.tag = x.tag and ${countedJob})`;

/** Puts the labels of a job into the log; `rows` gives equipment_id, tag and position. */
async function insertPrints(context: CommandContext, jobId: string, rows: Sql): Promise<void> {
  const { db } = context;
  const count = await db.run(
    sql`insert into label_print (job_id, position, equipment_id, tag, time)
    select ${jobId}::uuid, x.position, x.equipment_id, x.tag, ${times} from ${rows} x order by x.position`,
    { planEachTime: true },
  );
  if (count === 0) throw new AppError('labels_none');
  if (count > labelLimits.labels) throw new AppError('labels_too_many', { max: labelLimits.labels });
  await db.run(sql`update label_job set items = ${count} where id = ${jobId}`);
}

async function checkReason({ db }: CommandContext, jobId: string, reason: string | undefined): Promise<void> {
  if (reason !== undefined) return;
  const again = await db.one<{ n: number; tag: string | null }>(sql`
    select count(*)::int as n, min(tag) as tag from label_print where job_id = ${jobId} and time > 1`);
  if (again.n > 0) throw new AppError('label_reason_needed', { n: again.n, tag: again.tag ?? '' });
}

/** The item with the longest content of each code: where these fit, all do. */
function widestItems(elements: readonly LabelElement[], items: readonly LabelItem[]): LabelItem[] {
  const lengthOf = (code: CodeElement) => (item: LabelItem) => contentOf(code, item)?.length ?? 0;
  return elements.flatMap((element) => {
    if (element.kind !== 'code') return [];
    const length = lengthOf(element);
    const [first, ...others] = items;
    return first
      ? [others.reduce((longest, item) => (length(item) > length(longest) ? item : longest), first)]
      : [];
  });
}

/** Refuses a job of which a code would stick out of its label: an item’s serial number can be long. */
async function checkCodes(
  { db }: CommandContext,
  jobId: string,
  elements: readonly LabelElement[],
  stock: LabelStock,
  owner: LabelOwner,
): Promise<void> {
  const size = { width: stock.labelWidth / 100, height: stock.labelHeight / 100 };
  const codes = elements.filter(({ kind }) => kind === 'code');
  for (const item of widestItems(codes, await findItemsOfJob(db, owner, jobId))) {
    const isWrong = checkShapes(drawLabel(codes, item), size).some(({ isError }) => isError);
    if (isWrong) throw new AppError('label_code_too_wide', { tag: item.tag });
  }
}

interface Chosen {
  source: JobSource;
  rows: Sql;
}

async function rowsOf(context: CommandContext, tools: LabelTools, input: JobCreate): Promise<Chosen> {
  const { equipmentIds, question, rollId, first, last, fromQueue = false, order = 'chosen' } = input;
  const ways = [equipmentIds !== undefined, question !== undefined, rollId !== undefined, fromQueue];
  if (ways.filter(Boolean).length !== 1) throw refuse('equipmentIds', 'required');
  if (rollId !== undefined) {
    const rows = sql`(select null::uuid as equipment_id, t.tag, row_number() over (order by t.tag) as position
      from equipment_tag t where t.roll_id = ${rollId} and t.state = 'blank'
        and right(t.tag, 6)::int between ${first ?? 1} and ${last ?? rollLimits.lastNumber})`;
    return { source: 'roll', rows };
  }
  const chosen = fromQueue
    ? sql`(select equipment_id as id, place from label_queue where user_id = ${context.actor.id})`
    : await chosenItems(context, tools.lists, { equipmentIds, question });
  const rows = sql`(select q.id as equipment_id, q.tag, row_number() over (order by ${labelOrderOf(order)}) as position
    from ${chosen} v join equipment q on q.id = v.id left join location l on l.id = q.location_id
    where q.deleted_at is null and q.tag is not null)`;
  return { source: fromQueue ? 'queue' : question === undefined ? 'items' : 'list', rows };
}

async function findStock(
  { db }: CommandContext,
  own: string,
  wanted: string | undefined,
): Promise<LabelStock> {
  const stock = await readStock(db, own);
  if (wanted === undefined || wanted === own) return stock;
  const other = await readStock(db, wanted).catch(() => undefined);
  const isFitting =
    other?.isActive && other.labelWidth >= stock.labelWidth && other.labelHeight >= stock.labelHeight;
  if (!isFitting) throw refuse('stockId', 'not_found', { entity: jobFields.stockId.title });
  return other;
}

/** Makes the labels of chosen items, of a list, of the own queue or of a roll. */
export async function createJob(
  context: CommandContext,
  tools: LabelTools,
  input: JobCreate,
): Promise<LabelJob> {
  const { db, actor } = context;
  const template = await readTemplate(db, input.templateId).catch(() => undefined);
  if (!template?.isActive) throw refuse('templateId', 'not_found', { entity: jobFields.templateId.title });
  const stock = await findStock(context, template.stockId, input.stockId);
  checkPlace(stock, input.startAt ?? 1);
  const { rollId = null } = input;
  if (rollId !== null) {
    if (!can(actor.roles, 'tag-roll.create')) throw new AppError('not_allowed');
    const roll = await readRoll(db, rollId);
    if (roll.state === 'void')
      throw new AppError('roll_void', { number: roll.number, reason: roll.reason ?? '' });
  }
  const { source, rows } = await rowsOf(context, tools, input);
  await lockPrints(context);
  const id = await insertJob(context, tools, {
    ...input,
    source,
    stockId: stock.id,
    elements: template.elements,
    rollId,
    copies: input.copies ?? 1,
    order: input.order ?? 'chosen',
    reason: input.reason ?? null,
    note: input.note ?? null,
    againOfId: null,
  });
  await insertPrints(context, id, rows);
  await checkReason(context, id, input.reason);
  await checkCodes(context, id, template.elements, stock, tools.owner);
  // What another tab has put there meanwhile is not on these labels.
  if (source === 'queue') {
    await db.run(sql`
      delete from label_queue where user_id = ${actor.id}
        and equipment_id in (select equipment_id from label_print where job_id = ${id})`);
  }
  if (rollId !== null) await notePrinted(context, rollId);
  return readJob(db, id);
}

function checkState(job: LabelJob, allowed: readonly JobState[]): void {
  if (!allowed.includes(job.state)) throw new AppError('label_job_state', { number: job.number });
}

/** All labels of a job came out right: its items count as labeled. */
export async function confirmJob(context: CommandContext, id: string): Promise<LabelJob> {
  const { db, actor, now } = context;
  const job = await lockJob(db, id, context.version);
  checkState(job, ['made', 'sent', 'failed']);
  await db.run(sql`update label_print set is_right = true where job_id = ${id}`);
  await db.run(sql`
    update label_job set version = version + 1, state = 'confirmed', result = 'right', correct = items,
      confirmed_by = ${actor.id}, confirmed_at = ${now.toISOString()} where id = ${id}`);
  return readJob(db, id);
}

/** Which labels of a job are printed again, as a condition of their places. */
function wrongOnes({ from = 1, positions }: JobAgain, { items }: LabelJob): Sql {
  if (positions === undefined) {
    if (from > items) throw refuse('from', 'out_of_range', { min: 1, max: items });
    return sql`position >= ${from}`;
  }
  if (from > 1) throw refuse('from', 'read_only');
  if (positions.some((position) => position > items)) {
    throw refuse('positions', 'out_of_range', { min: 1, max: items });
  }
  return sql`position = any(${positions}::int[])`;
}

/** Notes what came out right of a job that nobody has said it of, when its labels are printed again. */
async function notePartly(context: CommandContext, job: LabelJob, wrong: Sql): Promise<void> {
  const { db, actor, now } = context;
  if (job.state === 'confirmed') return;
  await db.run(sql`update label_print set is_right = not (${wrong}) where job_id = ${job.id}`);
  await db.run(sql`
    update label_job set version = version + 1, state = 'confirmed', correct = p.correct,
      result = case when p.correct > 0 then 'partly' else 'not' end,
      confirmed_by = ${actor.id}, confirmed_at = ${now.toISOString()}
    from (select count(*) filter (where is_right)::int as correct from label_print where job_id = ${job.id}) p
    where id = ${job.id}`);
}

/** Prints labels of a job again: from one of them on, or single ones. */
export async function reprintJob(
  context: CommandContext,
  tools: LabelTools,
  id: string,
  input: JobAgain,
): Promise<LabelJob> {
  const { db } = context;
  const job = await lockJob(db, id, context.version);
  checkState(job, ['made', 'sent', 'confirmed', 'failed']);
  const wrong = wrongOnes(input, job);
  checkPlace(await readStock(db, job.stockId), input.startAt ?? 1);
  await lockPrints(context);
  await notePartly(context, job, wrong);
  const { from: _from, positions: _positions, ...printing } = input;
  const printer = input.printer ?? job.printer ?? job.filePrinter?.name;
  const againId = await insertJob(context, tools, {
    ...job,
    // A printer may have been measured anew since; without one the job says how far it was off.
    ...(printer !== undefined && { offsetX: undefined, offsetY: undefined }),
    startAt: 1,
    ...printing,
    printer,
    isSameFile: input.printer === undefined && job.filePrinter !== null,
    note: input.note ?? null,
    elements: await readLayout(db, id),
    againOfId: id,
  });
  await insertPrints(
    context,
    againId,
    sql`(select equipment_id, tag, row_number() over (order by position) as position
      from label_print where job_id = ${id} and ${wrong})`,
  );
  return readJob(db, againId);
}

/** A job that was not printed comes to nothing: what it took out of a queue goes back there, its roll is planned again. */
export async function cancelJob(context: CommandContext, id: string): Promise<LabelJob> {
  const { db, now } = context;
  const job = await lockJob(db, id, context.version);
  checkState(job, ['made', 'failed']);
  if (job.source === 'queue') {
    await db.run(sql`
      insert into label_queue (user_id, equipment_id, added_at)
      select j.created_by, p.equipment_id, ${now.toISOString()}::timestamptz
      from label_print p join label_job j on j.id = p.job_id
      where p.job_id = ${id} and p.equipment_id is not null order by p.position on conflict do nothing`);
  }
  await db.run(sql`update label_job set version = version + 1, state = 'cancelled' where id = ${id}`);
  if (job.rollId !== null) await notePrintCanceled(context, job.rollId);
  return readJob(db, id);
}

/** A job goes to its printer: it counts as sent before it is, so that nobody sends it a second time meanwhile. */
export async function claimSending(context: CommandContext, id: string): Promise<LabelJob> {
  const { db, now } = context;
  const job = await lockJob(db, id, context.version);
  checkState(job, ['made', 'failed']);
  if (job.printer === null) throw refuse('printer', 'required');
  await db.run(sql`
    update label_job set version = version + 1, state = 'sent', sent_at = ${now.toISOString()}, failure = null
    where id = ${id}`);
  return readJob(db, id);
}

export async function noteFailure(db: CommandContext['db'], id: string, failure: string): Promise<LabelJob> {
  await db.run(sql`
    update label_job set version = version + 1, state = 'failed', failure = ${failure}, sent_at = null
    where id = ${id} and state = ${raw("'sent'")}`);
  return readJob(db, id);
}
