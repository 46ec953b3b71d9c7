import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { entityNames } from '#contract/shared/entity-names.ts';
import { maxCodeLength } from './code-readings.ts';

/** How many records of one code are listed at most. */
export const maxMeanings = 10;

/** What a code can be of a record, in the order in which it is understood. */
export const codeMeanings = [
  'link',
  'tag',
  'otherCode',
  'serial',
  'mac',
  'imei',
  'number',
  'person',
  'location',
] as const;

export const codeHit = z.object({
  means: z.enum(codeMeanings),
  entity: z.enum([...entityNames, 'batch']),
  id: z.uuid(),
  /** Its tag, number or name. */
  label: z.string(),
  note: z.string().nullable(),
  /** The code as the record has it. */
  matched: z.string(),
});
export type CodeHit = z.infer<typeof codeHit>;

/** A tag that is on no item: printed and not used yet, or void. */
const freeTag = z.object({
  tag: z.string(),
  state: z.enum(['blank', 'void']),
  reason: z.string().nullable(),
});

const codeAnswer = z.object({
  /** The code without what a link or an envelope has around it. */
  code: z.string(),
  hits: z.array(codeHit).max(maxMeanings),
  freeTag: freeTag.nullable(),
});
export type CodeAnswer = z.infer<typeof codeAnswer>;

/** What a scanned or typed code leads to. */
export const codesApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/codes/:code',
    access: 'signedIn',
    summary:
      'What a code means: link, tag, other code, serial, address, number of a record, person or place, in this order',
    params: z.strictObject({ code: z.string().min(1).max(maxCodeLength) }),
    response: codeAnswer,
  }),
};
