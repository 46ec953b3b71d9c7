import type { CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { TestApp } from './app.ts';
import { anEquipment, createOver, nextNumber } from './factories.ts';

type Values = Record<string, unknown>;

/** A draft of the administrator without items. */
export function aRetirementDraft(api: TestApp, overrides: Values = {}): Promise<RetirementRecord> {
  const body = { title: `Case ${nextNumber()}`, reason: 'obsolete', method: 'surplus_sale' };
  return createOver(api, '/api/retirements', { ...body, ...overrides });
}

/** What a certificate needs beside its item. */
export function certificateBody(overrides: Values = {}): Values {
  return {
    mediumType: 'ssd',
    mediumSerial: `M-${nextNumber()}`,
    method: 'purge',
    technique: 'crypto_erase',
    destination: 'internal_reuse',
    performerName: 'Wiebke Wipe',
    performedOn: '2026-01-05',
    ...overrides,
  };
}

/** A certificate that the administrator recorded. */
export async function aCertificate(api: TestApp, overrides: Values = {}): Promise<CertificateRecord> {
  const equipmentId = overrides['equipmentId'] ?? (await anEquipment(api)).id;
  return createOver(api, '/api/certificates', certificateBody({ equipmentId, ...overrides }));
}
