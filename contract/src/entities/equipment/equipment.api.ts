import { entityEndpoints } from '#contract/shared/endpoint.ts';
import { stepEndpoints } from '#contract/shared/steps.ts';
import { correctionApi } from './correction.ts';
import { custodyApi } from './custody.api.ts';
import { equipment, equipmentCreate, equipmentRecord, equipmentUpdate } from './equipment.schema.ts';
import { equipmentSteps } from './equipment.steps.ts';
import { seenApi } from './seen.api.ts';

const { stock } = equipmentSteps;

export const equipmentApi = {
  ...entityEndpoints(equipment, {
    record: equipmentRecord,
    create: equipmentCreate,
    update: equipmentUpdate,
  }),
  ...custodyApi,
  ...correctionApi,
  ...seenApi,
  ...stepEndpoints(equipment, { stock }, equipmentRecord),
};
