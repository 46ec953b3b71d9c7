import type { CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { RetirementLine, RetirementSummary } from '#contract/entities/retirement/retirement.lines.ts';
import type { RetirementStatus } from '#contract/entities/retirement/retirement.states.ts';
import type { RetirementAction } from '#contract/entities/retirement/retirement.steps.ts';
import { insertAccount } from '#server/entities/user/user.commands.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, testPassword, type TestApp } from './app.ts';
import { insertItems, type ItemRow } from './bulk.ts';
import { aCategory, aLocation, anAttachment, anEquipment, createOver, nextNumber } from './factories.ts';

type Values = Record<string, unknown>;

/** A draft of the administrator without items. */
export function aRetirementDraft(api: TestApp, overrides: Values = {}): Promise<RetirementRecord> {
  const body = { title: `Case ${nextNumber()}`, reason: 'obsolete', method: 'surplus_sale' };
  return createOver(api, '/api/retirements', { ...body, ...overrides });
}

/** What a certificate needs beside its item. */
export function certificateBody(overrides: Values = {}): Values {
  return {
    mediumType: 'ssd',
    mediumSerial: `M-${nextNumber()}`,
    method: 'purge',
    technique: 'crypto_erase',
    destination: 'internal_reuse',
    performerName: 'Wiebke Wipe',
    performedOn: '2026-01-05',
    ...overrides,
  };
}

/** A certificate that the administrator recorded. */
export async function aCertificate(api: TestApp, overrides: Values = {}): Promise<CertificateRecord> {
  const equipmentId = overrides['equipmentId'] ?? (await anEquipment(api)).id;
  return createOver(api, '/api/certificates', certificateBody({ equipmentId, ...overrides }));
}

/** What a surplus desk needs, made once for a test file. */
export interface Depot {
  api: TestApp;
  /** Two administrators who write no cases. */
  chief: string;
  second: string;
  categoryId: string;
  dataCategoryId: string;
  locationId: string;
  today: string;
}

async function signInAdmin(api: TestApp, firstName: string): Promise<string> {
  const email = `${firstName.toLowerCase()}@test.example`;
  const account = { email, firstName, lastName: 'Depot', password: testPassword, isDemo: false };
  await api.ownerDb.transaction((tx) => insertAccount(tx, { ...account, roles: ['admin'] }, 'job'));
  return api.signIn(email);
}

export async function openDepot(api: TestApp): Promise<Depot> {
  return {
    api,
    chief: await signInAdmin(api, 'Cleo'),
    second: await signInAdmin(api, 'Sven'),
    categoryId: (await aCategory(api)).id,
    dataCategoryId: (await aCategory(api, { storesData: true })).id,
    locationId: (await aLocation(api)).id,
    today: (await api.ownerDb.one<{ today: string }>(sql`select agency_today() as today`)).today,
  };
}

/** Items in stock that store no data, unless other columns are given. */
export function someItems(depot: Depot, count: number, row: ItemRow = {}): Promise<string[]> {
  const shared = { category_id: depot.categoryId, location_id: depot.locationId };
  return insertItems(
    depot.api,
    shared,
    Array.from({ length: count }, () => row),
  );
}

/** An item in stock whose data must be erased first. */
export async function aDataItem(depot: Depot): Promise<string> {
  const [id] = await someItems(depot, 1, { category_id: depot.dataCategoryId });
  return id!;
}

/** The last part of an action's address. */
export function pathOf(action: string): string {
  return action.replace(/[A-Z]/g, (character) => `-${character.toLowerCase()}`);
}

/** Sends a step of a case; answers whatever the server does. */
export function sendStep(
  { api }: Depot,
  { id, version }: { id: string; version: number },
  action: string,
  token: string,
  body: Values = {},
  headers: Record<string, string> = {},
) {
  const address = `/api/retirements/${id}/actions/${pathOf(action)}`;
  return api.request<RetirementRecord>(token, 'POST', address, body, { ...ifMatch(version), ...headers });
}

/** Takes a step; a refusal fails the test with its reason. */
export async function takeStep(
  depot: Depot,
  record: { id: string; version: number },
  action: string,
  token: string,
  body: Values = {},
): Promise<RetirementRecord> {
  const answer = await sendStep(depot, record, action, token, body);
  if (answer.status !== 200) throw new Error(`${action} was refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function linesOf({ api }: Depot, id: string): Promise<RetirementLine[]> {
  return (await api.request<RetirementLine[]>(api.tokens.user, 'GET', `/api/retirements/${id}/lines`)).body;
}

export async function summaryOf({ api }: Depot, id: string): Promise<RetirementSummary> {
  return (await api.request<RetirementSummary>(api.tokens.user, 'GET', `/api/retirements/${id}/summary`))
    .body;
}

/** A draft of the user with items, by a method that needs no papers and no price. */
export async function aCase(
  depot: Depot,
  items: readonly string[],
  overrides: Values = {},
): Promise<RetirementRecord> {
  const { api } = depot;
  const body = {
    title: `Case ${nextNumber()}`,
    reason: 'obsolete',
    method: 'parts',
    justification: 'Worn out after six years of work',
    ...overrides,
  };
  const { body: draft } = await api.request<RetirementRecord>(
    api.tokens.user,
    'POST',
    '/api/retirements',
    body,
  );
  return takeStep(depot, draft, 'addItems', api.tokens.user, { equipmentIds: items });
}

/** Ticks the whole checklist of every item. */
export async function tickAll(
  depot: Depot,
  record: { id: string; version: number },
  values: Values = {},
): Promise<RetirementRecord> {
  const ticks = { labels: true, directory: true, network: true, seats: true, ...values };
  const lines = (await linesOf(depot, record.id)).map(({ equipmentId }) => ({ equipmentId, ...ticks }));
  return takeStep(depot, record, 'setLines', depot.api.tokens.user, { lines });
}

/** A certificate of an item that the user recorded and the administrator verified. */
export async function verifyItem(
  { api, today }: Depot,
  equipmentId: string,
  overrides: Values = {},
): Promise<CertificateRecord> {
  const body = certificateBody({ equipmentId, performedOn: today, ...overrides });
  const made = await api.request<CertificateRecord>(api.tokens.user, 'POST', '/api/certificates', body);
  const seen = { verificationMethod: 'tool_report', verifiedOn: today };
  const path = `/api/certificates/${made.body.id}/actions/verify`;
  const answer = await api.request<CertificateRecord>(api.tokens.admin, 'POST', path, seen, ifMatch(1));
  if (answer.status !== 200) throw new Error(`the certificate was refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A paper of a case. */
export async function aPaper({ api }: Depot, recordId: string): Promise<string> {
  return (await anAttachment(api, { entity: 'retirement', recordId, kind: 'approval' })).id;
}

const stepsTo: Record<RetirementStatus, RetirementAction[]> = {
  draft: [],
  submitted: ['submit'],
  approved: ['submit', 'approve'],
  in_process: ['submit', 'approve', 'start'],
  ready: ['submit', 'approve', 'start', 'makeReady'],
  completed: ['submit', 'approve', 'start', 'makeReady', 'complete'],
  rejected: ['submit', 'reject'],
  cancelled: ['cancel'],
};
const ownSteps: readonly string[] = ['submit', 'start', 'makeReady', 'cancel'];

/** Bodies with which each step is accepted. */
export function stepBody({ today }: Depot, action: string): Values {
  const bodies: Record<string, Values> = {
    return: { comment: 'Please add the prices' },
    reject: { comment: 'They are still in use' },
    takeOver: { reason: 'the author has left the agency' },
    cancel: { reason: 'not needed any more' },
    complete: { disposedOn: today },
  };
  return bodies[action] ?? {};
}

/** A case that has come to a state by its own steps: written by the user, decided by another. */
export async function aCaseThatIs(
  depot: Depot,
  status: RetirementStatus,
  items: readonly string[],
  overrides: Values = {},
): Promise<RetirementRecord> {
  let record = await aCase(depot, items, overrides);
  for (const step of stepsTo[status]) {
    if (step === 'makeReady') record = await tickAll(depot, record);
    const token = ownSteps.includes(step) ? depot.api.tokens.user : depot.chief;
    record = await takeStep(depot, record, step, token, stepBody(depot, step));
  }
  return record;
}
