import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const instant = z.iso.datetime({ offset: true });

/** How long the history is, and one hash for all of it. */
export const treeHead = z.object({ epoch: z.int(), size: z.int(), root: hash });
export type TreeHead = z.infer<typeof treeHead>;

/** What left the house on a day. */
export const anchor = treeHead.extend({
  number: z.int(),
  day: z.iso.date(),
  madeAt: instant,
  /** The one of its day; others are made for packets. */
  isDaily: z.boolean(),
  records: z.int(),
  recordsRoot: hash,
  previousHash: hash.nullable(),
  hash,
  /** As letters, files and QR codes have it. */
  line: z.string(),
});
export type Anchor = z.infer<typeof anchor>;

/** Where the history went on: another server, a loaded dump, a restored backup. */
export const epoch = z.object({
  number: z.int(),
  openedAt: instant,
  size: z.int(),
  /** How many events of the epoch before did not come along; null where no anchor tells. */
  lost: z.int().nullable(),
});
export type Epoch = z.infer<typeof epoch>;

const path = '/api/anchors';

/** The anchors of the history, and what shows that nothing before one was touched. */
export const anchorApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'anchor.read',
    summary: 'The newest 400 anchors of the history, newest first, and its epochs',
    response: z.object({
      items: z.array(anchor),
      epochs: z.array(epoch),
      head: treeHead.nullable(),
      /** Whether the newest daily anchor is older than two days. */
      isLate: z.boolean(),
      /** How many people outside get them by mail. */
      recipients: z.int(),
      sendsMail: z.boolean(),
    }),
  }),
  consistency: endpoint({
    method: 'GET',
    path: `${path}/consistency`,
    access: 'anchor.check',
    summary: 'The hashes that show the history of an anchor to be the beginning of today’s (RFC 9162)',
    query: z.strictObject({
      epoch: z.coerce.number().int().min(1).max(999_999_999),
      size: z.coerce.number().int().min(0).max(999_999_999_999_999),
    }),
    response: z.object({ head: treeHead, path: z.array(hash) }),
  }),
};
