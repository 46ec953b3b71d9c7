import { inventoryReaders, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/records/assignment';

export const assignmentModule = {
  name: 'assignment',
  access: inventoryReaders,
  // What somebody holds is theirs to see and to confirm, whatever their role.
  accessOf: { myItems: 'signedIn' },
  paths: { list: path, myItems: '/records/my-items' },
  menu: [
    {
      group: 'records',
      id: 'records.my-items',
      translate: 'myItems',
      icon: 'tag',
      url: '/records/my-items',
    },
    {
      group: 'records',
      id: 'records.assignment',
      translate: 'custody',
      hint: 'hint.custody',
      icon: 'swap',
      url: path,
    },
  ],
} as const satisfies EntityModule;
