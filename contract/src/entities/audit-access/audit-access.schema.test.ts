import { describe, expect, it } from 'vitest';
import { checkAuditAccess } from './audit-access.rules.ts';
import { auditAccessCreate, type AuditScope } from './audit-access.schema.ts';

const body = {
  email: 'maria@audit.example',
  organization: 'State Auditor’s Office',
  purpose: 'Single audit of the last fiscal year',
  scope: 'all' as AuditScope,
  fromOn: '2026-03-18',
  untilOn: '2026-04-17',
};
const facts = { today: '2026-03-18', maxDays: 31 };
const rulesOf = (changes: Partial<typeof body> & { packetNumber?: string }) =>
  checkAuditAccess({ ...body, ...changes }, facts).map(({ path, messageKey }) => `${path}: ${messageKey}`);

describe('an access of an auditor', () => {
  it('is given with an account, a purpose and days, and with nothing that follows from it', () => {
    expect(auditAccessCreate.safeParse(body).success).toBe(true);
    expect(auditAccessCreate.safeParse({ ...body, status: 'granted' }).success).toBe(false);
    expect(auditAccessCreate.safeParse({ ...body, packetNumber: 'PK-1' }).success).toBe(false);
  });

  it('lasts as many days as the setting says, and not one more', () => {
    expect(rulesOf({})).toEqual([]);
    expect(rulesOf({ untilOn: '2026-04-18' })).toEqual(['untilOn: access_too_long']);
    expect(rulesOf({ fromOn: '2026-03-18', untilOn: '2026-03-18' })).toEqual([]);
    expect(rulesOf({ fromOn: '2026-03-01', untilOn: '2026-03-17' })).toEqual(['untilOn: date_past']);
    expect(rulesOf({ fromOn: '2026-04-02', untilOn: '2026-04-01' })).toEqual(['untilOn: date_order']);
  });

  it('is to a packet or to all records, never to both', () => {
    expect(rulesOf({ scope: 'packet' })).toEqual(['packetNumber: required']);
    expect(rulesOf({ scope: 'packet', packetNumber: 'PK-2026-00001' })).toEqual([]);
    expect(rulesOf({ packetNumber: 'PK-2026-00001' })).toEqual(['packetNumber: read_only']);
  });
});
