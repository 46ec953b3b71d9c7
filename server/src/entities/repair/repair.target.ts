import { openRepairStatuses } from '#contract/entities/repair/repair.states.ts';
import { repair, repairOpening, repairUpdate } from '#contract/entities/repair/repair.schema.ts';
import { byId, byText, defineTarget, keyOf, type BatchTarget } from '#server/features/batch/batch-target.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { updateRepair } from './repair.commands.ts';
import { createOpening, removeBrought } from './repair.opening.ts';
import type { RepairPorts } from './repair.ports.ts';
import { repairSource } from './repair.repository.ts';

/** A repair that ended is told by its day, an open one is the only one of its item. */
function byEnd(closedOn: unknown): Sql {
  return typeof closedOn === 'string' && closedOn !== ''
    ? sql`agency_day(r.closed_at) = ${closedOn}::date`
    : sql`r.status = any(${[...openRepairStatuses]}::repair_status[])`;
}

/** Repairs are brought as requests; a take-over also brings those that ended before. */
export function repairTarget(ports: RepairPorts): BatchTarget {
  return defineTarget({
    entity: repair,
    source: repairSource,
    keys: [
      keyOf('number'),
      {
        fields: ['equipmentId', 'problem'],
        matches: ([equipmentId = '', problem = ''], { closedOn }) =>
          sql`${byId('equipment_id', equipmentId)} and unique_form(r.problem) = unique_form(${problem}::text)
            and ${byEnd(closedOn)}`,
        isFallback: true,
      },
    ],
    finders: ['number'],
    names: [byText('number')],
    isActive: raw(`r.status not in ('completed', 'cancelled')`),
    unique: ['number', 'equipmentId+problem+closedOn'],
    aliases: {
      equipmentId: [
        'Tag',
        'Asset Tag',
        'Asset',
        'Device',
        'Etiket',
        'Demirbaş No',
        'Cihaz',
        'الوسم',
        'رقم الأصل',
        'الجهاز',
      ],
      problem: ['Issue', 'Title', 'Fault', 'Defect', 'Sorun', 'Arıza', 'المشكلة', 'العطل'],
      vendorId: ['Supplier', 'Servis', 'Tedarikçi', 'المورد', 'مركز الصيانة'],
      reportedOn: [
        'Start date',
        'Date reported',
        'Opened',
        'Bildirim tarihi',
        'Başlangıç tarihi',
        'تاريخ البلاغ',
        'تاريخ البدء',
      ],
      closedOn: [
        'Completion date',
        'Date closed',
        'Completed',
        'Bitiş tarihi',
        'Kapanış tarihi',
        'تاريخ الإنجاز',
        'تاريخ الإغلاق',
      ],
      labourCost: ['Cost', 'Price', 'Maliyet', 'Ücret', 'التكلفة', 'السعر'],
      outcome: ['Result', 'Sonuç', 'النتيجة'],
    },
    createInput: repairOpening,
    updateInput: repairUpdate,
    create: (context, input) => createOpening(context, ports, input),
    update: updateRepair,
    remove: removeBrought,
  });
}
