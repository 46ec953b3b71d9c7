import type { TestApp } from './app.ts';
import * as factories from './factories.ts';
import { anEntitlement, anInstallation, aSeat, aSoftware } from './licenses.ts';
import { anOrderDraft } from './orders.ts';
import { aRepair, openWorkshop } from './repairs.ts';
import { aCertificate, aRetirementDraft } from './retirements.ts';

/** One record of each kind, by the path of its list, so that fuzzers meet more than empty tables. */
export async function fillWithRecords(api: TestApp): Promise<Map<string, { id: string; version: number }>> {
  return new Map<string, { id: string; version: number }>([
    ['/api/categories', await factories.aCategory(api)],
    ['/api/equipment', await factories.anEquipment(api)],
    ['/api/repairs', await aRepair(await openWorkshop(api))],
    ['/api/software', await aSoftware(api)],
    ['/api/entitlements', await anEntitlement(api)],
    ['/api/seats', await aSeat(api)],
    ['/api/installations', await anInstallation(api)],
    ['/api/purchase-orders', await anOrderDraft(api)],
    ['/api/locations', await factories.aLocation(api)],
    ['/api/vendors', await factories.aVendor(api)],
    ['/api/manufacturers', await factories.aManufacturer(api)],
    ['/api/models', await factories.aModel(api)],
    ['/api/people', await factories.aPerson(api)],
    ['/api/funding-sources', await factories.aFundingSource(api)],
    ['/api/projects', await factories.aProject(api)],
    ['/api/allocations', await factories.anAllocation(api)],
    ['/api/retirements', await aRetirementDraft(api)],
    ['/api/certificates', await aCertificate(api)],
    ['/api/attachments', await factories.anAttachment(api)],
    ['/api/audit-access', await factories.anAuditAccess(api)],
    ['/api/access-requests', await factories.anAccessRequest(api)],
    ['/api/contact-messages', await factories.aContactMessage(api)],
    ['/api/agency-settings', await factories.anAgencySetting(api)],
  ]);
}
