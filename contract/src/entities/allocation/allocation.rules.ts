import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { checkPercents, checkSum, type ShareWanted } from '#contract/shared/share-rules.ts';
import { allocationFields } from './allocation.schema.ts';

export interface AllocationWanted {
  fromOn?: string;
  shares?: readonly (ShareWanted & { projectId?: string | null })[];
}

/** What the rules must know beside the shares. */
export interface AllocationFacts {
  /** The day on which the item was acquired. */
  acquiredOn: string;
  /** What a project is called. */
  nameOf: (projectId: string) => string | undefined;
}

/** The shares of an item: each project once, together the whole of it, and not before there was an item. */
export function checkAllocation(
  { fromOn, shares = [] }: AllocationWanted,
  { acquiredOn, nameOf }: AllocationFacts,
): FieldProblem[] {
  const titles = { project: allocationFields.projectId.title, from: allocationFields.fromOn.title };
  const repeated = shares.flatMap(({ projectId }, index) => {
    const isRepeated = projectId && shares.findIndex((other) => other.projectId === projectId) < index;
    if (!isRepeated) return [];
    const value = nameOf(projectId) ?? '';
    return [fieldProblemOf(`shares.${index}.projectId`, titles.project, 'named_twice', { value })];
  });
  const order = { later: titles.from, earlier: 'Acquired' };
  return [
    ...repeated,
    ...checkPercents('shares', shares, allocationFields.percent.title),
    ...(fromOn && fromOn < acquiredOn ? [fieldProblemOf('fromOn', titles.from, 'date_order', order)] : []),
    ...(shares.length > 0 ? checkSum({ path: 'shares', title: 'Shares' }, shares, true) : []),
  ];
}
