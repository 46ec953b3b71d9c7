import type { EntityName } from '#contract/shared/entity-names.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { urlOf } from '#web/shared/client/client.ts';

interface GuardedPart {
  needs: Permission;
  address: string;
}

const files = (entity: EntityName) =>
  `/api/attachments?filter[entity]=${entity}&filter[recordId]=*id*&limit=200`;

const holds = (entity: EntityName) =>
  ({ needs: 'hold.read', address: `/api/holds/held?entity=${entity}&ids=*id*` }) as const;

/**
 * What a record page opens with beside the record and its history, as its panels ask for it: `*id*` is the record,
 * another name between stars a field of it. A panel that asks otherwise asks by itself, which e2e/page-calls.spec.ts notices.
 */
const partsOfPages: Partial<Record<EntityName, readonly (string | GuardedPart)[]>> = {
  'agency-setting': ['/api/agency-settings/*id*/values'],
  category: ['/api/categories?filter[parentId]=*id*&sort=name&limit=12', files('category')],
  certificate: [files('certificate')],
  entitlement: ['/api/seats?filter[entitlementId]=*id*&filter[status]=open&limit=8', files('entitlement')],
  equipment: [
    '/api/repairs?filter[equipmentId]=*id*&sort=-number&limit=5',
    '/api/assignments?filter[equipmentId]=*id*&limit=5',
    '/api/allocations?filter[equipmentId]=*id*&sort=-fromOn,-percent&limit=50',
    '/api/seats?filter[equipmentId]=*id*&filter[status]=open&limit=8',
    '/api/installations?filter[equipmentId]=*id*&limit=6',
    '/api/equipment?filter[parentId]=*id*&limit=10&fields=tag,name,status',
    '/api/equipment?filter[modelId]=*modelId*&limit=1&fields=id',
    '/api/categories/*categoryId*',
    files('equipment'),
    holds('equipment'),
    '/api/attachments?filter[entity]=model&filter[recordId]=*modelId*&limit=200',
  ],
  'funding-source': [
    '/api/projects?filter[fundingSourceId]=*id*&sort=number&limit=12',
    '/api/chain?from=funding-source:*id*',
    '/api/purchase-orders?filter[fundingSourceId][is]=*id*&limit=1&fields=id',
    '/api/equipment?filter[fundingSourceId][is]=*id*&limit=1&fields=id',
    files('funding-source'),
    holds('funding-source'),
  ],
  installation: ['/api/seats?filter[equipmentId]=*equipmentId*&filter[status]=open&limit=8'],
  location: [
    '/api/locations?filter[parentId]=*id*&sort=name&limit=12',
    '/api/equipment?filter[locationId][within]=*id*&filter[status][not]=disposed&sort=tag&limit=25&fields=tag,name,status,location.label,custodian.label,project.label,atVendor,dueOn',
    '/api/people?filter[locationId][is]=*id*&limit=1&fields=id',
    '/api/assignments?filter[locationId]=*id*&limit=5',
    files('location'),
  ],
  manufacturer: ['/api/models?filter[manufacturerId]=*id*&sort=name&limit=12', files('manufacturer')],
  model: ['/api/equipment?filter[modelId][is]=*id*&limit=1&fields=id', files('model')],
  person: [
    '/api/equipment?filter[custodianId][is]=*id*&filter[status][not]=disposed&sort=tag&limit=25&fields=tag,name,status,location.label,custodian.label,project.label,atVendor,dueOn',
    '/api/people?filter[managerId][is]=*id*&limit=1&fields=id',
    '/api/assignments?filter[personId]=*id*&filter[status]=open&limit=1&fields=id',
    '/api/assignments?filter[personId]=*id*&limit=5',
    '/api/seats?filter[personId]=*id*&filter[status]=open&limit=8',
    {
      needs: 'user.read',
      address: '/api/users?filter[personId]=*id*&limit=1&fields=email,roles,status,lastSignInAt',
    },
    files('person'),
    holds('person'),
  ],
  project: [
    '/api/projects/*id*/figures',
    '/api/equipment?filter[projectId]=*id*&sort=tag&limit=12',
    '/api/chain?from=project:*id*',
    '/api/allocations?filter[projectId]=*id*&sort=-fromOn,-percent&limit=6',
    '/api/assignments?filter[projectId]=*id*&limit=5',
    files('project'),
  ],
  'purchase-order': [
    '/api/purchase-orders/*id*/approvals',
    '/api/purchase-orders/*id*/lines',
    '/api/purchase-orders/*id*/receipts',
    '/api/purchase-orders/*id*/amendments',
    '/api/purchase-orders/*id*/budget',
    '/api/chain?from=purchase-order:*id*',
    files('purchase-order'),
  ],
  repair: [files('repair')],
  retirement: [
    '/api/retirements/rules',
    '/api/retirements/*id*/summary',
    '/api/retirements/*id*/decisions',
    '/api/retirements/*id*/lines',
    files('retirement'),
    holds('retirement'),
  ],
  software: [
    '/api/software/compliance',
    '/api/entitlements?filter[softwareId]=*id*&limit=8',
    '/api/seats?filter[softwareId]=*id*&filter[status]=open&limit=8',
    '/api/installations?filter[softwareId]=*id*&limit=6',
    files('software'),
  ],
  user: [
    '/api/users/*id*/absence',
    '/api/users/*id*/holdings',
    '/api/users/*id*/sessions',
    '/api/users/*id*/sign-ins?limit=10',
  ],
  vendor: [
    '/api/repairs?filter[vendorId]=*id*&filter[backOn][empty]=false&sort=-closedAt&limit=12',
    '/api/purchase-orders/vendor-returns?vendorId=*id*&status=open&limit=12',
    files('vendor'),
  ],
};

/** The address as a call writes it. */
function addressOf(part: string, id: string): string {
  const [path = '', search = ''] = part.replaceAll('*id*', id).split('?');
  return urlOf({ path }, undefined, [...new URLSearchParams(search)]);
}

/** The addresses of what the page of a record opens with, beside the record and its history. */
export function recordParts(
  entity: EntityName,
  id: string,
  can: (permission: Permission) => boolean,
): string[] {
  const parts = partsOfPages[entity] ?? [];
  return parts
    .map((part) => (typeof part === 'string' ? { needs: undefined, address: part } : part))
    .filter(({ needs }) => needs === undefined || can(needs))
    .map(({ address }) => addressOf(address, id));
}
