import { actionBody, endpoint, entityEndpoints, idParams } from '#contract/shared/endpoint.ts';
import { correctionApi } from './correction.ts';
import { custodyApi } from './custody.api.ts';
import { equipment, equipmentCreate, equipmentRecord, equipmentUpdate } from './equipment.schema.ts';

export const equipmentApi = {
  ...entityEndpoints(equipment, {
    record: equipmentRecord,
    create: equipmentCreate,
    update: equipmentUpdate,
  }),
  ...custodyApi,
  ...correctionApi,
  stock: endpoint({
    method: 'POST',
    path: '/api/equipment/:id/actions/stock',
    params: idParams,
    access: 'equipment.stock',
    summary: 'Put a received item into stock once it is tagged and inspected',
    body: actionBody,
    response: equipmentRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
};
