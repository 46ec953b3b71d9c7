import { entityEndpoints } from '#contract/shared/endpoint.ts';
import {
  manufacturer,
  manufacturerCreate,
  manufacturerRecord,
  manufacturerUpdate,
} from './manufacturer.schema.ts';

export const manufacturerApi = entityEndpoints(manufacturer, {
  record: manufacturerRecord,
  create: manufacturerCreate,
  update: manufacturerUpdate,
});
