import {
  installation,
  installationCreate,
  installationUpdate,
} from '#contract/entities/installation/installation.schema.ts';
import { byId, defineTarget } from '#server/features/batch/batch-target.ts';
import { idOfValue } from '#server/features/batch/row-values.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { createInstallation, deleteInstallation, updateInstallation } from './installation.commands.ts';
import { installationSource } from './installation.repository.ts';
import { installationSets } from './installation.sets.ts';

export const installationTarget = defineTarget({
  entity: installation,
  source: installationSource,
  keys: [
    {
      fields: ['softwareId', 'equipmentId'],
      matches: ([softwareId = '', equipmentId = '']) =>
        sql`${byId('software_id', softwareId)} and ${byId('equipment_id', equipmentId)}`,
      ofMany: {
        factsOf: ({ softwareId, equipmentId }) => ({
          software: idOfValue(softwareId),
          item: idOfValue(equipmentId),
        }),
        matches: (_, facts) =>
          sql`r.software_id = (${facts} ->> 'software')::uuid and r.equipment_id = (${facts} ->> 'item')::uuid`,
      },
    },
  ],
  // Nothing names an installation.
  names: [],
  isActive: raw('true'),
  aliases: {
    softwareId: ['Software', 'Application', 'Program', 'Yazılım', 'Uygulama', 'البرنامج', 'التطبيق'],
    equipmentId: [
      'Tag',
      'Asset Tag',
      'Device',
      'Computer',
      'Hostname',
      'Etiket',
      'Cihaz',
      'Bilgisayar',
      'الوسم',
      'الجهاز',
      'الحاسوب',
    ],
    release: ['Release', 'Software version', 'Sürüm', 'الإصدار'],
    seenOn: [
      'Last seen',
      'Install date',
      'Installed on',
      'Son görülme',
      'Kurulum tarihi',
      'آخر ظهور',
      'تاريخ التثبيت',
    ],
  },
  createInput: installationCreate,
  updateInput: installationUpdate,
  create: createInstallation,
  update: updateInstallation,
  remove: deleteInstallation,
  sets: installationSets,
});
