import {
  installation,
  installationCreate,
  installationUpdate,
} from '#contract/entities/installation/installation.schema.ts';
import { byId, defineTarget } from '#server/features/batch/batch-target.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { createInstallation, deleteInstallation, updateInstallation } from './installation.commands.ts';
import { installationSource } from './installation.repository.ts';

export const installationTarget = defineTarget({
  entity: installation,
  source: installationSource,
  keys: [
    {
      fields: ['softwareId', 'equipmentId'],
      matches: ([softwareId = '', equipmentId = '']) =>
        sql`${byId('software_id', softwareId)} and ${byId('equipment_id', equipmentId)}`,
    },
  ],
  // Nothing names an installation.
  names: [],
  isActive: raw('true'),
  aliases: {
    softwareId: ['Software', 'Application', 'Program'],
    equipmentId: ['Tag', 'Asset Tag', 'Device', 'Computer', 'Hostname'],
    release: ['Release', 'Software version'],
    seenOn: ['Last seen', 'Install date', 'Installed on'],
  },
  createInput: installationCreate,
  updateInput: installationUpdate,
  create: createInstallation,
  update: updateInstallation,
  remove: deleteInstallation,
});
