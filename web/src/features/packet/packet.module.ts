import { packetReaders, type EntityModule } from '#web/shared/page/entity-module.ts';

export const packetsPath = '/audit/packets';

export const packetModule = {
  name: 'packet',
  access: packetReaders,
  paths: { list: packetsPath, one: `${packetsPath}/:id` },
  menu: [
    {
      group: 'audit',
      id: 'audit.packets',
      translate: 'packets',
      hint: 'hint.packets',
      icon: 'box',
      url: packetsPath,
    },
  ],
} as const satisfies EntityModule;
