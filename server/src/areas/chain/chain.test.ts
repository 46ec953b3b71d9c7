import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChainLedger, ChainNode, ChainPage, ChainSummary } from '#contract/areas/chain/chain.schema.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { codeOf } from '../../../test/calls.ts';
import {
  aFundingSource,
  anAllocation,
  anEquipment,
  aProject,
  aStockedItem,
  createOver,
} from '../../../test/factories.ts';
import { aLine, anOrderThatIs, openOffice, receive, serials, type Office } from '../../../test/orders.ts';
import {
  aCase,
  aCaseThatIs,
  aPaper,
  openDepot,
  takeStep,
  tickAll,
  type Depot,
} from '../../../test/retirements.ts';

let api: TestApp;
let office: Office;
let depot: Depot;
let sources: string[];
let projectId: string;
let orderId: string;

const reason = 'The vendor credited the rest.';
const toCents = (amount: string) => BigInt(amount.replace('.', ''));
const sum = (amounts: readonly string[]) => amounts.reduce((total, one) => total + toCents(one), 0n);

async function read<T>(path: string): Promise<T> {
  const answer = await api.request<T>(api.tokens.user, 'GET', path);
  if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer.body)}`);
  return answer.body;
}
const summaryOf = (from: string) => read<ChainSummary>(`/api/chain?from=${from}`);
const nodesOf = (from: string, under?: string, further = '') =>
  read<ChainPage>(`/api/chain/nodes?from=${from}${under ? `&under=${under}` : ''}${further}`);

async function arrivalsOf(from: string, order: string): Promise<ChainNode[]> {
  const { nodes } = await nodesOf(from, `purchase-order:${order}`);
  const pages = await Promise.all(nodes.map(({ id }) => nodesOf(from, `receipt:${id}`)));
  return pages.flatMap((page) => page.nodes);
}

// Three sources share a price that no share divides: each cent must end somewhere, once.
beforeAll(async () => {
  api = await startTestApp();
  office = await openOffice(api);
  depot = await openDepot(api);
  sources = await Promise.all([1, 2, 3].map(async () => (await aFundingSource(api)).id));
  projectId = (await aProject(api)).id;
  const percents = ['33.333', '33.333', '33.334'];
  const funding = sources.map((fundingSourceId, at) => ({ fundingSourceId, percent: percents[at] }));
  const order = await anOrderThatIs(office, 'ordered', {
    projectId,
    lines: [
      aLine(office, { quantity: 7, unitPrice: '99.99', taxPercent: '7.25', freight: '13.37', funding }),
      { kind: 'service', description: 'Installation', quantity: 3, unitPrice: '33.33', funding },
    ],
  });
  orderId = order.id;
  const [items, service] = order.lines;
  const receiveSome = async (units: number, services: number) => {
    const lines = [{ lineId: items?.id, accepted: units, serials: serials(units) }];
    if (services > 0) lines.push({ lineId: service?.id, accepted: services, serials: [] });
    const answer = await receive(office, order, { lines });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  await receiveSome(4, 0);
  await receiveSome(2, 2);
});
afterAll(() => api.stop());

describe('GET /chain', () => {
  it('shares every cent of an order among its sources', async () => {
    const whole = (await summaryOf(`purchase-order:${orderId}`)).start.figures;
    const parts = await Promise.all(sources.map((id) => summaryOf(`funding-source:${id}`)));
    for (const figure of ['ordered', 'received', 'items'] as const) {
      expect(sum(parts.map(({ start }) => start.figures[figure]))).toBe(toCents(whole[figure]));
    }
    expect(parts.map(({ balance }) => balance.difference)).toEqual(['0.00', '0.00', '0.00']);
    expect(parts.every(({ balance }) => balance.isBalanced)).toBe(true);
  });

  it('tells a project the same as its figures do', async () => {
    const figures = await read<{ committed: string; spent: string }>(`/api/projects/${projectId}/figures`);
    const { start, counts } = await summaryOf(`project:${projectId}`);
    expect(start.figures).toMatchObject({ committed: figures.committed, received: figures.spent });
    expect(counts).toMatchObject({ orders: 1, receipts: 2, items: 6 });
  });

  it('leads an item back to its sources, its order and its project', async () => {
    const [item] = await arrivalsOf(`purchase-order:${orderId}`, orderId);
    const { origins, start } = await summaryOf(`equipment:${item?.id}`);
    expect(origins.map(({ kind }) => kind)).toEqual([
      'funding-source',
      'funding-source',
      'funding-source',
      'project',
      'purchase-order',
    ]);
    const paid = origins.filter(({ kind }) => kind === 'funding-source').map(({ amount }) => amount ?? '');
    expect(sum(paid)).toBe(toCents(start.figures.items));
  });

  it('shows what no longer agrees', async () => {
    const order = await anOrderThatIs(office, 'received', { lines: [aLine(office)] });
    const from = `purchase-order:${order.id}`;
    const [item] = await arrivalsOf(from, order.id);
    await api.request(
      api.tokens.admin,
      'POST',
      `/api/equipment/${item?.id}/corrections`,
      { cost: '40.00', reason },
      { 'if-match': '"1"' },
    );
    const { balance } = await summaryOf(from);
    expect(balance).toMatchObject({
      received: '200.00',
      items: '140.00',
      difference: '60.00',
      isBalanced: false,
      corrected: [{ id: item?.id, label: item?.label }],
    });
    expect((await summaryOf(`purchase-order:${orderId}`)).balance.corrected).toEqual([]);
  });

  it('owes an award what the completed case recorded, whatever is corrected or changed later', async () => {
    const federal = { type: 'federal', federalAgency: 'FHWA', fain: '693JJ9', federalShare: '80.000' };
    const award = await aFundingSource(api, federal);
    const split = [
      { fundingSourceId: award.id, percent: '50' },
      { fundingSourceId: (await aFundingSource(api)).id, percent: '50' },
    ];
    const order = await anOrderThatIs(office, 'received', { lines: [aLine(office, { funding: split })] });
    const [item, other] = await arrivalsOf(`purchase-order:${order.id}`, order.id);
    const sold = `/api/equipment/${item?.id}`;
    const stays = `/api/equipment/${other?.id}`;
    const send = (path: string, body: object, version: number, token = api.tokens.admin, method = 'POST') =>
      api.request<{ version: number }>(token, method, path, body, ifMatch(version));
    const stocked = await send(`${sold}/actions/stock`, {}, 1);
    expect(stocked.status).toBe(200);
    let record = await aCase(depot, [item?.id ?? ''], { method: 'internet_auction' });
    const value = { equipmentId: item?.id, fairMarketValue: '20000', valuationSource: 'Two bids' };
    record = await takeStep(depot, record, 'setLines', api.tokens.user, { lines: [value] });
    record = await takeStep(depot, record, 'submit', api.tokens.user);
    record = await takeStep(depot, record, 'approve', depot.chief);
    record = await takeStep(depot, record, 'start', api.tokens.user);
    const instructionDocumentId = await aPaper(depot, record.id);
    record = await tickAll(depot, record, { instructionDocumentId, instructionOn: depot.today });
    record = await takeStep(depot, record, 'makeReady', api.tokens.user);
    const price = [{ equipmentId: item?.id, salePrice: '21000.00', saleCost: '100.00' }];
    const end = { disposedOn: depot.today, lines: price };
    record = await takeStep(depot, record, 'complete', depot.chief, end);
    const due = async () => (await summaryOf(`funding-source:${award.id}`)).start.figures.federalDue;
    expect(toCents(record.amountDue)).toBeGreaterThan(0n);
    expect(await due()).toBe(record.amountDue);
    const wrong = { cost: '1.00', fundingLines: [{ fundingSourceId: award.id, percent: '100' }], reason };
    const asked = await send(`${stays}/corrections`, wrong, 1);
    expect(asked.status).toBe(200);
    const confirmed = await send(`${stays}/actions/confirm-correction`, {}, asked.body.version, depot.chief);
    expect(confirmed.status).toBe(200);
    const source = `/api/funding-sources/${award.id}`;
    const changed = await send(source, { federalShare: '10.000' }, award.version, api.tokens.admin, 'PATCH');
    expect(changed.status).toBe(200);
    const { body: disposed } = await api.request<{ version: number }>(api.tokens.user, 'GET', sold);
    expect(codeOf(await send(`${sold}/corrections`, { cost: '1.00', reason }, disposed.version))).toBe(
      'item_disposed',
    );
    expect(await due()).toBe(record.amountDue);
  });

  it('counts the retirements that its amounts come from, and lists those that came to nothing', async () => {
    const item = await aStockedItem(api);
    const from = `equipment:${item.id}`;
    await aCaseThatIs(depot, 'rejected', [item.id]);
    await aCaseThatIs(depot, 'cancelled', [item.id]);
    expect((await summaryOf(from)).counts.retirements).toBe(0);
    expect((await nodesOf(from)).nodes.map(({ kind }) => kind)).toEqual(['retirement', 'retirement']);
    await aCaseThatIs(depot, 'completed', [item.id]);
    expect((await summaryOf(from)).counts.retirements).toBe(1);
    expect((await nodesOf(from)).nodes).toHaveLength(3);
  });

  it('counts the items of a source that no order brought', async () => {
    const source = (await aFundingSource(api)).id;
    const fundingLines = [
      { fundingSourceId: sources[0], percent: '40' },
      { fundingSourceId: source, percent: '60' },
    ];
    const item = await anEquipment(api, { cost: '100.01', fundingLines });
    await createOver(api, '/api/repairs', {
      equipmentId: item.id,
      kind: 'repair',
      problem: 'The fan is loud',
      priority: 'low',
    });
    const { direct, counts } = await summaryOf(`funding-source:${source}`);
    expect(direct).toMatchObject({ parts: 1, figures: { items: '60.01' } });
    expect(counts.orders).toBe(0);
    const { nodes, total } = await nodesOf(`funding-source:${source}`, `direct:${source}`);
    expect(total).toBe(1);
    expect(nodes[0]).toMatchObject({ kind: 'equipment', id: item.id, parts: 1, figures: { items: '60.01' } });
    const below = await nodesOf(`funding-source:${source}`, `equipment:${item.id}`);
    expect(below.nodes.map(({ kind, status }) => [kind, status])).toEqual([['repair', 'requested']]);
  });

  it('says of an item without an order that nothing was received', async () => {
    const item = await anEquipment(api, { cost: '80.00' });
    const { start } = await summaryOf(`equipment:${item.id}`);
    expect(start.figures).toMatchObject({ received: '0.00', items: '80.00' });
    const [brought] = await arrivalsOf(`purchase-order:${orderId}`, orderId);
    const { figures } = (await summaryOf(`equipment:${brought?.id}`)).start;
    expect(figures.received).toBe(figures.items);
  });

  it('counts the items that a project has without an order', async () => {
    const project = await aProject(api);
    const item = await anEquipment(api, { cost: '75.00' });
    await anAllocation(api, { item, projectId: project.id });
    const { direct, total, counts } = await summaryOf(`project:${project.id}`);
    expect(direct).toMatchObject({ kind: 'direct', parts: 1, figures: { items: '75.00' } });
    expect([total.items, counts.items]).toEqual(['75.00', 1]);
    const { nodes } = await nodesOf(`project:${project.id}`, `direct:${project.id}`);
    expect(nodes.map(({ id }) => id)).toEqual([item.id]);
  });

  it('knows no start that is not there, and none that is badly written', async () => {
    const nobody = '00000000-0000-7000-8000-000000000000';
    const statusOf = async (from: string) =>
      (await api.request(api.tokens.user, 'GET', `/api/chain?from=${from}`)).status;
    expect(await statusOf(`project:${nobody}`)).toBe(404);
    expect(await statusOf('project:1')).toBe(400);
    expect(await statusOf(`vendor:${nobody}`)).toBe(400);
  });
});

describe('GET /chain/nodes', () => {
  it.each([0, 1, 2])('adds up at every level for the share of source %i', async (at) => {
    const from = `funding-source:${sources[at]}`;
    const { start } = await summaryOf(from);
    const orders = (await nodesOf(from)).nodes;
    const receipts = (await nodesOf(from, `purchase-order:${orderId}`)).nodes;
    const arrivals = await arrivalsOf(from, orderId);
    const received = toCents(start.figures.received);
    expect(sum(orders.map(({ figures }) => figures.received))).toBe(received);
    expect(sum(receipts.map(({ figures }) => figures.received))).toBe(received);
    const leaves = arrivals.map(({ kind, figures }) => (kind === 'goods' ? figures.received : figures.items));
    expect(sum(leaves)).toBe(received);
    expect(receipts.map(({ parts }) => parts)).toEqual([4, 3]);
  });

  it('is walked page by page without losing or repeating anything', async () => {
    const from = `purchase-order:${orderId}`;
    const [, receipt] = (await nodesOf(from)).nodes;
    const whole = (await nodesOf(from, `receipt:${receipt?.id}`)).nodes.map(({ id }) => id);
    const walked: string[] = [];
    let after = '';
    for (let pages = 0; pages < 5; pages += 1) {
      const page = await nodesOf(from, `receipt:${receipt?.id}`, `&limit=1${after}`);
      walked.push(...page.nodes.map(({ id }) => id));
      if (page.next === null) break;
      after = `&after=${encodeURIComponent(page.next)}`;
    }
    expect(walked).toEqual(whole);
    expect(walked).toHaveLength(3);
  });

  it('keeps a reversed receipt in sight with nothing in it', async () => {
    const order = await anOrderThatIs(office, 'received', { lines: [aLine(office)] });
    const from = `purchase-order:${order.id}`;
    const [receipt] = (await nodesOf(from)).nodes;
    const address = `/api/purchase-orders/${order.id}/receipts/${receipt?.id}/actions/reverse`;
    const answer = await api.request(
      api.tokens.user,
      'POST',
      address,
      { reason: 'wrong order' },
      {
        'if-match': `"${order.version}"`,
      },
    );
    expect(answer.status).toBe(200);
    const { nodes } = await nodesOf(from);
    expect(nodes).toMatchObject([
      { status: 'reversed', parts: 0, figures: { received: '0.00', items: '0.00' } },
    ]);
    const { start, counts } = await summaryOf(from);
    expect(start.figures).toMatchObject({ committed: '200.00', received: '0.00' });
    expect(counts.receipts).toBe(0);
  });
});

describe('GET /chain/ledger', () => {
  const ledgerOf = (from: string, further = '') =>
    read<ChainLedger>(`/api/chain/ledger?from=${from}${further}`);

  it('adds up to what the chain says, for whichever start', async () => {
    const starts = [
      ...sources.map((id) => `funding-source:${id}`),
      `project:${projectId}`,
      `purchase-order:${orderId}`,
    ];
    for (const from of starts) {
      const { lines } = await ledgerOf(from);
      const { total, balance } = await summaryOf(from);
      expect(sum(lines.map(({ items }) => items))).toBe(toCents(total.items));
      expect(sum(lines.map(({ goods }) => goods))).toBe(toCents(balance.goods));
    }
  });

  it('tells of an item what it is, where it is and what brought it, also when the item is the start', async () => {
    const { lines } = await ledgerOf(`purchase-order:${orderId}`);
    const [item] = lines;
    expect(item).toMatchObject({ kind: 'equipment', goods: '0.00', retirement: null, disposedOn: null });
    expect([item?.order, item?.receipt, item?.serial, item?.place]).not.toContain(null);
    const alone = (await ledgerOf(`equipment:${item?.id}`)).lines;
    expect(alone).toEqual([item]);
    expect(lines.at(-1)).toMatchObject({
      kind: 'goods',
      label: 'Installation',
      status: 'service',
      items: '0.00',
    });
  });

  it('is walked page by page without losing or repeating anything', async () => {
    const from = `funding-source:${sources[0]}`;
    const whole = (await ledgerOf(from)).lines.map(({ id }) => id);
    const walked: string[] = [];
    for (let after = ''; walked.length < 100;) {
      const { lines, next, total } = await ledgerOf(from, `&limit=2${after}`);
      expect(total).toBe(whole.length);
      walked.push(...lines.map(({ id }) => id));
      if (next === null) break;
      after = `&after=${encodeURIComponent(next)}`;
    }
    expect(walked).toEqual(whole);
    expect(new Set(walked).size).toBe(whole.length);
  });
});

describe('GET /chain/export.csv', () => {
  it('has every line with its heading, and what begins like a formula stays text', async () => {
    const source = await aFundingSource(api);
    const fundingLines = [{ fundingSourceId: source.id, percent: '100' }];
    const item = await anEquipment(api, { name: '=1+1', cost: '12.34', fundingLines });
    const url = `/api/chain/export.csv?from=funding-source:${source.id}`;
    const { statusCode, headers, body } = await api.app.inject({
      url,
      headers: { authorization: `Bearer ${api.tokens.user}` },
    });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/csv');
    const [heading, line, ...rest] = body.trim().split('\n');
    expect(heading).toContain(
      'Order,Receipt,Kind,Tag or goods,Name,Serial number,Acquired,Cost,Paid here,Funding',
    );
    expect(line).toContain(`,equipment,${item.tag},'=1+1,`);
    expect(line).toContain(`,12.34,12.34,`);
    expect(line).toContain('100%');
    expect(rest).toEqual([]);
  });
});
