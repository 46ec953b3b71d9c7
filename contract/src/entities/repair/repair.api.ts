import { entityEndpoints } from '#contract/shared/endpoint.ts';
import { stepEndpoints } from '#contract/shared/steps.ts';
import { repair, repairCreate, repairRecord, repairUpdate } from './repair.schema.ts';
import { repairSteps } from './repair.steps.ts';

export const repairActions = stepEndpoints(repair, repairSteps, repairRecord);

export const repairApi = {
  ...entityEndpoints(repair, { record: repairRecord, create: repairCreate, update: repairUpdate }),
  ...repairActions,
};
