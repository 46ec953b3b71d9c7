import { manufacturerApi } from '#contract/entities/manufacturer/manufacturer.api.ts';
import {
  manufacturer,
  type ManufacturerRecord,
} from '#contract/entities/manufacturer/manufacturer.schema.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';

export const manufacturerList = createListSource<ManufacturerRecord>(
  manufacturer,
  manufacturerApi,
  'name',
  ({ name }) => name,
);
