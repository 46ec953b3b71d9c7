import {
  lineFields,
  type LineFunding,
  type OrderLine,
  type OrderLineInput,
} from '#contract/entities/purchase-order/purchase-order.lines.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { ErrorParams, FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { compareAmounts } from '#contract/shared/money.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql } from '#server/shared/db/sql.ts';
import { checkFundedBy } from './purchase-order.funding.ts';

type LineField = keyof typeof lineFields;

function refuseLine(index: number, field: LineField, key: FieldErrorKey, params: ErrorParams = {}) {
  return fieldProblemOf(`lines.${index}.${field}`, lineFields[field].title, key, params);
}

interface Known {
  categories: Map<string, { kind: string; isOpen: boolean }>;
  models: Map<string, { categoryId: string; isOpen: boolean }>;
  products: Map<string, { isOpen: boolean }>;
  projects: Map<string, { isOpen: boolean }>;
  sources: Map<string, { isOpen: boolean }>;
}

async function findKnown<T>(db: Queryable, table: string, ids: (string | null)[], columns: string) {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map<string, T>();
  const rows = await db.many<T & { id: string }>(sql`
    select id, ${raw(columns)} from ${name(table)} where id = any(${wanted}::uuid[]) for key share`);
  return new Map(rows.map((row) => [row.id, row as T]));
}

/** Everything that the lines point at, in five questions, kept as it is until the transaction ends. */
async function findAllKnown(db: Queryable, lines: readonly OrderLineInput[]): Promise<Known> {
  const open = 'active and deleted_at is null as "isOpen"';
  const sources = lines.flatMap(({ funding }) => funding.map((share) => share.fundingSourceId));
  return {
    categories: await findKnown(
      db,
      'category',
      lines.map((line) => line.categoryId),
      `kind, ${open}`,
    ),
    models: await findKnown(
      db,
      'model',
      lines.map((line) => line.modelId),
      `category_id as "categoryId", ${open}`,
    ),
    products: await findKnown(
      db,
      'software',
      lines.map((line) => line.softwareId),
      `deleted_at is null as "isOpen"`,
    ),
    projects: await findKnown(
      db,
      'project',
      lines.map((line) => line.projectId),
      `deleted_at is null as "isOpen"`,
    ),
    sources: await findKnown(db, 'funding_source', sources, open),
  };
}

/** Only software has a product and terms; the product must be one that can be chosen. */
function checkProduct(line: OrderLineInput, index: number, known: Known, before?: OrderLine): FieldProblem[] {
  const { kind, softwareId } = line;
  if (kind !== 'software') {
    const strangers = (['softwareId', 'metric', 'termMonths'] as const).filter(
      (field) => line[field] !== null,
    );
    return strangers.map((field) => refuseLine(index, field, 'read_only'));
  }
  if (softwareId === null || softwareId === before?.softwareId) return [];
  return known.products.get(softwareId)?.isOpen
    ? []
    : [refuseLine(index, 'softwareId', 'not_found', { entity: 'software' })];
}

/** What a line buys must be known: equipment by its category, all by a model, a product or a description. */
function checkSubject(line: OrderLineInput, index: number, known: Known, before?: OrderLine): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { kind, categoryId, modelId } = line;
  const category = categoryId === null ? undefined : known.categories.get(categoryId);
  const model = modelId === null ? undefined : known.models.get(modelId);
  const isNew = categoryId !== before?.categoryId;
  if (categoryId !== null && (!category || (isNew && !category.isOpen))) {
    problems.push(refuseLine(index, 'categoryId', 'not_found', { entity: 'category' }));
  } else if (category && (kind === 'software' ? 'software' : 'equipment') !== category.kind) {
    problems.push(refuseLine(index, 'categoryId', 'wrong_line_kind'));
  }
  if (kind === 'equipment' && categoryId === null) problems.push(refuseLine(index, 'categoryId', 'required'));
  if (modelId !== null && (!model || (modelId !== before?.modelId && !model.isOpen))) {
    problems.push(refuseLine(index, 'modelId', 'not_found', { entity: 'model' }));
  } else if (model && model.categoryId !== categoryId) {
    problems.push(refuseLine(index, 'modelId', 'model_category'));
  }
  const length = line.description?.length ?? 0;
  const isNamed = modelId !== null || line.softwareId !== null;
  if (!isNamed && length < 2) problems.push(refuseLine(index, 'description', 'model_or_description'));
  return problems;
}

function checkFunding({ funding }: OrderLineInput, index: number, { sources }: Known): FieldProblem[] {
  return funding.flatMap(({ fundingSourceId, percent }, at) => {
    const path = `lines.${index}.funding.${at}`;
    if (!sources.get(fundingSourceId)?.isOpen) {
      const params = { entity: 'funding source' };
      return [fieldProblemOf(`${path}.fundingSourceId`, 'Funding source', 'not_found', params)];
    }
    if (Number(percent) > 0) return [];
    return [fieldProblemOf(`${path}.percent`, 'Percent', 'out_of_range', { min: 0.001, max: 100 })];
  });
}

/** Checks that only the database can make: sums of shares, and a discount that is more than the price. */
async function checkSums(db: Queryable, lines: readonly OrderLineInput[]): Promise<FieldProblem[]> {
  const facts = await db.many<{ position: number; sum: string; isNotWhole: boolean; isOver: boolean }>(sql`
    select position::int, trim_scale(coalesce(share.sum, 0))::text as sum,
      coalesce(share.sum <> 100, false) as "isNotWhole", discount > quantity * price as "isOver"
    from unnest(${lines.map((line) => line.quantity)}::int[], ${lines.map((line) => line.unitPrice)}::numeric[],
      ${lines.map((line) => line.discount)}::numeric[], ${lines.map((line) => JSON.stringify(line.funding))}::jsonb[])
      with ordinality as w (quantity, price, discount, funding, position),
      lateral (select sum((f ->> 'percent')::numeric) as sum from jsonb_array_elements(w.funding) f) share
    where discount > quantity * price or share.sum <> 100 order by position`);
  return facts.flatMap(({ position, sum, isNotWhole, isOver }) => [
    ...(isOver ? [refuseLine(position - 1, 'discount', 'discount_over_price')] : []),
    ...(isNotWhole ? [fieldProblemOf(`lines.${position - 1}.funding`, 'Funding', 'sum_100', { sum })] : []),
  ]);
}

function isSameSplit(one: readonly LineFunding[], other: readonly LineFunding[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ fundingSourceId, percent }, at) => {
      const same = other[at];
      return fundingSourceId === same?.fundingSourceId && compareAmounts(percent, same.percent) === 0;
    })
  );
}

/** Goods that have come cannot become others: such a line stays, and keeps what its receipts rest on. */
export async function checkReceived(
  db: Queryable,
  lines: readonly OrderLineInput[],
  orderId: string,
  approved: readonly OrderLine[],
): Promise<FieldProblem[]> {
  const received = await db.many<{ lineId: string; accepted: number }>(sql`
    select line_id as "lineId", accepted from purchase_order_line_received
    where order_id = ${orderId} and receipts > 0`);
  return received.flatMap(({ lineId, accepted }) => {
    const index = lines.findIndex(({ id }) => id === lineId);
    const [line, old] = [lines[index], approved.find(({ id }) => id === lineId)];
    if (!line || !old) return [fieldProblemOf('lines', 'Lines', 'line_received')];
    if (line.quantity < accepted) return [refuseLine(index, 'quantity', 'line_received')];
    const fixed = ['kind', 'categoryId', 'modelId', 'softwareId', 'metric', 'termMonths'] as const;
    const amounts = ['unitPrice', 'taxPercent', 'freight', 'discount'] as const;
    return [
      ...fixed.filter((field) => line[field] !== old[field]),
      ...amounts.filter((field) => Number(line[field]) !== Number(old[field])),
      ...(isSameSplit(line.funding, old.funding) ? [] : (['fundedBy'] as const)),
    ].map((field) => refuseLine(index, field, 'line_received'));
  });
}

/** Checks the lines of an order as a whole; every problem is told at its row. */
export async function checkLines(
  db: Queryable,
  lines: readonly OrderLineInput[],
  before?: PurchaseOrderRecord,
  approved: readonly OrderLine[] = before?.lines ?? [],
): Promise<FieldProblem[]> {
  if (lines.length === 0 && !before) return [];
  const known = await findAllKnown(db, lines);
  const problems = lines.flatMap((line, index) => {
    const old = before?.lines.find(({ id }) => id === line.id);
    const isRepeated = line.id !== undefined && lines.findIndex(({ id }) => id === line.id) < index;
    const isStranger = line.id !== undefined && !old;
    const isGone =
      line.projectId !== null &&
      line.projectId !== old?.projectId &&
      !known.projects.get(line.projectId)?.isOpen;
    return [
      ...(isRepeated ? [fieldProblemOf(`lines.${index}`, 'Lines', 'line_repeated')] : []),
      ...(isStranger ? [fieldProblemOf(`lines.${index}.id`, 'Line', 'not_found', { entity: 'Line' })] : []),
      ...(isGone ? [refuseLine(index, 'projectId', 'not_found', { entity: 'project' })] : []),
      ...checkSubject(line, index, known, old),
      ...checkProduct(line, index, known, old),
      ...checkFunding(line, index, known),
      ...checkFundedBy(line, index, old),
    ];
  });
  return [
    ...problems,
    ...(await checkSums(db, lines)),
    ...(before ? await checkReceived(db, lines, before.id, approved) : []),
  ];
}
