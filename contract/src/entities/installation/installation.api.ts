import { entityEndpoints } from '#contract/shared/endpoint.ts';
import {
  installation,
  installationCreate,
  installationRecord,
  installationUpdate,
} from './installation.schema.ts';

export const installationApi = entityEndpoints(installation, {
  record: installationRecord,
  create: installationCreate,
  update: installationUpdate,
});
