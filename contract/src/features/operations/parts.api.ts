import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';

/** How many readings are answered together at most. */
export const maxParts = 20;

const part = z.object({
  /** The address of the reading, with the fields of the first one filled in. */
  path: z.string(),
  status: z.int(),
  etag: z.string().nullable(),
  /** The answer of the reading itself, a refusal too. */
  body: z.unknown(),
});
export type Part = z.infer<typeof part>;

/**
 * What a page shows, in one call. Each part is a GET of this API with its query, and is answered exactly as it would be by itself:
 * with its own permission, and without taking the others down. `*name*` in a later part stands for a field of the first.
 */
export const partsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/parts',
    access: 'signedIn',
    summary: 'Several readings of this API in one answer',
    query: z.strictObject({ of: z.string().min(1).max(12_000) }),
    response: z.object({ parts: z.array(part) }),
  }),
};
