import { fundingSourceApi } from '#contract/entities/funding-source/funding-source.api.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import type { Serving } from '#server/shared/http/serve.ts';
import {
  createFundingSource,
  deleteFundingSource,
  restoreFundingSource,
  updateFundingSource,
} from './funding-source.commands.ts';
import { fundingSourceSource } from './funding-source.repository.ts';

export function serveFundingSources(serving: Serving): void {
  serveReading(serving, fundingSourceApi, fundingSourceSource);
  serveWriting(serving, fundingSourceApi, {
    create: createFundingSource,
    update: updateFundingSource,
    delete: deleteFundingSource,
    restore: restoreFundingSource,
  });
}
