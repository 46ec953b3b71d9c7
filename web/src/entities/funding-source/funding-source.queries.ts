import { fundingSourceApi } from '#contract/entities/funding-source/funding-source.api.ts';
import {
  fundingSource,
  type FundingSourceRecord,
} from '#contract/entities/funding-source/funding-source.schema.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';

export const fundingSourceList = createListSource<FundingSourceRecord>(
  fundingSource,
  fundingSourceApi,
  'code',
  ({ code }) => code,
);
