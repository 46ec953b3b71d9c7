import type { FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import {
  openingFields,
  openingStatusOf,
  type Opening,
  type OpeningField,
  type OpeningStatus,
} from './opening.ts';

/** What the rules must know beside what was sent. */
export interface OpeningFacts {
  isTakeOver: boolean;
  /** The last day of the take-over. */
  takeOverUntil: string;
  /** The agency's day. */
  today: string;
  acquiredOn: string;
}

/** The states that only a take-over brings. */
const takeOverStatuses: readonly OpeningStatus[] = ['missing', 'disposed'];

const holding: readonly OpeningField[] = ['holder', 'holderSince', 'holderDueOn'];
const disposal: readonly OpeningField[] = [
  'disposedOn',
  'disposalMethod',
  'disposalPrice',
  'disposalRecipient',
];
const allowed: Record<OpeningStatus, readonly OpeningField[]> = {
  received: [],
  in_stock: [],
  in_use: holding,
  on_loan: holding,
  missing: [...holding, 'missingSince'],
  disposed: disposal,
};
const needed: Record<OpeningStatus, readonly OpeningField[]> = {
  received: [],
  in_stock: [],
  in_use: ['holder'],
  on_loan: ['holder', 'holderDueOn'],
  missing: ['missingSince'],
  disposed: ['disposedOn', 'disposalMethod'],
};

const refuse = (field: OpeningField, key: FieldErrorKey, params: Record<string, string> = {}) =>
  fieldProblemOf(field, openingFields[field].title, key, params);

function checkTakeOver(status: OpeningStatus, { isTakeOver, takeOverUntil, today }: OpeningFacts) {
  if (!takeOverStatuses.includes(status)) return [];
  if (today > takeOverUntil) return [refuse('openingStatus', 'take_over_ended', { day: takeOverUntil })];
  return isTakeOver ? [] : [refuse('openingStatus', 'take_over_only')];
}

/** A past day of an item lies between the day it was acquired and today. */
function checkPast(
  wanted: Opening,
  field: 'missingSince' | 'disposedOn',
  facts: OpeningFacts,
): FieldProblem[] {
  const day = wanted[field];
  if (!day) return [];
  if (day > facts.today) return [refuse(field, 'date_future', { today: facts.today })];
  const order = { later: openingFields[field].title, earlier: 'Acquired' };
  return day < facts.acquiredOn ? [refuse(field, 'date_order', order)] : [];
}

/** What is wrong with the state in which an import brings an item; who holds it from when on, the step itself checks. */
export function checkOpening(wanted: Opening, facts: OpeningFacts): FieldProblem[] {
  const status = openingStatusOf(wanted);
  const sent = (Object.keys(openingFields) as OpeningField[]).filter(
    (field) => field !== 'openingStatus' && wanted[field],
  );
  if (status === undefined) return sent.map((field) => refuse(field, 'opening_mismatch'));
  return [
    ...checkTakeOver(status, facts),
    ...sent
      .filter((field) => !allowed[status].includes(field))
      .map((field) => refuse(field, 'opening_mismatch')),
    ...needed[status].filter((field) => !wanted[field]).map((field) => refuse(field, 'required')),
    ...checkPast(wanted, 'missingSince', facts),
    ...checkPast(wanted, 'disposedOn', facts),
  ];
}

/** Whether a field of the opening means nothing in the state that a row brings: one value for every row leaves such rows alone. */
export function isIdleOpening(
  field: string,
  { openingStatus, holder, missingSince, disposedOn }: Opening,
): boolean {
  if (!(field in openingFields) || field === 'openingStatus') return false;
  const status = openingStatusOf({ openingStatus, holder, missingSince, disposedOn });
  return status === undefined || !(allowed[status] as readonly string[]).includes(field);
}
