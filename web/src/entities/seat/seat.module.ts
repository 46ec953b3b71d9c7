import { inventoryReaders, type EntityModule } from '#web/shared/page/entity-module.ts';

const path = '/inventory/software/seat';

export const seatModule = {
  name: 'seat',
  access: inventoryReaders,
  paths: { list: path, record: `${path}/:id` },
} as const satisfies EntityModule;
