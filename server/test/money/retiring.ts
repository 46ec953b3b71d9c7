import type { CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { RetirementStatus } from '#contract/entities/retirement/retirement.states.ts';
import { ifMatch } from '../app.ts';
import { nextNumber } from '../factories.ts';
import { aPaper, certificateBody, linesOf, sendStep } from '../retirements.ts';
import type { Command } from './commands.ts';
import type { World } from './world.ts';

type CaseCommand = Exclude<Command, { item: number } | { do: 'receive' | 'reverse' | 'free' }>;
type Advance = Extract<Command, { do: 'advance' }>;

/** A new case of the user with one item, which is put into stock first. */
export async function openCase(world: World, item: EquipmentRecord, method: string) {
  const { api } = world.depot;
  const { user } = api.tokens;
  const stock = `/api/equipment/${item.id}/actions/stock`;
  if (item.status === 'received') await api.request(user, 'POST', stock, {}, ifMatch(item.version));
  const body = {
    title: `Case ${nextNumber()}`,
    reason: 'obsolete',
    method,
    justification: 'By chance not needed any more',
  };
  const draft = await api.request<RetirementRecord>(user, 'POST', '/api/retirements', body);
  world.caseId = draft.body.id;
  const added = await sendStep(world.depot, draft.body, 'addItems', user, { equipmentIds: [item.id] });
  if (added.status !== 200) return added;
  const value = { equipmentId: item.id, fairMarketValue: '12000.00', valuationSource: 'Two bids' };
  return sendStep(world.depot, added.body, 'setLines', user, { lines: [value] });
}

const nextSteps: Partial<Record<RetirementStatus, { action: string; isOwn: boolean }>> = {
  draft: { action: 'submit', isOwn: true },
  submitted: { action: 'approve', isOwn: false },
  approved: { action: 'start', isOwn: true },
  in_process: { action: 'makeReady', isOwn: true },
  ready: { action: 'complete', isOwn: false },
};

async function advance({ depot }: World, record: RetirementRecord, { isRight, price }: Advance) {
  const { user } = depot.api.tokens;
  const next = nextSteps[record.status];
  if (!next) return undefined;
  const token = next.isOwn ? user : isRight ? depot.chief : user;
  const lines = await linesOf(depot, record.id);
  if (next.action === 'makeReady' && isRight) {
    const ticks = { labels: true, directory: true, network: true, seats: true };
    const instruction = { instructionDocumentId: await aPaper(depot, record.id), instructionOn: depot.today };
    const ticked = lines.map(({ equipmentId, needsInstruction }) => ({
      equipmentId,
      ...ticks,
      ...(needsInstruction && instruction),
    }));
    await sendStep(depot, record, 'setLines', user, { lines: ticked });
    const again = { ...record, version: record.version + 1 };
    return sendStep(depot, again, next.action, user);
  }
  if (next.action !== 'complete') return sendStep(depot, record, next.action, token);
  const sold = lines.map(({ equipmentId }) => ({ equipmentId, salePrice: price, saleCost: '1.05' }));
  const isSale = record.method === 'internet_auction';
  return sendStep(depot, record, 'complete', token, {
    disposedOn: depot.today,
    lines: isSale ? sold : [],
  });
}

async function certify({ depot: { api, today } }: World, equipmentId: string, isRight: boolean) {
  const { user, admin } = api.tokens;
  const waiting = `/api/certificates?filter[equipmentId]=${equipmentId}&filter[status]=performed`;
  const known = await api.request<{ items: CertificateRecord[] }>(user, 'GET', waiting);
  let id = known.body.items[0]?.id;
  if (!id) {
    const body = certificateBody({ equipmentId, performedOn: today });
    const made = await api.request<CertificateRecord>(user, 'POST', '/api/certificates', body);
    if (made.status !== 201) return made;
    id = made.body.id;
  }
  const path = `/api/certificates/${id}/actions/verify`;
  const seen = { verificationMethod: 'full', verifiedOn: today };
  return api.request(isRight ? admin : user, 'POST', path, seen, ifMatch(1));
}

async function waive({ depot }: World, record: RetirementRecord, equipmentId: string, isRight: boolean) {
  const documentId = await aPaper(depot, record.id);
  const body = { equipmentIds: [equipmentId], reason: 'The drive was shredded before', documentId };
  return sendStep(depot, record, 'waive', isRight ? depot.chief : depot.api.tokens.user, body);
}

async function takeBack({ depot }: World, record: RetirementRecord, equipmentId: string, isRight: boolean) {
  const reason = 'By chance it was on the wrong pallet';
  const asked = await sendStep(depot, record, 'askReversal', depot.chief, { equipmentId, reason });
  const now = asked.status === 200 ? asked.body : record;
  return sendStep(depot, now, 'confirmReversal', isRight ? depot.second : depot.chief, { equipmentId });
}

/** What the last case owes for its items, once it is completed; what was taken back is owed no longer. */
export async function dueOf({ depot, caseId }: World): Promise<string | undefined> {
  if (!caseId) return undefined;
  const path = `/api/retirements/${caseId}`;
  const { body } = await depot.api.request<RetirementRecord>(depot.chief, 'GET', path);
  if (body.status !== 'completed') return undefined;
  const lines = await linesOf(depot, caseId);
  return lines.every(({ reversal }) => reversal?.reversedAt) ? undefined : body.amountDue;
}

/** Does something with the case that was opened last, whatever the product answers. */
export async function doWithCase(world: World, sent: CaseCommand): Promise<number | undefined> {
  const { depot, caseId } = world;
  if (!caseId) return undefined;
  const path = `/api/retirements/${caseId}`;
  const { body: record } = await depot.api.request<RetirementRecord>(depot.chief, 'GET', path);
  if (sent.do === 'advance') return (await advance(world, record, sent))?.status;
  if (sent.do === 'cancel') {
    return (await sendStep(depot, record, 'cancel', depot.chief, { reason: 'by chance' })).status;
  }
  const equipmentId = (await linesOf(depot, caseId))[0]?.equipmentId;
  if (!equipmentId) return undefined;
  if (sent.do === 'certify') return (await certify(world, equipmentId, sent.isRight)).status;
  const step = sent.do === 'waive' ? waive : takeBack;
  return (await step(world, record, equipmentId, sent.isRight)).status;
}
