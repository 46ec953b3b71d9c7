import { inventoryReaders, type EntityModule } from '#web/shared/page/entity-module.ts';
import { chainPath } from './chain-path.ts';

export const chainModule = {
  name: 'chain',
  access: inventoryReaders,
  paths: { list: chainPath, paper: `${chainPath}/paper` },
  menu: [
    {
      group: 'records',
      id: 'records.chain',
      translate: 'chain',
      hint: 'hint.chain',
      icon: 'route',
      url: chainPath,
    },
  ],
} as const satisfies EntityModule;
