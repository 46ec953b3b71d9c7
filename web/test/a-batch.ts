import { aPerson } from './server.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';

const batchId = '00000000-0000-4000-8000-0000000000b1';

/** A bulk edit of three items that was applied, with what differs. */
export function aBatch(given: Partial<BatchRecord> = {}): BatchRecord {
  const none = { new: 0, same: 0, fix: 0, skip: 0, changed: 0, refused: 0, undone: 0, warned: 0 };
  return {
    id: batchId,
    version: 4,
    number: 'BE-2026-00001',
    kind: 'bulk_edit',
    entity: 'equipment',
    title: 'BE-2026-00001',
    reason: 'District 4 moves',
    state: 'applied',
    policy: 'good_rows',
    isTakeOver: false,
    file: null,
    columns: [],
    mapping: null,
    changes: [{ field: 'notes', operation: 'set', value: 'moved' }],
    step: null,
    progress: { done: 3, total: 3, since: '2026-03-17T14:05:00Z' },
    counts: { ...none, rows: 3, update: 3, applied: 3 },
    failure: null,
    undoes: null,
    undoneBy: null,
    fixes: null,
    fixedBy: null,
    createdAt: '2026-03-17T14:05:00Z',
    createdBy: 'Dana Okafor',
    authorId: aPerson(['user']).uid,
    appliedAt: '2026-03-17T14:06:00Z',
    undoUntil: '2999-04-17T14:06:00Z',
    ...given,
  };
}
