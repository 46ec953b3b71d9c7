import type { AgencySettingRecord } from '#contract/entities/agency-setting/agency-setting.schema.ts';
import type { AllocationRecord } from '#contract/entities/allocation/allocation.schema.ts';
import type { AuditAccessRecord } from '#contract/entities/audit-access/audit-access.schema.ts';
import type { AccessRequestRecord } from '#contract/entities/access-request/access-request.schema.ts';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { categoryDefaults, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import type { ContactMessageRecord } from '#contract/entities/contact-message/contact-message.schema.ts';
import { equipmentDefaults, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import {
  fundingSourceDefaults,
  type FundingSourceRecord,
} from '#contract/entities/funding-source/funding-source.schema.ts';
import { locationDefaults, type LocationRecord } from '#contract/entities/location/location.schema.ts';
import {
  manufacturerDefaults,
  type ManufacturerRecord,
} from '#contract/entities/manufacturer/manufacturer.schema.ts';
import { modelDefaults, type ModelRecord } from '#contract/entities/model/model.schema.ts';
import { personDefaults, type PersonRecord } from '#contract/entities/person/person.schema.ts';
import { projectDefaults, type ProjectRecord } from '#contract/entities/project/project.schema.ts';
import { vendorDefaults, type VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import { insertAccount } from '#server/entities/user/user.commands.ts';
import { sql } from '#server/shared/db/sql.ts';
import { testPassword, type TestApp } from './app.ts';
import { aPng } from './sample-files.ts';

type Values = Record<string, unknown>;

let made = 0;

/** A number that no other record of this test file has. */
export function nextNumber(): number {
  made += 1;
  return made;
}

/** Every test file counts from the start, whichever files its worker ran before: what a number is found by stays the same. */
export function restartNumbers(): void {
  made = 0;
}

/** Creates a record through the API as the administrator; a refusal fails the test with its reason. */
export async function createOver<R>(api: TestApp, path: string, body: Values): Promise<R> {
  const answer = await api.request<R>(api.tokens.admin, 'POST', path, body);
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export function aCategory(api: TestApp, overrides: Values = {}): Promise<CategoryRecord> {
  const number = nextNumber();
  const code = `C${String(number).padStart(5, '0')}`;
  return createOver(api, '/api/categories', {
    ...categoryDefaults,
    name: `Category ${number}`,
    code,
    ...overrides,
  });
}

export function aLocation(api: TestApp, overrides: Values = {}): Promise<LocationRecord> {
  const number = nextNumber();
  const place = { ...locationDefaults, name: `Location ${number}`, code: `LOC-${number}` };
  return createOver(api, '/api/locations', { ...place, ...overrides });
}

export function aVendor(api: TestApp, overrides: Values = {}): Promise<VendorRecord> {
  return createOver(api, '/api/vendors', { ...vendorDefaults, name: `Vendor ${nextNumber()}`, ...overrides });
}

export function aManufacturer(api: TestApp, overrides: Values = {}): Promise<ManufacturerRecord> {
  const maker = { ...manufacturerDefaults, name: `Manufacturer ${nextNumber()}` };
  return createOver(api, '/api/manufacturers', { ...maker, ...overrides });
}

/** Makes the manufacturer and the category that are not given. */
export async function aModel(api: TestApp, overrides: Values = {}): Promise<ModelRecord> {
  const manufacturerId = overrides['manufacturerId'] ?? (await aManufacturer(api)).id;
  const categoryId = overrides['categoryId'] ?? (await aCategory(api)).id;
  const model = { ...modelDefaults, name: `Model ${nextNumber()}` };
  return createOver(api, '/api/models', { ...model, ...overrides, manufacturerId, categoryId });
}

export function aPerson(api: TestApp, overrides: Values = {}): Promise<PersonRecord> {
  const person = { ...personDefaults, displayName: `Person ${nextNumber()}` };
  return createOver(api, '/api/people', { ...person, ...overrides });
}

export function aFundingSource(api: TestApp, overrides: Values = {}): Promise<FundingSourceRecord> {
  const number = nextNumber();
  const source = { ...fundingSourceDefaults, code: `FS-${number}`, name: `Source ${number}`, type: 'state' };
  return createOver(api, '/api/funding-sources', { ...source, ...overrides });
}

export function aProject(api: TestApp, overrides: Values = {}): Promise<ProjectRecord> {
  const number = `P-${nextNumber()}`;
  const project = { ...projectDefaults, number, name: `Project ${number}` };
  return createOver(api, '/api/projects', { ...project, ...overrides });
}

/** A project that runs: it has a manager, a start and one source that pays for all of it. */
export async function anActiveProject(api: TestApp, overrides: Values = {}): Promise<ProjectRecord> {
  const { id: fundingSourceId } = await aFundingSource(api);
  const planned = await aProject(api, {
    managerId: (await aPerson(api)).id,
    startsOn: '2026-01-05',
    fundingLines: [{ fundingSourceId, percent: '100' }],
    ...overrides,
  });
  const path = `/api/projects/${planned.id}/actions/activate`;
  const answer = await api.request<ProjectRecord>(api.tokens.admin, 'POST', path, {}, { 'if-match': '"1"' });
  if (answer.status !== 200) throw new Error(`POST ${path} answered ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The whole of an item of its own for a project, both made when they are not given. */
export async function anAllocation(
  api: TestApp,
  {
    item,
    projectId,
    fromOn = '2026-02-01',
  }: { item?: EquipmentRecord; projectId?: string; fromOn?: string } = {},
): Promise<AllocationRecord> {
  const { id, version } = item ?? (await anEquipment(api));
  const shares = [{ projectId: projectId ?? (await aProject(api)).id, percent: '100' }];
  const path = `/api/equipment/${id}/allocation`;
  const answer = await api.request<{ shares: AllocationRecord[] }>(
    api.tokens.admin,
    'PUT',
    path,
    { fromOn, shares },
    { 'if-match': `"${version}"` },
  );
  if (!answer.body.shares?.[0]) throw new Error(`PUT ${path} answered ${JSON.stringify(answer.body)}`);
  return answer.body.shares[0];
}

/** Makes the category and the location that are not given. */
export async function anEquipment(api: TestApp, overrides: Values = {}): Promise<EquipmentRecord> {
  const categoryId = overrides['categoryId'] ?? (await aCategory(api)).id;
  const locationId = overrides['locationId'] ?? (await aLocation(api)).id;
  return createOver(api, '/api/equipment', {
    ...equipmentDefaults,
    name: `Item ${nextNumber()}`,
    acquiredOn: '2026-01-15',
    ...overrides,
    categoryId,
    locationId,
  });
}

/** An item that is tagged, inspected and in stock. */
export async function aStockedItem(api: TestApp, overrides: Values = {}): Promise<EquipmentRecord> {
  const item = await anEquipment(api, overrides);
  return actOn(api, item, 'stock');
}

/** Takes a step with an item as the administrator; a refusal fails the test with its reason. */
export async function actOn(
  api: TestApp,
  item: EquipmentRecord,
  action: string,
  body: Values = {},
): Promise<EquipmentRecord> {
  const path = `/api/equipment/${item.id}/actions/${action}`;
  const answer = await api.request<EquipmentRecord>(api.tokens.admin, 'POST', path, body, {
    'if-match': `"${item.version}"`,
  });
  if (answer.status !== 200) throw new Error(`POST ${path} answered ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** An open assignment of an item of its own to a person of its own. */
export async function anAssignment(api: TestApp): Promise<AssignmentRecord> {
  const item = await aStockedItem(api);
  await actOn(api, item, 'check-out', { personId: (await aPerson(api)).id });
  const path = `/api/assignments?filter[equipmentId]=${item.id}`;
  const { body } = await api.request<{ items: AssignmentRecord[] }>(api.tokens.admin, 'GET', path);
  if (!body.items[0]) throw new Error(`${path} answered ${JSON.stringify(body)}`);
  return body.items[0];
}

/** A picture of an item; makes the item that is not given. */
export async function anAttachment(
  api: TestApp,
  overrides: Record<string, string> = {},
  bytes = aPng(),
): Promise<AttachmentRecord> {
  const recordId = overrides['recordId'] ?? (await anEquipment(api)).id;
  const facts = {
    entity: 'equipment',
    name: `Photo ${nextNumber()}.png`,
    kind: 'photo',
    ...overrides,
    recordId,
  };
  const address = `/api/attachments?${new URLSearchParams(facts).toString()}`;
  const answer = await api.request<AttachmentRecord>(api.tokens.admin, 'POST', address, bytes);
  if (answer.status !== 201) throw new Error(`${address} answered ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** An access of an auditor, whose account is `auditor…@test.example`. */
export async function anAuditAccess(api: TestApp, overrides: Values = {}): Promise<AuditAccessRecord> {
  const email = `auditor${nextNumber()}@test.example`;
  const account = { email, firstName: 'Maria', lastName: 'Lund', password: testPassword, isDemo: false };
  await api.ownerDb.transaction((tx) => insertAccount(tx, { ...account, roles: ['staff'] }, 'job'));
  const { today } = await api.db.one<{ today: string }>(sql`select agency_today()::text as today`);
  const body = {
    email,
    organization: 'State Auditor’s Office',
    purpose: 'Single audit of the last fiscal year',
    scope: 'all',
    fromOn: today,
    untilOn: today,
    ...overrides,
  };
  return createOver<AuditAccessRecord>(api, '/api/audit-access', body);
}

/** A request for access, as a guest sends it. */
export async function anAccessRequest(api: TestApp, overrides: Values = {}): Promise<AccessRequestRecord> {
  const email = `asking${nextNumber()}@test.example`;
  const asked = { name: 'Ana Asking', email, reason: 'I count equipment in district 4.', ...overrides };
  await api.request(undefined, 'POST', '/auth/access-requests', asked);
  const path = `/api/access-requests?filter[email]=${asked.email.toLowerCase()}`;
  const { body } = await api.request<{ items: AccessRequestRecord[] }>(api.tokens.admin, 'GET', path);
  if (!body.items[0]) throw new Error(`${path} answered ${JSON.stringify(body)}`);
  return body.items[0];
}

/** A message to the administrators, as somebody with the role user writes it. */
export async function aContactMessage(api: TestApp, overrides: Values = {}): Promise<ContactMessageRecord> {
  const message = {
    name: 'Uma User',
    email: 'user@test.example',
    topic: `Topic ${nextNumber()}`,
    message: 'The label printer is out of paper.',
    ...overrides,
  };
  const sent = await api.request<{ id: string }>(api.tokens.user, 'POST', '/api/contact-messages', message);
  const path = `/api/contact-messages/${sent.body.id}`;
  return (await api.request<ContactMessageRecord>(api.tokens.admin, 'GET', path)).body;
}

/** A setting that the application brings along. */
export async function anAgencySetting(api: TestApp): Promise<AgencySettingRecord> {
  const path = '/api/agency-settings?filter[key]=unusedSeatDays';
  const { body } = await api.request<{ items: AgencySettingRecord[] }>(api.tokens.admin, 'GET', path);
  if (!body.items[0]) throw new Error(`${path} answered ${JSON.stringify(body)}`);
  return body.items[0];
}
