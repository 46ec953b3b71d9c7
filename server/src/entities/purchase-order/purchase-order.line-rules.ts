import {
  costsAfterAmendment,
  lineCents,
  oddCents,
  type ReceivedPart,
} from '#contract/entities/purchase-order/line-costs.ts';
import {
  lineFields,
  type OrderLine,
  type OrderLineInput,
} from '#contract/entities/purchase-order/purchase-order.lines.ts';
import { checkOrderLine } from '#contract/entities/purchase-order/purchase-order.rules.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { ErrorParams, FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { toCents } from '#contract/shared/money.ts';
import { fieldProblemOf, problemFactory } from '#contract/shared/rules.ts';
import { isSameSplit } from '#contract/shared/share-rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql } from '#server/shared/db/sql.ts';

type LineField = keyof typeof lineFields;

const refuseLine = (index: number, field: LineField, key: FieldErrorKey, params: ErrorParams = {}) =>
  problemFactory(lineFields, `lines.${index}`)(field, key, params);

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

/** The product of a software line must be one that can be chosen. */
function checkProduct(line: OrderLineInput, index: number, known: Known, before?: OrderLine): FieldProblem[] {
  const { kind, softwareId } = line;
  if (kind !== 'software' || softwareId === null || softwareId === before?.softwareId) return [];
  return known.products.get(softwareId)?.isOpen
    ? []
    : [refuseLine(index, 'softwareId', 'not_found', { entity: 'software' })];
}

/** The category and the model of a line can be chosen, and belong to what it buys and to each other. */
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
  if (modelId !== null && (!model || (modelId !== before?.modelId && !model.isOpen))) {
    problems.push(refuseLine(index, 'modelId', 'not_found', { entity: 'model' }));
  } else if (model && model.categoryId !== categoryId) {
    problems.push(refuseLine(index, 'modelId', 'model_category'));
  }
  return problems;
}

function checkSources({ funding }: OrderLineInput, index: number, { sources }: Known): FieldProblem[] {
  return funding.flatMap(({ fundingSourceId }, at) => {
    if (sources.get(fundingSourceId)?.isOpen) return [];
    const path = `lines.${index}.funding.${at}.fundingSourceId`;
    return [fieldProblemOf(path, 'Funding source', 'not_found', { entity: 'funding source' })];
  });
}

/** The lines of which something has come, ever. */
function findReceived(db: Queryable, orderId: string): Promise<(ReceivedPart & { lineId: string })[]> {
  return db.many(sql`
    select line_id as "lineId", accepted, value::text from purchase_order_line_received
    where order_id = ${orderId} and receipts > 0`);
}

const costFields = ['freight', 'discount'] as const;

/**
 * Lines with the freight and the discount that belong to what stays of them, where goods have come. Costs that were neither
 * approved nor in the amendment before are left as they are sent, for `checkReceived` to refuse.
 */
export async function withRemainingCosts<L extends OrderLineInput>(
  db: Queryable,
  lines: readonly L[],
  orderId: string,
  { approved, proposed }: { approved: readonly OrderLine[]; proposed: readonly OrderLine[] },
): Promise<L[]> {
  const received = await findReceived(db, orderId);
  return lines.map((line) => {
    const part = received.find(({ lineId }) => lineId === line.id);
    const old = approved.find(({ id }) => id === line.id);
    if (!part || !old) return line;
    const earlier = [old, ...proposed.filter(({ id }) => id === line.id)];
    const costs = costsAfterAmendment(old, line.quantity, part);
    const counted = costFields
      .filter((field) => earlier.some((one) => Number(one[field]) === Number(line[field])))
      .map((field) => [field, costs[field]] as const);
    return { ...line, ...Object.fromEntries(counted) };
  });
}

/** The costs of a line whose goods have come that are not what its quantity asks for, but for what rounding leaves. */
function findWrongCosts(line: OrderLineInput, old: OrderLine, part: ReceivedPart) {
  const costs = costsAfterAmendment(old, line.quantity, part);
  const isCut = line.quantity < old.quantity;
  const wrong = costFields.filter((field) => {
    const difference = toCents(line[field]) - toCents(costs[field]);
    return isCut ? difference > oddCents || difference < -oddCents : difference !== 0n;
  });
  if (wrong.length > 0 || !isCut) return wrong;
  // Nothing may stay to be paid where all has come, and what is to come is worth something.
  const rest = lineCents(line) - toCents(part.value);
  const isBalanced = line.quantity === part.accepted ? rest === 0n : rest >= 0n;
  return isBalanced ? [] : (['freight'] as const);
}

/** Goods that have come cannot become others: such a line stays, and keeps what its receipts rest on. */
export async function checkReceived(
  db: Queryable,
  lines: readonly OrderLineInput[],
  orderId: string,
  approved: readonly OrderLine[],
): Promise<FieldProblem[]> {
  const received = await findReceived(db, orderId);
  return received.flatMap(({ lineId, ...part }) => {
    const index = lines.findIndex(({ id }) => id === lineId);
    const [line, old] = [lines[index], approved.find(({ id }) => id === lineId)];
    if (!line || !old) return [fieldProblemOf('lines', 'Lines', 'line_received')];
    if (line.quantity < part.accepted)
      return [refuseLine(index, 'quantity', 'below_received', { n: part.accepted })];
    return [
      ...(['kind', 'categoryId', 'modelId', 'softwareId', 'metric', 'termMonths'] as const).filter(
        (field) => line[field] !== old[field],
      ),
      ...(['unitPrice', 'taxPercent'] as const).filter((field) => Number(line[field]) !== Number(old[field])),
      ...findWrongCosts(line, old, part),
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
    const isMissing =
      line.projectId !== null &&
      line.projectId !== old?.projectId &&
      !known.projects.get(line.projectId)?.isOpen;
    return [
      ...(isRepeated ? [fieldProblemOf(`lines.${index}`, 'Lines', 'line_repeated')] : []),
      ...(isStranger ? [fieldProblemOf(`lines.${index}.id`, 'Line', 'not_found', { entity: 'Line' })] : []),
      ...(isMissing ? [refuseLine(index, 'projectId', 'not_found', { entity: 'project' })] : []),
      ...checkSubject(line, index, known, old),
      ...checkProduct(line, index, known, old),
      ...checkSources(line, index, known),
      ...checkOrderLine(line, `lines.${index}`, old),
    ];
  });
  if (!before) return problems;
  return [...problems, ...(await checkReceived(db, lines, before.id, approved))];
}
