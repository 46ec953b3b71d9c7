import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { useSession } from '#web/shared/session/useSession.ts';

/** Whether the person here is the author of a batch, who alone edits and applies it; others look at it. */
export function useIsAuthor({ authorId }: Pick<BatchRecord, 'authorId'>): boolean {
  return useSession().user?.uid === authorId;
}
