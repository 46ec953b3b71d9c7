import { endpoint, entityEndpoints } from '#contract/shared/endpoint.ts';
import { retirementRules, rulesQuery } from '#contract/features/retirement-settings/retirement-settings.ts';
import { retirement, retirementCreate, retirementRecord, retirementUpdate } from './retirement.schema.ts';
import { retirementSteps } from './retirement.steps.ts';

export const retirementApi = {
  ...entityEndpoints(retirement, {
    record: retirementRecord,
    create: retirementCreate,
    update: retirementUpdate,
  }),
  rules: endpoint({
    method: 'GET',
    path: `${retirement.path}/rules`,
    access: 'retirement.read',
    summary: 'The reasons, methods and federal rules of retirement as they are on a day',
    query: rulesQuery,
    response: retirementRules,
  }),
  ...retirementSteps,
};
