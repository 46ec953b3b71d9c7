import type { EntityName } from '#contract/shared/entity-names.ts';
import { accessRequestSource } from '#server/entities/access-request/access-request.repository.ts';
import { auditAccessSource } from '#server/entities/audit-access/audit-access.repository.ts';
import { agencySettingSource } from '#server/entities/agency-setting/agency-setting.repository.ts';
import { allocationSource } from '#server/entities/allocation/allocation.repository.ts';
import { assignmentSource } from '#server/entities/assignment/assignment.repository.ts';
import { attachmentSource } from '#server/entities/attachment/attachment.repository.ts';
import { categorySource } from '#server/entities/category/category.repository.ts';
import { certificateSource } from '#server/entities/certificate/certificate.repository.ts';
import { contactMessageSource } from '#server/entities/contact-message/contact-message.repository.ts';
import { entitlementSource } from '#server/entities/entitlement/entitlement.repository.ts';
import { equipmentSource } from '#server/entities/equipment/equipment.repository.ts';
import { fundingSourceSource } from '#server/entities/funding-source/funding-source.repository.ts';
import { installationSource } from '#server/entities/installation/installation.repository.ts';
import { locationSource } from '#server/entities/location/location.repository.ts';
import { manufacturerSource } from '#server/entities/manufacturer/manufacturer.repository.ts';
import { modelSource } from '#server/entities/model/model.repository.ts';
import { personSource } from '#server/entities/person/person.repository.ts';
import { projectSource } from '#server/entities/project/project.repository.ts';
import { purchaseOrderSource } from '#server/entities/purchase-order/purchase-order.repository.ts';
import { repairSource } from '#server/entities/repair/repair.repository.ts';
import { retirementSource } from '#server/entities/retirement/retirement.repository.ts';
import { seatSource } from '#server/entities/seat/seat.repository.ts';
import { softwareSource } from '#server/entities/software/software.repository.ts';
import { userSource } from '#server/entities/user/user.repository.ts';
import { vendorSource } from '#server/entities/vendor/vendor.repository.ts';
import { checkHistory, type Verdict, type VerifyOptions } from '#server/features/history/verify.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { RecordSource } from '#server/shared/list/source.ts';

const sources: Record<EntityName, RecordSource> = {
  'access-request': accessRequestSource,
  'audit-access': auditAccessSource,
  'agency-setting': agencySettingSource,
  allocation: allocationSource,
  assignment: assignmentSource,
  attachment: attachmentSource,
  category: categorySource,
  certificate: certificateSource,
  'contact-message': contactMessageSource,
  entitlement: entitlementSource,
  equipment: equipmentSource,
  'funding-source': fundingSourceSource,
  installation: installationSource,
  location: locationSource,
  manufacturer: manufacturerSource,
  model: modelSource,
  person: personSource,
  project: projectSource,
  'purchase-order': purchaseOrderSource,
  repair: repairSource,
  retirement: retirementSource,
  seat: seatSource,
  software: softwareSource,
  user: userSource,
  vendor: vendorSource,
};

/** Where the records of every entity are read from. */
export const recordSources: readonly RecordSource[] = Object.values(sources);

/** Checks the whole history against every record of the installation. */
export function verifyHistory(db: Queryable, options: Omit<VerifyOptions, 'sources'> = {}): Promise<Verdict> {
  return checkHistory(db, { ...options, sources: recordSources });
}
