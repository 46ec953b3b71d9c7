import { z } from 'zod';
import { conditions } from '#contract/areas/equipment/conditions.ts';
import { codeHit } from '#contract/features/codes/codes.api.ts';
import { maxCodeLength } from '#contract/features/codes/code-readings.ts';
import { endpoint, fileBody } from '#contract/shared/endpoint.ts';
import { languageIds } from '#contract/shared/languages.ts';
import { problemParams } from '#contract/shared/errors.ts';
import { choice, list, text, values } from '#contract/shared/field.ts';
import type { Permission } from '#contract/shared/permissions.ts';

/** What a scan does. A count takes its place here when there are campaigns. */
export const scanModes = ['find', 'checkIn', 'checkOut', 'move', 'addTo'] as const;
export type ScanMode = (typeof scanModes)[number];

/** The paper that the sheet of commands is printed on. */
export const sheetPapers = ['a4', 'letter'] as const;

export const scanMethods = ['camera', 'scanner', 'typed'] as const;

export const scanLimits = {
  /** So many scans are sent at once, and kept on a device without a network. */
  scans: 200,
  /** For so long a device keeps them. */
  hours: 8,
  /** For so long a single scan can be taken back. */
  undoMinutes: 15,
} as const;

/** Where scanned items go, or to whom; which of them a mode takes is up to its command. */
const target = z.strictObject({
  personId: z.uuid().optional(),
  locationId: z.uuid().optional(),
  projectId: z.uuid().optional(),
  condition: z.enum(conditions).optional(),
  /** The draft of a retirement case that items are added to. */
  retirementId: z.uuid().optional(),
  /** The order whose goods arrive: serial numbers and blank tags of the receipt that is being written. */
  purchaseOrderId: z.uuid().optional(),
  /** Items are added to the caller’s own queue of labels. */
  labels: z.literal(true).optional(),
});
export type ScanTarget = z.infer<typeof target>;

const permissionOfMode: Readonly<Record<Exclude<ScanMode, 'addTo'>, Permission>> = {
  find: 'equipment.read',
  checkIn: 'equipment.checkIn',
  // An item that somebody has is handed on: that is asked for with the item.
  checkOut: 'equipment.checkOut',
  move: 'equipment.update',
};

/** What a mode asks for: the permission of the command that it carries out. */
export function scanPermission(mode: ScanMode, wanted: ScanTarget = {}): Permission {
  if (mode !== 'addTo') return permissionOfMode[mode];
  if (wanted.labels) return 'label.print';
  return wanted.purchaseOrderId === undefined ? 'retirement.update' : 'purchase-order.receive';
}

const codeText = z.string().trim().min(1).max(maxCodeLength);
const scan = z.strictObject({
  /** Made by the device: the same scan sent twice is one. */
  clientId: z.uuid(),
  code: codeText,
  /** The same read from the physical keys of a hand scanner; counts where nothing has the code. */
  keys: codeText.optional(),
  at: z.iso.datetime({ offset: true }),
  method: z.enum(scanMethods),
});
export type Scan = z.infer<typeof scan>;

/**
 * What became of a scan: done; nothing to do; refused with the reason; several records have the code; the tag is on no
 * item yet, or void; nothing has the code; it is a person or a place, so a target; found; taken back.
 */
export const scanOutcomes = [
  'done',
  'same',
  'refused',
  'several',
  'blank',
  'void',
  'none',
  'target',
  'found',
  'undone',
] as const;

const scanResult = z.object({
  clientId: z.uuid(),
  /** The code without what a link or an envelope has around it. */
  code: z.string(),
  outcome: z.enum(scanOutcomes),
  /** The step that was taken with the item. */
  action: z
    .enum([
      'checkIn',
      'checkOut',
      'transfer',
      'move',
      'addItems',
      'queueLabel',
      'receiveSerial',
      'receiveTag',
    ])
    .nullable(),
  /** The records that have the code; of a scan that was done, the item. */
  hits: z.array(codeHit),
  /** Who had the item before, or where it was. */
  from: z.string().nullable(),
  problem: z.object({ messageKey: z.string(), params: problemParams, message: z.string() }).nullable(),
  /** Until when this scan alone can be taken back. */
  undoUntil: z.iso.datetime({ offset: true }).nullable(),
});
export type ScanResult = z.infer<typeof scanResult>;

const facts = {
  session: text('Session', { max: 36 }),
  mode: choice('Mode', scanModes),
  target: values('Target', target),
  scans: list('Scans', scan, { min: 1, max: scanLimits.scans }),
};

export const scanApi = {
  take: endpoint({
    method: 'POST',
    path: '/api/scans',
    access: 'equipment.read',
    summary:
      'Take scans in their order, each at once: find, check in, check out or transfer, move what has the code, or add it to a draft case, the label queue or a receipt. Each mode also needs the permission of its command. A session is a batch (SS-); the same client id is one scan. Results end with the first code of a target: what follows was not taken',
    fields: facts,
    body: z.strictObject({
      session: z.uuid(),
      mode: facts.mode.schema,
      target,
      scans: facts.scans.schema,
    }),
    response: z.object({
      /** What the session is kept as; nothing where scans only find. */
      batch: z.object({ id: z.uuid(), number: z.string(), version: z.int().min(1) }).nullable(),
      /** Those that were taken; a person or a place among the scans is the last of them, unless they only find. */
      results: z.array(scanResult),
    }),
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/api/scans/command-sheet.pdf',
    access: 'equipment.read',
    summary:
      'A sheet to print with codes that hand scanners read: undo, the modes, the lists, and places as targets (ISW:UNDO, ISW:MODE:…, ISW:TO:…)',
    query: z.strictObject({
      language: z.enum(languageIds).optional(),
      paper: z.enum(sheetPapers).optional(),
      places: z
        .string()
        .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,39}$/)
        .optional(),
    }),
    response: fileBody,
    mediaType: 'application/pdf',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/scans/:clientId/actions/undo',
    params: z.strictObject({ clientId: z.uuid() }),
    access: 'equipment.read',
    summary:
      'Take one scan back within 15 minutes, while nobody changed its item; needs the permission of its command',
    body: z.strictObject({}),
    response: scanResult,
  }),
};
