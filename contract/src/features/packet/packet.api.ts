import { z } from 'zod';
import { endpoint, fileBody, idParams } from '#contract/shared/endpoint.ts';
import { choice, date, integer, list, text } from '#contract/shared/field.ts';
import { omittable } from '#contract/shared/step-fields.ts';

export const packetStates = ['queued', 'running', 'done', 'failed', 'canceled'] as const;
export type PacketState = (typeof packetStates)[number];

export const packetParts = [
  'register',
  'disposals',
  'papers',
  'histories',
  'retention',
  'proofs',
  'readings',
  'reports',
] as const;
export type PacketPart = (typeof packetParts)[number];

/** What was recorded by the end of the day, or what is known of it when the packet is made. */
export const packetKnown = ['then', 'today'] as const;
export type PacketKnown = (typeof packetKnown)[number];

export const packetLimits = {
  sample: 2_000,
  /** A larger attachment is named with its hash, and left out. */
  paperBytes: 10 * 1024 ** 2,
  fileDays: 30,
  bytes: 2 * 1024 ** 3,
} as const;

const instant = z.iso.datetime({ offset: true });

/** What a finished packet holds, for people. */
export const packetContents = z.object({
  parts: z.array(
    z.object({
      name: z.enum(packetParts),
      files: z.int(),
      size: z.int(),
      /** One hash over those of its files. */
      sha256: z.string(),
      /** How many items, certificates, events or anchors it tells of. */
      figures: z.record(z.string(), z.int()),
    }),
  ),
  files: z.int(),
  items: z.int(),
  sampled: z.int(),
  seed: z.string(),
  seedDay: z.iso.date(),
  anchors: z.int(),
  firstAnchor: z.iso.date(),
  lastAnchor: z.iso.date(),
  /** Days between the first anchor and the last that have none: how many, and the first of them. Older packets do not say. */
  daysWithout: z.int().optional(),
  firstDaysWithout: z.array(z.iso.date()).optional(),
  /** What verify.mjs prints of it. */
  printed: z.array(z.string()),
});
export type PacketContents = z.infer<typeof packetContents>;

export const packet = z.object({
  id: z.uuid(),
  version: z.int().min(1),
  number: z.string(),
  title: z.string(),
  asOf: z.iso.date(),
  fromOn: z.iso.date(),
  known: z.enum(packetKnown),
  words: z.string(),
  sampleSize: z.int(),
  /** The kinds of report that are parts of it, each as of its day. */
  reports: z.array(z.string()),
  state: z.enum(packetStates),
  progress: z.int(),
  problem: z.string().nullable(),
  contents: packetContents.nullable(),
  manifestHash: z.string().nullable(),
  size: z.int(),
  sha256: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  startedAt: instant.nullable(),
  doneAt: instant.nullable(),
  /** Until then the file is kept; what it was stays. */
  expiresAt: instant.nullable(),
});
export type Packet = z.infer<typeof packet>;

/** Facts of what a packet is asked for with. */
export const packetFields = {
  title: text('Title', { min: 2, max: 120 }),
  asOf: date('As of'),
  fromOn: date('Disposals from'),
  known: choice('As known', packetKnown, { optional: true }),
  sampleSize: integer('Items in the sample', { min: 1, max: packetLimits.sample }),
  words: text('Words of the auditor', { min: 0, max: 100 }),
  reports: list('Reports', z.string().regex(/^[a-z0-9-]{2,40}$/), { max: 20 }),
} as const;
const { title, asOf, fromOn, known, sampleSize, words, reports } = packetFields;
export const packetCreate = z.strictObject({
  title: title.schema,
  asOf: asOf.schema,
  fromOn: fromOn.schema,
  known: known.schema.optional(),
  sampleSize: sampleSize.schema,
  words: words.schema,
  reports: reports.schema.optional(),
});
export type PacketCreate = z.output<typeof packetCreate>;

/** Who took a packet, and which auditors read it. */
export const packetReaders = z.object({
  /** The newest 100. */
  downloads: z.array(
    z.object({
      id: z.string(),
      at: instant,
      who: z.string(),
      /** The access of an outside auditor. */
      access: z.string().nullable(),
    }),
  ),
  downloadCount: z.int(),
  accesses: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      who: z.string(),
      organization: z.string(),
      untilOn: z.iso.date(),
      /** Whether it lets somebody read today. */
      isRunning: z.boolean(),
      reads: z.int(),
      lastReadAt: instant.nullable(),
    }),
  ),
});
export type PacketReaders = z.infer<typeof packetReaders>;

const path = '/api/packets';
const one = { path: `${path}/:id`, params: idParams };

/** What an auditor takes home: one file, and a script that checks it. */
export const packetApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'packet.read',
    summary: 'The newest 200 auditor packets',
    response: z.object({ items: z.array(packet) }),
  }),
  get: endpoint({
    method: 'GET',
    ...one,
    access: 'packet.read',
    summary: 'Read one auditor packet: how far it is, and what it holds',
    response: packet,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'packet.create',
    summary: 'Ask for an auditor packet; a job makes it',
    fields: { ...packetFields, reports: omittable(reports) },
    body: packetCreate,
    response: packet,
    status: 201,
    isIdempotent: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/actions/cancel`,
    params: idParams,
    access: 'packet.create',
    summary: 'Give up a packet that is not done',
    response: packet,
    isVersioned: true,
    isIdempotent: true,
  }),
  readers: endpoint({
    method: 'GET',
    path: `${path}/:id/readers`,
    params: idParams,
    access: 'packet.read',
    summary: 'Who took a packet and when, and which auditors read it; an auditor sees the own lines alone',
    response: packetReaders,
  }),
  content: endpoint({
    method: 'GET',
    path: `${path}/:id/content`,
    params: idParams,
    access: 'packet.read',
    summary: 'The file of a finished packet; who takes it is noted',
    response: fileBody,
    mediaType: 'application/zip',
  }),
};
