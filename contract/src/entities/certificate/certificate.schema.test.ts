import { describe, expect, it } from 'vitest';
import { permissions } from '#contract/shared/permissions.ts';
import { certificateActions, certificateApi } from './certificate.api.ts';
import { flashMedia, mediumTypes, sanitizationMethods, techniquesOf, worksOn } from './certificate.media.ts';
import { certificateCreate, certificateDefaults } from './certificate.schema.ts';
import { certificateStates } from './certificate.steps.ts';

const certificate = {
  equipmentId: '00000000-0000-4000-8000-000000000001',
  mediumType: 'ssd',
  method: 'purge',
  technique: 'crypto_erase',
  destination: 'recycler',
  performerName: 'Wiebke Wipe',
  performedOn: '2026-01-05',
} as const;

describe('a sanitization certificate', () => {
  it('starts with its defaults and refuses what its verification writes', () => {
    expect(certificateCreate.parse(certificate)).toMatchObject(certificateDefaults);
    for (const field of ['number', 'status', 'verifiedById', 'verifierName', 'verifiedOn', 'documentHash']) {
      expect(certificateCreate.safeParse({ ...certificate, [field]: 'x' }).success).toBe(false);
    }
  });

  it('has an endpoint and a permission for each of its steps', () => {
    for (const { action, permission } of certificateStates.transitions) {
      expect(certificateApi[action].access).toBe(permission);
      expect(permissions).toHaveProperty([permission]);
    }
  });

  it('never degausses flash, and can destroy every medium', () => {
    for (const medium of flashMedia) expect(worksOn('degauss', medium)).toBe(false);
    for (const medium of mediumTypes) {
      expect(techniquesOf.destroy.some((technique) => worksOn(technique, medium))).toBe(true);
    }
    expect(sanitizationMethods.every((method) => techniquesOf[method].length > 0)).toBe(true);
  });

  it('wants words for a failure', () => {
    const input = { verificationMethod: 'sampling', verifiedOn: '2026-01-06' };
    expect(certificateActions.fail.body.safeParse(input).success).toBe(false);
    expect(
      certificateActions.fail.body.safeParse({ ...input, verificationNote: 'Sector 12 can be read' }).success,
    ).toBe(true);
  });
});
