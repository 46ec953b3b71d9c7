import { accessRequestModule } from '#web/entities/access-request/access-request.module.ts';
import { auditAccessModule } from '#web/entities/audit-access/audit-access.module.ts';
import { agencySettingModule } from '#web/entities/agency-setting/agency-setting.module.ts';
import { allocationModule } from '#web/entities/allocation/allocation.module.ts';
import { assignmentModule } from '#web/entities/assignment/assignment.module.ts';
import { categoryModule } from '#web/entities/category/category.module.ts';
import { certificateModule } from '#web/entities/certificate/certificate.module.ts';
import { contactMessageModule } from '#web/entities/contact-message/contact-message.module.ts';
import { entitlementModule } from '#web/entities/entitlement/entitlement.module.ts';
import { equipmentModule } from '#web/entities/equipment/equipment.module.ts';
import { fundingSourceModule } from '#web/entities/funding-source/funding-source.module.ts';
import { installationModule } from '#web/entities/installation/installation.module.ts';
import { locationModule } from '#web/entities/location/location.module.ts';
import { manufacturerModule } from '#web/entities/manufacturer/manufacturer.module.ts';
import { modelModule } from '#web/entities/model/model.module.ts';
import { personModule } from '#web/entities/person/person.module.ts';
import { projectModule } from '#web/entities/project/project.module.ts';
import { purchaseOrderModule } from '#web/entities/purchase-order/purchase-order.module.ts';
import { repairModule } from '#web/entities/repair/repair.module.ts';
import { retirementModule } from '#web/entities/retirement/retirement.module.ts';
import { seatModule } from '#web/entities/seat/seat.module.ts';
import { softwareModule } from '#web/entities/software/software.module.ts';
import { userModule } from '#web/entities/user/user.module.ts';
import { vendorModule } from '#web/entities/vendor/vendor.module.ts';
import { chainModule } from '#web/areas/chain/chain.module.ts';
import { reportModule } from '#web/areas/report/report.module.ts';
import { anchorModule } from '#web/features/anchor/anchor.module.ts';
import { backupModule } from '#web/features/backup/backup.module.ts';
import { nodeModule } from '#web/features/nodes/node.module.ts';
import { batchModule } from '#web/features/batch/batch.module.ts';
import { exportScheduleModule } from '#web/features/export-schedule/export-schedule.module.ts';
import { packetModule } from '#web/features/packet/packet.module.ts';
import { retentionModule } from '#web/features/retention/retention.module.ts';
import { importModule } from '#web/features/import/import.module.ts';
import { labelModule } from '#web/features/label/label.module.ts';
import { bulkEditModule } from '#web/features/bulk-edit/bulk-edit.module.ts';
import { overviewModule } from '#web/areas/overview/overview.module.ts';
import { scanModule } from '#web/areas/scan/scan.module.ts';
import { takeOverModule } from '#web/areas/take-over/take-over.module.ts';
import type { EntityModule } from '#web/shared/page/entity-module.ts';

/** Every entity of the web application, in the order of the menu: a new one adds its line here. */
export const entityModules = [
  equipmentModule,
  softwareModule,
  entitlementModule,
  seatModule,
  installationModule,
  repairModule,
  purchaseOrderModule,
  categoryModule,
  projectModule,
  retirementModule,
  assignmentModule,
  allocationModule,
  certificateModule,
  scanModule,
  chainModule,
  batchModule,
  importModule,
  bulkEditModule,
  labelModule,
  exportScheduleModule,
  takeOverModule,
  locationModule,
  personModule,
  vendorModule,
  manufacturerModule,
  modelModule,
  fundingSourceModule,
  agencySettingModule,
  backupModule,
  nodeModule,
  retentionModule,
  accessRequestModule,
  contactMessageModule,
  userModule,
  overviewModule,
  reportModule,
  packetModule,
  auditAccessModule,
  anchorModule,
] as const satisfies readonly EntityModule[];
