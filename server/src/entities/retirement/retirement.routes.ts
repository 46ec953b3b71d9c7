import { retirementApi } from '#contract/entities/retirement/retirement.api.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import {
  createRetirement,
  deleteRetirement,
  restoreRetirement,
  updateRetirement,
} from './retirement.commands.ts';
import { getRetirementRules, retirementSource } from './retirement.repository.ts';

export function serveRetirements(serving: Serving): void {
  const api = retirementApi;
  serve(serving, api.rules, ({ db, query }) => getRetirementRules(db, query.onDate));
  serveReading(serving, api, retirementSource);
  serveWriting(serving, api, {
    create: createRetirement,
    update: updateRetirement,
    delete: deleteRetirement,
    restore: restoreRetirement,
  });
}
