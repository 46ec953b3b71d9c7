import { adminRoles, packetReaders, type EntityModule } from '#web/shared/page/entity-module.ts';

export const auditAccessPath = '/system/audit-access';

export const auditAccessModule = {
  name: 'audit-access',
  access: adminRoles,
  accessOf: { log: packetReaders },
  paths: { list: auditAccessPath, record: `${auditAccessPath}/:id`, log: `${auditAccessPath}/:id/log` },
  menu: [
    {
      group: 'audit',
      id: 'audit.access',
      translate: 'auditAccess',
      hint: 'hint.auditAccess',
      icon: 'key',
      url: auditAccessPath,
    },
  ],
} as const satisfies EntityModule;
