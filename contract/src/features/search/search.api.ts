import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { entityNames } from '#contract/shared/entity-names.ts';

/** How many records a search answers at most. */
export const maxFound = 10;

const foundRecord = z.object({
  entity: z.enum(entityNames),
  id: z.uuid(),
  /** Its tag, number or name. */
  label: z.string(),
  note: z.string().nullable(),
  /** The code or name that begins with what was asked for. */
  matched: z.string(),
  /** False where it only begins with it. */
  isExact: z.boolean(),
});
export type FoundRecord = z.infer<typeof foundRecord>;

/** The search over all records that the person may read, by the codes and names that lead to one record. */
export const searchApi = {
  search: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'signedIn',
    summary: 'Records whose tag, number, code or name begins with a text, exact ones first',
    query: z.strictObject({ q: z.string().trim().min(2).max(120) }),
    response: z.object({ found: z.array(foundRecord).max(maxFound) }),
  }),
};
