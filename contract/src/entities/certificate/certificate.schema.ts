import { z } from 'zod';
import { createSchema, defineEntity, recordSchema, updateSchema } from '#contract/shared/entity.ts';
import { bool, choice, code, date, longText, reference, text } from '#contract/shared/field.ts';
import { phoneFormat } from '#contract/shared/formats.ts';
import {
  dataClasses,
  destinations,
  mediumTypes,
  sanitizationMethods,
  techniques,
  verificationMethods,
} from './certificate.media.ts';
import { certificateStatuses } from './certificate.states.ts';

const never = { write: 'never' } as const;
const create = { write: 'create' } as const;
const optional = { optional: true } as const;

export const certificateFields = {
  number: code('Number', {
    pattern: /^SC-[0-9]{4}-[0-9]{5}$/,
    example: 'SC-2026-00012',
    max: 13,
    ...never,
  }),
  status: choice('Status', certificateStatuses, never),
  equipmentId: reference('Item', 'equipment', create),
  retirementId: reference('Retirement case', 'retirement', { ...optional, ...create }),
  equipmentSerial: text('Item serial number', { max: 80, ...optional, ...never }),
  mediumType: choice('Medium', mediumTypes),
  mediumMaker: text('Media manufacturer', { max: 80, ...optional }),
  mediumModel: text('Media model', { max: 80, ...optional }),
  mediumSerial: text('Media serial number', { max: 80, ...optional }),
  isSoldered: bool('Soldered, no serial number'),
  propertyNumber: text('Property number', { max: 40, ...optional }),
  source: text('Source user or computer', { max: 120, ...optional }),
  classBefore: choice('Classification before', dataClasses),
  classAfter: choice('Classification after', dataClasses),
  isBackedUp: bool('Backup made'),
  backupPlace: text('Backup location', { max: 120, ...optional }),
  method: choice('Method', sanitizationMethods),
  technique: choice('Technique', techniques),
  tool: text('Tool', { max: 80, ...optional }),
  toolVersion: text('Tool version', { max: 40, ...optional }),
  details: longText('Details', { max: 2000, ...optional }),
  destination: choice('Destination', destinations),
  performedById: reference('Performed by', 'person', optional),
  performerName: text('Performer', { max: 120 }),
  performerTitle: text('Title', { max: 80, ...optional }),
  performerOrganization: text('Organization', { max: 120, ...optional }),
  performerPlace: text('Location', { max: 120, ...optional }),
  performerPhone: code('Phone', { ...phoneFormat, ...optional }),
  performedOn: date('Performed'),
  recordedById: reference('Recorded by', 'user', { ...optional, ...never }),
  verificationMethod: choice('Verification', verificationMethods, { ...optional, ...never }),
  verificationNote: longText('Result', { max: 500, ...optional, ...never }),
  verifiedById: reference('Verified by', 'user', { ...optional, ...never }),
  verifierName: text('Verifier', { max: 120, ...optional, ...never }),
  verifierTitle: text('Verifier’s title', { max: 80, ...optional, ...never }),
  verifierOrganization: text('Verifier’s organization', { max: 120, ...optional, ...never }),
  verifierPlace: text('Verifier’s location', { max: 120, ...optional, ...never }),
  verifierPhone: code('Verifier’s phone', { ...phoneFormat, ...optional, ...never }),
  verifiedOn: date('Verified', { ...optional, ...never }),
  documentHash: code('Document hash', {
    pattern: /^[0-9a-f]{64}$/,
    example: 'e3b0c442…',
    max: 64,
    ...optional,
    ...never,
  }),
} as const;

/** Values that a new certificate starts with in the form. */
export const certificateDefaults = {
  isSoldered: false,
  isBackedUp: false,
  classBefore: 'internal',
  classAfter: 'public',
} as const;

export const certificate = defineEntity({
  name: 'certificate',
  path: '/api/certificates',
  page: '/inventory/certificate',
  display: 'number',
  fields: certificateFields,
  search: ['number', 'equipment', 'mediumSerial', 'performerName', 'verifierName'],
  filter: [
    'number',
    'status',
    'equipmentId',
    'retirementId',
    'mediumType',
    'mediumSerial',
    'method',
    'technique',
    'destination',
    'performedOn',
    'verifiedOn',
    'createdAt',
  ],
  sort: ['number', 'status', 'equipmentId', 'mediumType', 'method', 'performedOn', 'verifiedOn'],
  defaultSort: '-number',
});

const extras = {
  itemName: z.string(),
};
export const certificateRecord = recordSchema(certificateFields).extend(extras);
export const certificateCreate = createSchema(certificateFields, certificateDefaults);
export const certificateUpdate = updateSchema(certificateFields);
export type CertificateRecord = z.infer<typeof certificateRecord>;
export type CertificateCreate = z.infer<typeof certificateCreate>;
export type CertificateUpdate = z.infer<typeof certificateUpdate>;
