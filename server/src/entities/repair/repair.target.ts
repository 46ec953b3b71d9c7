import { repair, repairCreate, repairUpdate } from '#contract/entities/repair/repair.schema.ts';
import { byText, defineTarget, keyOf, type BatchTarget } from '#server/features/batch/batch-target.ts';
import { raw } from '#server/shared/db/sql.ts';
import { createRepair, deleteRepair, updateRepair } from './repair.commands.ts';
import type { RepairPorts } from './repair.ports.ts';
import { repairSource } from './repair.repository.ts';

/** Repairs are brought as requests: what happened to them before is no work of ours. */
export function repairTarget(ports: RepairPorts): BatchTarget {
  return defineTarget({
    entity: repair,
    source: repairSource,
    keys: [keyOf('number')],
    finders: ['number'],
    names: [byText('number')],
    isActive: raw(`r.status not in ('completed', 'cancelled')`),
    aliases: {
      equipmentId: ['Tag', 'Asset Tag', 'Asset', 'Device'],
      problem: ['Issue', 'Title', 'Fault', 'Defect'],
      vendorId: ['Supplier'],
    },
    createInput: repairCreate,
    updateInput: repairUpdate,
    create: (context, input) => createRepair(context, ports, input),
    update: updateRepair,
    remove: deleteRepair,
  });
}
