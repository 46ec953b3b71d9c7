import { stockFields, type StockCreate, type StockUpdate } from '#contract/features/label/stock.api.ts';
import type { LabelStock } from '#contract/features/label/stock.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { differences, writeLabelEvent } from './label-history.ts';

const columns =
  raw(`id, version, maker, part, kind, page_width as "pageWidth", page_height as "pageHeight", columns, rows,
  label_width as "labelWidth", label_height as "labelHeight", margin_left as "marginLeft", margin_top as "marginTop",
  pitch_x as "pitchX", pitch_y as "pitchY", corner, is_shipped as "isShipped", is_active as "isActive"`);
const recorded = [...Object.keys(stockFields), 'isActive'];

export function listStocks(db: Queryable): Promise<LabelStock[]> {
  return db.many<LabelStock>(sql`select ${columns} from label_stock order by lower(maker), lower(part)`);
}

export async function readStock(db: Queryable, id: string): Promise<LabelStock> {
  const stock = await db.maybe<LabelStock>(sql`select ${columns} from label_stock where id = ${id}`);
  if (!stock) throw new AppError('not_found');
  return stock;
}

/** The labels of a page lie on it, and none on another. */
function checkMeasures(stock: StockCreate): void {
  const problems: FieldProblem[] = [];
  const refuse = (field: keyof typeof stockFields, min: number, max: number) =>
    problems.push(fieldProblemOf(field, stockFields[field].title, 'out_of_range', { min, max }));
  const across = stock.pageWidth - stock.marginLeft - (stock.columns - 1) * stock.pitchX;
  const down = stock.pageHeight - stock.marginTop - (stock.rows - 1) * stock.pitchY;
  if (stock.labelWidth > across) refuse('labelWidth', 500, Math.max(500, across));
  if (stock.labelHeight > down) refuse('labelHeight', 500, Math.max(500, down));
  if (stock.columns > 1 && stock.pitchX < stock.labelWidth) refuse('pitchX', stock.labelWidth, 50_000);
  if (stock.rows > 1 && stock.pitchY < stock.labelHeight) refuse('pitchY', stock.labelHeight, 50_000);
  if (stock.kind === 'roll' && stock.columns * stock.rows > 1) refuse('columns', 1, 1);
  if (problems.length > 0) throw refuseFields(problems);
}

async function checkName(
  { db }: CommandContext,
  { maker, part }: StockCreate,
  id: string | null,
): Promise<void> {
  const other = await db.maybe(sql`
    select id from label_stock
    where lower(maker) = lower(${maker}) and lower(part) = lower(${part}) and id is distinct from ${id}::uuid`);
  if (other)
    throw refuseFields([
      fieldProblemOf('part', stockFields.part.title, 'not_unique', { value: part, link: `${maker} ${part}` }),
    ]);
}

export async function createStock(context: CommandContext, input: StockCreate): Promise<LabelStock> {
  checkMeasures(input);
  await checkName(context, input, null);
  const { id } = await context.db.one<{ id: string }>(sql`
    insert into label_stock (maker, part, kind, page_width, page_height, columns, rows, label_width, label_height,
      margin_left, margin_top, pitch_x, pitch_y, corner)
    values (${input.maker}, ${input.part}, ${input.kind}, ${input.pageWidth}, ${input.pageHeight}, ${input.columns},
      ${input.rows}, ${input.labelWidth}, ${input.labelHeight}, ${input.marginLeft}, ${input.marginTop}, ${input.pitchX},
      ${input.pitchY}, ${input.corner}) returning id`);
  const stock = await readStock(context.db, id);
  await writeLabelEvent(context, 'label-stock', {
    id,
    version: 1,
    action: 'create',
    changes: differences({}, stock, recorded),
  });
  return stock;
}

export async function updateStock(
  context: CommandContext,
  id: string,
  input: StockUpdate,
): Promise<LabelStock> {
  const { db } = context;
  await db.run(sql`select id from label_stock where id = ${id} for update`);
  const before = await readStock(db, id);
  if (before.isShipped)
    throw new AppError('label_stock_shipped', { stock: `${before.maker} ${before.part}` });
  if (before.version !== context.version) {
    throw new AppError('conflict', { who: '', when: '' }, { current: before });
  }
  const after: LabelStock = { ...before, ...input };
  checkMeasures(after);
  await checkName(context, after, id);
  const changes = differences(before, after, recorded);
  if (Object.keys(changes).length === 0) return before;
  await db.run(sql`
    update label_stock set version = version + 1, maker = ${after.maker}, part = ${after.part}, kind = ${after.kind},
      page_width = ${after.pageWidth}, page_height = ${after.pageHeight}, columns = ${after.columns}, rows = ${after.rows},
      label_width = ${after.labelWidth}, label_height = ${after.labelHeight}, margin_left = ${after.marginLeft},
      margin_top = ${after.marginTop}, pitch_x = ${after.pitchX}, pitch_y = ${after.pitchY}, corner = ${after.corner},
      is_active = ${after.isActive}
    where id = ${id}`);
  await writeLabelEvent(context, 'label-stock', {
    id,
    version: before.version + 1,
    action: 'update',
    changes,
  });
  return readStock(db, id);
}
