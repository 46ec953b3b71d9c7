import { adminRoles, checkReaders, type EntityModule } from '#web/shared/page/entity-module.ts';

export const anchorsPath = '/system/anchors';
export const anchorCheckPath = '/anchor-check';

export const anchorModule = {
  name: 'anchor',
  access: adminRoles,
  accessOf: { check: checkReaders },
  paths: { list: anchorsPath, one: `${anchorsPath}/:number`, check: anchorCheckPath },
  menu: [
    {
      group: 'audit',
      id: 'audit.anchors',
      translate: 'anchors',
      hint: 'hint.anchors',
      icon: 'shield',
      url: anchorsPath,
    },
    {
      group: 'audit',
      id: 'audit.anchor-check',
      translate: 'anchorCheck',
      hint: 'hint.anchorCheck',
      icon: 'check',
      url: anchorCheckPath,
    },
  ],
} as const satisfies EntityModule;
