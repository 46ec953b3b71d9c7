import { isDeepStrictEqual } from 'node:util';
import type {
  AmendmentDifference,
  AmendmentSummary,
} from '#contract/entities/purchase-order/amendment.schema.ts';
import { lineFields, type OrderLine } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import {
  amendableFields,
  purchaseOrderFields,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { changesBetween, changesOfCreation } from '#server/shared/history/changes.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { snapshotOf, type Snapshot, type StoredAmendment } from './purchase-order.amendments.ts';

export const shownFields = Object.fromEntries(
  amendableFields.map((field) => [field, purchaseOrderFields[field]]),
);

// A line carries ids alone: they are told as they are, and the screen knows their words.
function plain({ id: _id, ...line }: OrderLine): Record<string, unknown> {
  return line;
}

function changedFields(before: OrderLine, after: OrderLine) {
  const [from, to] = [plain(before), plain(after)];
  const names = [...Object.keys(lineFields), 'funding'].filter(
    (field) => !isDeepStrictEqual(from[field] ?? null, to[field] ?? null),
  );
  return Object.fromEntries(names.map((field) => [field, { from: from[field], to: to[field] }]));
}

const asText = { kind: 'values', title: '', required: false, write: 'never' } as const;

function wholeLine(line: OrderLine) {
  const values = plain(line);
  const fields = Object.fromEntries(Object.keys(values).map((field) => [field, asText]));
  return changesOfCreation(values, fields as unknown as Parameters<typeof changesOfCreation>[1]);
}

type LineDifference = AmendmentDifference['lines'][number];

function compareLines(before: readonly OrderLine[], after: readonly OrderLine[]): LineDifference[] {
  const found = after.flatMap((line, index): LineDifference[] => {
    const old = before.find(({ id }) => id === line.id);
    const common = { id: line.id, position: index + 1, description: line.description ?? '' };
    if (!old) return [{ ...common, change: 'added', changes: wholeLine(line) }];
    const changes = changedFields(old, line);
    return Object.keys(changes).length === 0 ? [] : [{ ...common, change: 'changed', changes }];
  });
  const removed = before.flatMap((line, index): LineDifference[] => {
    if (after.some(({ id }) => id === line.id)) return [];
    const { id, description } = line;
    return [{ id, position: index + 1, description: description ?? '', change: 'removed', changes: {} }];
  });
  return [...found, ...removed];
}

export function summaryOf({
  approved: _approved,
  proposed: _proposed,
  byId: _byId,
  ...summary
}: StoredAmendment): AmendmentSummary {
  return summary;
}

/** What an amendment changes of what was approved before: the fields, and the lines one by one. */
export function differenceOf(
  order: PurchaseOrderRecord,
  amendments: readonly StoredAmendment[],
  number: number,
): AmendmentDifference {
  const amendment = amendments.find((one) => one.number === number);
  if (!amendment) throw new AppError('not_found');
  const next = amendments.find((one) => one.number === number + 1);
  const after: Snapshot = amendment.proposed ?? next?.approved ?? snapshotOf(order);
  return {
    ...summaryOf(amendment),
    changes: changesBetween(amendment.approved.values, after.values, shownFields),
    lines: compareLines(amendment.approved.lines, after.lines),
    totalBefore: amendment.approved.total,
    totalAfter: after.total,
  };
}
