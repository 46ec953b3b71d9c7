import '#web/shared/schema/whole-zod.ts';
import { costsAfterAmendment, type ReceivedPart } from '#contract/entities/purchase-order/line-costs.ts';
import {
  lineFields,
  orderLineInput,
  type LineFunding,
  type OrderLine,
  type OrderLineFacts,
} from '#contract/entities/purchase-order/purchase-order.lines.ts';
import { checkOrderDays, checkOrderLine } from '#contract/entities/purchase-order/purchase-order.rules.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { problemsOf } from '#contract/shared/rules.ts';
import { acceptedInput } from '#web/shared/form/form-resolver.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { readAmount, readInteger, type FieldCodec, type FormInput } from '#web/shared/form/form-values.ts';
import { readDate } from '#web/shared/format/read-date.ts';

/** A share of a line as the form holds it. */
export interface FundingRow {
  fundingSourceId: ReferenceValue | null;
  percent: string;
}

/** A line as the sheet holds it: text as it is typed, and records with their words. */
export interface OrderLineRow {
  key: string;
  id: string | null;
  kind: string;
  categoryId: ReferenceValue | null;
  modelId: ReferenceValue | null;
  /** What a software line says about its licenses. */
  softwareId: ReferenceValue | null;
  metric: string;
  termMonths: string;
  description: string;
  quantity: string;
  unitPrice: string;
  discount: string;
  taxPercent: string;
  freight: string;
  projectId: ReferenceValue | null;
  /** Who pays, in one word; empty while nothing is said. */
  fundedBy: string;
  funding: FundingRow[];
  warrantyMonths: string;
  expectedOn: string;
  /** Goods of it have come: what they rest on stays. */
  isReceived: boolean;
  /** What the freight and the discount of such a line are counted from. */
  received?: ReceivedPart & { approved: OrderLine };
}

export function createLineRow(): OrderLineRow {
  return {
    key: createRandomKey(),
    id: null,
    kind: 'equipment',
    categoryId: null,
    modelId: null,
    softwareId: null,
    metric: '',
    termMonths: '',
    description: '',
    quantity: '1',
    unitPrice: '',
    discount: '',
    taxPercent: '',
    freight: '',
    projectId: null,
    fundedBy: '',
    funding: [],
    warrantyMonths: '',
    expectedOn: '',
    isReceived: false,
  };
}

/** A line like another one, as a new one. */
export function copyLineRow(row: OrderLineRow): OrderLineRow {
  const { received: _received, ...values } = row;
  return { ...values, key: createRandomKey(), id: null, isReceived: false };
}

/** A zero that says nothing is an empty cell. */
const shownAmount = (amount: string) => (Number(amount) === 0 ? '' : amount);
const shortPercent = (percent: string) => percent.replace(/\.?0+$/, '');

const hasCome = (facts: OrderLineFacts | undefined) => (facts?.accepted ?? 0) + (facts?.rejected ?? 0) > 0;

/** Freight and discount as they are typed, or as they follow from the quantity where goods have come. */
export function costsOf(row: OrderLineRow): Pick<OrderLineRow, 'freight' | 'discount'> {
  const { received, freight, discount } = row;
  const quantity = readInteger(row.quantity);
  if (!received || typeof quantity === 'string' || quantity < 1) return { freight, discount };
  const costs = costsAfterAmendment(received.approved, quantity, received);
  return { freight: shownAmount(costs.freight), discount: shownAmount(costs.discount) };
}

function toRow(
  line: OrderLine,
  facts: OrderLineFacts | undefined,
  approved: OrderLine | undefined,
): OrderLineRow {
  const named = (id: string | null, known: ReferenceValue | null | undefined): ReferenceValue | null => {
    if (id === null) return null;
    return known?.id === id ? known : { id, label: '…', note: null };
  };
  return {
    key: line.id,
    id: line.id,
    kind: line.kind,
    categoryId: named(line.categoryId, facts?.category),
    modelId: named(line.modelId, facts?.model),
    softwareId: named(line.softwareId, facts?.software),
    metric: line.metric ?? '',
    termMonths: line.termMonths === null ? '' : String(line.termMonths),
    description: line.description ?? '',
    quantity: String(line.quantity),
    unitPrice: line.unitPrice,
    discount: shownAmount(line.discount),
    taxPercent: shownAmount(line.taxPercent) === '' ? '' : shortPercent(line.taxPercent),
    freight: shownAmount(line.freight),
    projectId: named(line.projectId, facts?.project),
    fundedBy: line.fundedBy ?? '',
    funding: line.funding.map(({ fundingSourceId, percent }) => ({
      fundingSourceId: named(
        fundingSourceId,
        facts?.fundingSources.find(({ id }) => id === fundingSourceId),
      ),
      percent: shortPercent(percent),
    })),
    warrantyMonths: line.warrantyMonths === 0 ? '' : String(line.warrantyMonths),
    expectedOn: line.expectedOn ?? '',
    isReceived: hasCome(facts),
    ...(facts &&
      approved &&
      hasCome(facts) && { received: { accepted: facts.accepted, value: facts.receivedValue, approved } }),
  };
}

// A record that was only named travels as its name, so that the contract says that there is none.
const idOf = (value: ReferenceValue | null) => (value === null ? null : value.id || value.label);

function toFunding({ fundingSourceId, percent }: FundingRow): Partial<LineFunding> {
  return { fundingSourceId: fundingSourceId?.id ?? '', percent: readAmount(percent, lineFields.taxPercent) };
}

function toLine(row: OrderLineRow): FormInput {
  const text = (value: string) => value.trim() || null;
  return {
    ...(row.id !== null && { id: row.id }),
    kind: row.kind,
    categoryId: idOf(row.categoryId),
    modelId: idOf(row.modelId),
    ...(row.kind === 'software' && {
      softwareId: idOf(row.softwareId),
      metric: row.metric || null,
      termMonths: row.termMonths.trim() === '' ? null : readInteger(row.termMonths),
    }),
    description: text(row.description),
    quantity: row.quantity.trim() === '' ? null : readInteger(row.quantity),
    unitPrice: readAmount(row.unitPrice) || null,
    taxPercent: readAmount(row.taxPercent, lineFields.taxPercent) || '0',
    freight: readAmount(row.freight) || '0',
    discount: readAmount(row.discount) || '0',
    projectId: idOf(row.projectId),
    fundedBy: row.fundedBy || null,
    funding: row.funding.map(toFunding),
    warrantyMonths: row.warrantyMonths.trim() === '' ? 0 : readInteger(row.warrantyMonths),
    expectedOn: text(readDate(row.expectedOn)),
  };
}

function isBlank({ categoryId, modelId, softwareId, description, unitPrice }: OrderLineRow): boolean {
  const hasSubject = categoryId !== null || modelId !== null || softwareId !== null;
  return !hasSubject && description.trim() === '' && unitPrice.trim() === '';
}

/** The rows that are sent: blank ones at the end are no lines yet. */
export function filledRows(rows: readonly OrderLineRow[]): OrderLineRow[] {
  const last = rows.findLastIndex((row) => !isBlank(row));
  return rows.slice(0, last + 1);
}

type Facts = ReadonlyMap<string, OrderLineFacts>;

/**
 * Reads the lines of an order with the texts of what they point at, and writes them as the contract asks. An amendment has
 * the lines as they are approved beside its own.
 */
export function createLinesCodec(facts: Facts, approved: readonly OrderLine[] = []): FieldCodec {
  const toLineRow = (line: OrderLine) =>
    toRow(
      line,
      facts.get(line.id),
      approved.find(({ id }) => id === line.id),
    );
  return {
    toForm: (record) => ((record['lines'] ?? []) as OrderLine[]).map(toLineRow),
    toInput: (value) => filledRows(Array.isArray(value) ? (value as OrderLineRow[]) : []).map(toLine),
  };
}

/** What is wrong with the lines of an order, each problem at its cell, and with its days. */
export function findOrderProblems(
  { lines = [], expectedOn }: { lines?: readonly object[]; expectedOn?: string | null },
  before: PurchaseOrderRecord | undefined,
  facts: Facts,
): FieldProblem[] {
  const found = (lines as FormInput[]).flatMap((line, index) => {
    const path = `lines.${index}`;
    const parsed = orderLineInput.safeParse(line);
    const cells = (parsed.success ? [] : problemsOf(parsed.error, lineFields, line)).map((problem) => ({
      ...problem,
      path: `${path}.${problem.path}`,
    }));
    const old = before?.lines.find(({ id }) => id === line['id']);
    // The discount of a line whose goods have come is counted anew when it is saved.
    const isCounted = hasCome(facts.get(String(line['id'])));
    const rows = checkOrderLine(acceptedInput(lineFields, line), path, old).filter(
      (row) => !isCounted || row.path !== `${path}.discount`,
    );
    return [...cells, ...rows.filter((row) => !cells.some((cell) => cell.path === row.path))];
  });
  return [...found, ...checkOrderDays({ orderedOn: before?.orderedOn, expectedOn })];
}
