import { certificateCreate } from '#contract/entities/certificate/certificate.schema.ts';
import type { RetirementLineInput } from '#contract/entities/retirement/retirement.lines.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { addDays } from '#contract/shared/day.ts';
import { createCertificate, verifyCertificate } from '#server/entities/certificate/certificate.commands.ts';
import { createRetirement } from '#server/entities/retirement/retirement.commands.ts';
import { completeRetirement } from '#server/entities/retirement/retirement.completion.ts';
import { addItems, setLines } from '#server/entities/retirement/retirement.line-commands.ts';
import { askReversal } from '#server/entities/retirement/retirement.reversal.ts';
import {
  approveRetirement,
  cancelRetirement,
  makeReady,
  rejectRetirement,
  startRetirement,
  submitRetirement,
} from '#server/entities/retirement/retirement.steps.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { officeTime, workday } from './days.ts';
import { findDemoActors, makeDemoContext, type DemoActors } from './demo-actors.ts';
import { keepPaper, takeItems, type RetirableItem } from './retirement-items.ts';
import { retirementStories, type RetirementStory } from './retirement-stories.ts';

/** What a story needs while it is told. */
interface StoryRun {
  story: RetirementStory;
  items: RetirableItem[];
  on: (days: number, who: keyof DemoActors, version?: number) => CommandContext;
  dayOf: (days: number) => string;
}

const federalValues = [12_400, 10_900, 2900];

/** What an item would bring, in whole dollars, by its place among those of its kind. */
function worthOf({ items }: StoryRun, { id, kind }: RetirableItem): number {
  const at = items.filter((item) => item.kind === kind).findIndex((item) => item.id === id);
  if (kind === 'federal') return federalValues[at] ?? 1800;
  return kind === 'data' ? 210 - at * 10 : 45 + at * 15;
}

function valuesOf(run: StoryRun): RetirementLineInput[] {
  const { story, items, dayOf } = run;
  return items.map((item) => ({
    equipmentId: item.id,
    fairMarketValue: `${worthOf(run, item)}.00`,
    valuationSource: item.kind === 'federal' ? 'Two written bids' : 'Earlier auctions',
    ...(story.reason === 'stolen' && { policeReport: '26-118842', policeReportOn: dayOf(0) }),
  }));
}

/** What a sale brought: a little less than the value. */
function salesOf(run: StoryRun, item: RetirableItem): Partial<RetirementLineInput> {
  if (run.story.method !== 'surplus_sale') return {};
  return { salePrice: `${Math.floor(worthOf(run, item) * 0.95)}.00`, saleCost: '2.50' };
}

async function certify({ story, items, on, dayOf }: StoryRun, retirementId: string): Promise<void> {
  const open = story.unverified ?? 0;
  const media = items.filter(({ kind }) => kind === 'data');
  for (const [at, { id: equipmentId, serial }] of media.entries()) {
    if (open > 1 && at >= media.length - open + 1) continue;
    const recorder = on(7, 'user');
    const made = await createCertificate(
      recorder,
      certificateCreate.parse({
        equipmentId,
        retirementId,
        mediumType: 'ssd',
        mediumMaker: 'Samsung',
        mediumModel: 'PM9A1',
        mediumSerial: `S4EV${(serial ?? equipmentId).slice(-6).toUpperCase()}`,
        method: 'purge',
        technique: 'crypto_erase',
        tool: 'nvme-cli',
        toolVersion: '2.8',
        classBefore: 'confidential',
        destination: 'external_reuse',
        performerName: recorder.actor.name,
        performerOrganization: 'IT Operations',
        performedOn: dayOf(7),
      }),
    );
    if (at >= media.length - open) continue;
    const seen = { verificationMethod: 'sampling', verifiedOn: dayOf(8) } as const;
    await verifyCertificate(on(8, 'admin', 1), made.id, 'verify', seen);
  }
}

/** The work between the approval and the end: media, labels, papers. */
async function workOn(run: StoryRun, record: RetirementRecord): Promise<RetirementRecord> {
  const { story, items, on, dayOf } = run;
  await certify(run, record.id);
  const ticks = { labels: true, directory: true, network: true, seats: true };
  const federal = items.filter(({ kind }) => kind === 'federal');
  const paper = federal.length > 0 ? await keepPaper(on(9, 'user'), record.id) : undefined;
  const lines = items.map((item) => {
    const { id } = item;
    const isWaiting = story.waitsForInstruction && id === federal[0]?.id;
    const isAsked = paper && !isWaiting && item.kind === 'federal';
    const instruction = isAsked ? { instructionDocumentId: paper, instructionOn: dayOf(9) } : {};
    return { equipmentId: id, ...ticks, ...instruction, ...salesOf(run, item) };
  });
  return setLines(on(9, 'user', record.version), record.id, { lines });
}

async function end(run: StoryRun, record: RetirementRecord): Promise<void> {
  const { story, items, on, dayOf } = run;
  const input = { disposedOn: dayOf(14), lines: [] };
  const done = await completeRetirement(on(14, 'admin', record.version), record.id, input);
  if (!story.isReversalAsked) return;
  await askReversal(on(15, 'admin', done.version), done.id, {
    equipmentId: items.at(-1)?.id ?? '',
    reason: 'It was on the wrong pallet; the surplus office still has it.',
  });
}

/** Tells a story by the commands that people would give; each leaves its event. */
async function playStory(run: StoryRun): Promise<void> {
  const { story, items, on } = run;
  const { title, reason, method, justification, recipient, surplusReference, status } = story;
  const papers = { ...(recipient && { recipient }), ...(surplusReference && { surplusReference }) };
  let record = await createRetirement(on(0, 'user'), { title, reason, method, justification, ...papers });
  const { id } = record;
  const equipmentIds = items.map((item) => item.id);
  record = await addItems(on(0, 'user', record.version), id, { equipmentIds, tags: [] });
  record = await setLines(on(0, 'user', record.version), id, { lines: valuesOf(run) });
  if (status === 'draft') return;
  if (status === 'cancelled') {
    const why = { reason: 'The insurance takes them over.' };
    await cancelRetirement(on(1, 'user', record.version), id, why);
    return;
  }
  record = await submitRetirement(on(1, 'user', record.version), id, {});
  if (status === 'submitted') return;
  if (status === 'rejected') {
    const comment = 'The traffic center wants to keep them as spares.';
    await rejectRetirement(on(3, 'admin', record.version), id, { comment });
    return;
  }
  const agreed = { comment: 'Agreed, nothing of it is needed.' };
  record = await approveRetirement(on(3, 'admin', record.version), id, agreed);
  if (status === 'approved') return;
  record = await startRetirement(on(6, 'user', record.version), id, {});
  record = await workOn(run, record);
  if (status === 'in_process') return;
  record = await makeReady(on(10, 'user', record.version), id, {});
  if (status === 'completed') await end(run, record);
}

/** The retirement cases of the demonstration, in every state, the oldest first. */
export async function loadRetirements(tx: Queryable, today: string): Promise<void> {
  const actors = await findDemoActors(tx);
  for (const story of retirementStories) {
    const dayOf = (days: number) => workday(addDays(today, Math.min(days - story.daysAgo, -1)));
    const items = await takeItems(tx, story, addDays(today, -story.daysAgo));
    const on = (days: number, who: keyof DemoActors, version = 0): CommandContext => {
      const at = new Date(officeTime(dayOf(days), ((story.daysAgo * 7) % 400) + days));
      return { ...makeDemoContext(tx, actors[who], at), version };
    };
    if (items.length > 0) await playStory({ story, items, on, dayOf });
  }
}
