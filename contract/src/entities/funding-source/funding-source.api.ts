import { entityEndpoints } from '#contract/shared/endpoint.ts';
import {
  fundingSource,
  fundingSourceCreate,
  fundingSourceRecord,
  fundingSourceUpdate,
} from './funding-source.schema.ts';

export const fundingSourceApi = entityEndpoints(fundingSource, {
  record: fundingSourceRecord,
  create: fundingSourceCreate,
  update: fundingSourceUpdate,
});
