import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { LabelJob, LabelPrint, LabelQueue, LabelState } from '#contract/features/label/job.schema.ts';
import type { LabelPreview } from '#contract/features/label/preview.schema.ts';
import type { TagRoll } from '#contract/features/label/roll.schema.ts';
import type { LabelStock } from '#contract/features/label/stock.schema.ts';
import type { LabelElement, LabelTemplate } from '#contract/features/label/template.schema.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, codeOf, statusesOf } from '../../../test/calls.ts';
import { appliedImport } from '../../../test/batches.ts';
import { aCategory, aLocation, anEquipment } from '../../../test/factories.ts';

let api: TestApp;
/** What a printer was sent. */
const received: string[] = [];
const printer = createServer((socket) => {
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  socket.on('end', () => received.push(Buffer.concat(parts).toString('utf8')));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => printer.listen(0, '127.0.0.1', resolve));
  const { port } = printer.address() as AddressInfo;
  const usual = { dpi: 203 as const, offsetX: 0, offsetY: 0, darkness: null, speed: null };
  api = await startTestApp({
    publicUrl: 'https://inv.dot.example',
    labelPrinters: [
      { ...usual, name: 'bench', host: '127.0.0.1', port, dpi: 300, offsetX: -4 },
      { ...usual, name: 'gone', host: '127.0.0.1', port: 1 },
    ],
  });
});
afterAll(async () => {
  await api.stop();
  await new Promise((resolve) => printer.close(resolve));
});

const call = <T>(method: string, url: string, body?: object, token = api.tokens.user, version?: number) =>
  api.request<T>(token, method, url, body, version === undefined ? {} : ifMatch(version));
const stocks = async () => (await call<{ items: LabelStock[] }>('GET', '/api/label-stocks')).body.items;
const templates = async () =>
  (await call<{ items: LabelTemplate[] }>('GET', '/api/label-templates')).body.items;
const templateNamed = async (part: string) => (await templates()).find(({ name }) => name.includes(part))!;
const makeJob = async (body: object, token = api.tokens.user) =>
  call<LabelJob>(
    'POST',
    '/api/label-jobs',
    { templateId: (await templateNamed('30 on')).id, ...body },
    token,
  );
const act = (job: LabelJob, action: string, body: object = {}) =>
  call<LabelJob>('POST', `/api/label-jobs/${job.id}/actions/${action}`, body, api.tokens.user, job.version);
const items = (count: number) => Promise.all(Array.from({ length: count }, () => anEquipment(api)));
const idsOf = (records: readonly EquipmentRecord[]) => records.map(({ id }) => id);
const prints = async (query: string) =>
  (await call<{ items: LabelPrint[] }>('GET', `/api/label-prints?${query}`)).body.items;

const qr: LabelElement = { kind: 'code', symbology: 'qr', holds: 'link', x: 52, y: 52, module: 60 };
const tagText: LabelElement = {
  kind: 'text',
  source: 'tag',
  x: 250,
  y: 40,
  width: 380,
  size: 12,
  align: 'start',
  lines: 1,
  isBold: true,
  isMono: false,
};

describe('label stocks', () => {
  it('are shipped as they are sold, and own ones are added; shipped ones stay', async () => {
    const shipped = await stocks();
    expect(shipped.map(({ maker, part }) => `${maker} ${part}`).join(', ')).toBe(
      'Avery 5160, Avery 5163, Avery 5167, Avery L4731, Avery L7160, Avery L7651, Brother DK-11209, Dymo 30252, Dymo 30336, ' +
        'Herma 4346, Thermal 101.6 x 50.8, Thermal 50.8 x 25.4, Thermal 76.2 x 50.8',
    );
    const [avery] = shipped;
    const { id: _id, version: _version, isShipped: _shipped, isActive: _active, ...measures } = avery!;
    const own = { ...measures, maker: 'Own', part: 'Sheet of 30' };
    const made = await call<LabelStock>('POST', '/api/label-stocks', own);
    expect(made).toMatchObject({ status: 201, body: { isShipped: false, version: 1 } });
    expect(brokenRules(await call('POST', '/api/label-stocks', own))).toEqual({ part: ['not_unique'] });
    expect(
      brokenRules(await call('POST', '/api/label-stocks', { ...own, part: 'Wide', labelWidth: 9_000 })),
    ).toEqual({ labelWidth: ['out_of_range'], pitchX: ['out_of_range'] });
    const changed = await call<LabelStock>(
      'PATCH',
      `/api/label-stocks/${made.body.id}`,
      { corner: 0 },
      api.tokens.user,
      1,
    );
    expect(changed.body).toMatchObject({ corner: 0, version: 2 });
    const history = await call<{ items: { action: string }[]; isChainIntact: boolean }>(
      'GET',
      `/api/label-stocks/${made.body.id}/history`,
    );
    expect(history.body).toMatchObject({
      isChainIntact: true,
      items: [{ action: 'update' }, { action: 'create' }],
    });
    const refused = await call('PATCH', `/api/label-stocks/${avery!.id}`, { corner: 0 }, api.tokens.user, 1);
    expect(codeOf(refused)).toBe('label_stock_shipped');
  });
});

describe('label templates', () => {
  it('are shipped ready to print, without anything to correct', async () => {
    const shipped = await templates();
    expect(shipped).toHaveLength(4);
    for (const { stockId, elements, name } of shipped) {
      const { body } = await call<LabelPreview>('POST', '/api/label-previews', { stockId, elements });
      expect([name, body.checks]).toEqual([name, []]);
      expect(body.link).toBe('HTTPS://INV.DOT.EXAMPLE/T/EQ-104877');
    }
  });

  it('keep who changed them, also a shipped one; one default for a stock', async () => {
    const { stockId, id, version } = await templateNamed('30 on');
    const body = { name: 'Plain', stockId, elements: [qr, tagText], isDefault: true };
    const made = await call<LabelTemplate>('POST', '/api/label-templates', body);
    expect(made).toMatchObject({ status: 201, body: { isDefault: true, stock: 'Avery 5160' } });
    const before = (await call<LabelTemplate>('GET', `/api/label-templates/${id}`)).body;
    expect(before).toMatchObject({ isDefault: false, version: version + 1 });
    const path = `/api/label-templates/${id}`;
    const races = await Promise.all(
      ['One', 'Two'].map((name) =>
        call('PATCH', path, { name: `30 on ${name}` }, api.tokens.user, before.version),
      ),
    );
    expect(statusesOf(races)).toEqual([200, 412]);
    const { body: history } = await call<{ items: object[]; isChainIntact: boolean }>(
      'GET',
      `${path}/history`,
    );
    expect(history).toMatchObject({
      isChainIntact: true,
      items: [
        { action: 'update', actorId: api.userIds.user, changes: { name: { from: before.name } } },
        { action: 'update', changes: { isDefault: { from: true, to: false } } },
        { action: 'create', actor: 'System' },
      ],
    });
  });

  it('refuse codes that could not be read', async () => {
    const { stockId } = await templateNamed('30 on');
    let tried = 0;
    const save = async (...elements: LabelElement[]) =>
      brokenRules(
        await call('POST', '/api/label-templates', {
          name: `Tried ${(tried += 1)}`,
          stockId,
          elements,
        }),
      );
    expect(await save({ ...qr, module: 20 })).toEqual({ 'elements.0': ['label_module_too_small'] });
    const bars = { ...qr, symbology: 'code_128', module: 25, height: 80 } as const;
    expect((await save(bars))['elements.0']).toContain('label_code_holds_link');
    expect(await save({ ...bars, holds: 'tag' })).toEqual({});
    expect(await save({ ...bars, holds: 'tag', x: 300, module: 40 })).toEqual({
      'elements.0': ['label_outside'],
    });
    expect(await save(qr, { ...tagText, x: 205 })).toEqual({ 'elements.0': ['label_quiet_zone'] });
    expect(await save({ ...qr, x: 10 })).toEqual({ 'elements.0': ['label_quiet_zone'] });
  });
});

describe('a label job', () => {
  it('says its pages from the first free label on, and gives files', async () => {
    const records = await items(31);
    const { status, body: job } = await makeJob({ equipmentIds: idsOf(records), startAt: 8, copies: 2 });
    expect(status).toBe(201);
    expect(job).toMatchObject({
      state: 'made',
      items: 31,
      labels: 62,
      pages: 3,
      startAt: 8,
      source: 'items',
    });
    const pdf = await api.request<string>(api.tokens.user, 'GET', `/api/label-jobs/${job.id}/labels.pdf`);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.body.match(/\/Type \/Page\b/g)).toHaveLength(3);
    expect(pdf.body).toContain('/PrintScaling /None');
    const zpl = await api.request<string>(
      api.tokens.user,
      'GET',
      `/api/label-jobs/${job.id}/labels.zpl?dpi=300`,
    );
    expect(zpl.body.match(/\^XA/g)).toHaveLength(31);
    expect(zpl.body).toContain(`^FDMA,HTTPS://INV.DOT.EXAMPLE/T/${records[0]!.tag}^FS`);
    expect(zpl.body).toContain('^CI28');
    expect(brokenRules(await makeJob({ equipmentIds: idsOf(records), startAt: 31 }))).toEqual({
      startAt: ['out_of_range'],
    });
    expect(brokenRules(await makeJob({}))).toEqual({ equipmentIds: ['required'] });
  });

  it('needs a reason for a second label of a tag, also when two print at once', async () => {
    const equipmentIds = idsOf(await items(2));
    const both = await Promise.all([makeJob({ equipmentIds }), makeJob({ equipmentIds })]);
    expect(statusesOf(both)).toEqual([201, 409]);
    const first = both.find(({ status }) => status === 201)!.body;
    expect(both.map((answer) => (answer.status === 409 ? codeOf(answer) : ''))).toContain(
      'label_reason_needed',
    );
    const again = (await makeJob({ equipmentIds, reason: 'lost', note: 'Torn off in the field' })).body;
    expect(await prints(`equipmentId=${equipmentIds[0]}`)).toMatchObject([
      { job: again.number, time: 2, reason: 'lost', note: 'Torn off in the field', isRight: null },
      { job: first.number, time: 1, reason: null },
    ]);
    // What came to nothing does not count.
    const fresh = idsOf(await items(1));
    const { body: canceled } = await makeJob({ equipmentIds: fresh });
    expect((await act(canceled, 'cancel')).body.state).toBe('cancelled');
    expect((await makeJob({ equipmentIds: fresh })).status).toBe(201);
  });

  it('is confirmed, or printed again from a label on; only what came out right counts', async () => {
    const records = await items(4);
    const { body: job } = await makeJob({ equipmentIds: idsOf(records) });
    const again = await act(job, 'reprint', { from: 3, reason: 'misprint', startAt: 5 });
    expect(again).toMatchObject({
      status: 201,
      body: { items: 2, againOf: job.number, reason: 'misprint', startAt: 5, state: 'made' },
    });
    expect((await call<LabelJob>('GET', `/api/label-jobs/${job.id}`)).body).toMatchObject({
      state: 'confirmed',
      result: 'partly',
      right: 2,
    });
    const stateOf = async (at: number) =>
      (await call<LabelState>('GET', `/api/equipment/${records[at]!.id}/label`)).body;
    expect([(await stateOf(0)).confirmedAt, (await stateOf(3)).confirmedAt]).toEqual([
      expect.any(String),
      null,
    ]);
    expect((await act(again.body, 'confirm')).body).toMatchObject({
      state: 'confirmed',
      result: 'right',
      right: 2,
    });
    expect(await stateOf(3)).toMatchObject({ printed: 2, confirmedAt: expect.any(String) });
    expect(codeOf(await act({ ...again.body, version: 2 }, 'confirm'))).toBe('label_job_state');
    expect(brokenRules(await act(again.body, 'reprint', {}))).toEqual({ reason: ['required'] });
  });

  it('takes what a list finds, in the order that is asked for', async () => {
    const records = await Promise.all(
      ['Zeta', 'Alpha', 'Mid'].map((name) => anEquipment(api, { name: `Lister ${name}` })),
    );
    const question = 'filter[name][contains]=Lister&sort=tag';
    const { body: job } = await makeJob({ question, order: 'name' });
    const log = await prints(`jobId=${job.id}`);
    expect(job).toMatchObject({ source: 'list', items: 3 });
    expect(log.toReversed().map(({ name }) => name)).toEqual(['Lister Alpha', 'Lister Mid', 'Lister Zeta']);
    expect(new Set(log.map(({ tag }) => tag))).toEqual(new Set(records.map(({ tag }) => tag)));
    expect((await makeJob({ question: 'filter[nothing]=1' })).status).toBe(400);
    expect(codeOf(await makeJob({ question: 'filter[name]=Nobody has it' }))).toBe('labels_none');
  });

  it('prints the blank tags of a roll, for an administrator', async () => {
    const roll = { prefix: 'LBL', first: 1, last: 3, maker: 'here' };
    const { body: made } = await call<TagRoll>('POST', '/api/tag-rolls', roll, api.tokens.admin);
    expect((await makeJob({ rollId: made.id })).status).toBe(403);
    const { body: job } = await makeJob({ rollId: made.id }, api.tokens.admin);
    expect(job).toMatchObject({ source: 'roll', roll: made.number, items: 3 });
    const after = (await call<TagRoll>('GET', `/api/tag-rolls/${made.id}`)).body;
    expect(after).toMatchObject({ state: 'printed', version: 2 });
    const voided = await call<TagRoll>(
      'POST',
      `/api/tag-rolls/${made.id}/actions/void`,
      { first: 2, last: 2, reason: 'Torn off' },
      api.tokens.admin,
      2,
    );
    expect(voided.body.voided).toBe(1);
    const { body: history } = await call<{ items: object[]; isChainIntact: boolean }>(
      'GET',
      `/api/tag-rolls/${made.id}/history`,
    );
    const who = { actorId: api.userIds.admin };
    expect(history).toMatchObject({
      isChainIntact: true,
      items: [
        { ...who, action: 'void', reason: 'Torn off', changes: { range: { to: 'LBL-000002 – LBL-000002' } } },
        { ...who, action: 'print' },
        { ...who, action: 'create' },
      ],
    });
  });

  it('goes to a printer that the configuration names, and to no other address', async () => {
    const { body: printers } = await call<{ items: object[] }>('GET', '/api/label-printers');
    const network = { id: null, version: null, kind: 'network', isActive: true };
    const usual = { ...network, offsetY: 0, darkness: null, speed: null };
    expect(printers.items).toEqual([
      { ...usual, name: 'bench', dpi: 300, offsetX: -4 },
      { ...usual, name: 'gone', dpi: 203, offsetX: 0 },
    ]);
    const [one, other] = await items(2);
    const templateId = (await templateNamed('thermal')).id;
    const { body: job } = await makeJob({ templateId, equipmentIds: [one!.id], printer: 'bench' });
    expect(job.offsetX).toBe(-4);
    const sent = await act(job, 'send');
    expect(sent.body).toMatchObject({ state: 'sent', sentAt: expect.any(String) });
    expect(codeOf(await act(sent.body, 'send'))).toBe('label_job_state');
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]).toContain(`/T/${one!.tag}^FS`);
    const { body: lost } = await makeJob({ templateId, equipmentIds: [other!.id], printer: 'gone' });
    expect((await act(lost, 'send')).body).toMatchObject({ state: 'failed', failure: 'ECONNREFUSED' });
    const strange = await makeJob({ templateId, equipmentIds: [other!.id], printer: '127.0.0.1:9100' });
    expect(brokenRules(strange)).toEqual({ printer: ['not_found'] });
  });
});

describe('the queue of labels', () => {
  it('is each person’s own, holds an item once, and is empty after printing', async () => {
    const records = await items(3);
    const queue = '/api/label-queue';
    await call('POST', `${queue}/actions/clear`, {});
    await call('POST', queue, { equipmentIds: idsOf(records) });
    const { body } = await call<LabelQueue>('POST', queue, { equipmentIds: [records[0]!.id] });
    expect(body.items.map(({ tag }) => tag)).toEqual(records.map(({ tag }) => tag));
    expect((await call<LabelQueue>('GET', queue, undefined, api.tokens.admin)).body.total).toBe(0);
    const left = await call<LabelQueue>('POST', `${queue}/actions/remove`, {
      equipmentIds: [records[1]!.id],
    });
    expect(left.body.total).toBe(2);
    const { body: job } = await makeJob({ fromQueue: true });
    expect(job).toMatchObject({ source: 'queue', items: 2 });
    expect((await call<LabelQueue>('GET', queue)).body.total).toBe(0);
    // Whoever cancels it: they go back to the person who took them.
    await call('POST', `/api/label-jobs/${job.id}/actions/cancel`, {}, api.tokens.admin, job.version);
    expect((await call<LabelQueue>('GET', queue, undefined, api.tokens.admin)).body.total).toBe(0);
    expect((await call<LabelQueue>('GET', queue)).body.total).toBe(2);
    const question = `filter[tag][is]=${records.map(({ tag }) => tag).join(',')}`;
    await call('POST', `${queue}/actions/clear`, {});
    await call('POST', queue, { equipmentIds: [records[1]!.id] });
    const listed = await call<LabelQueue>('POST', queue, { question, except: [records[1]!.id] });
    // What is left out of the list stays where it was in the queue.
    expect(listed.body.items.map(({ tag }) => tag).toSorted()).toEqual(
      records.map(({ tag }) => tag ?? '').toSorted(),
    );
    const missing = { equipmentIds: [api.userIds.user] };
    expect(brokenRules(await call('POST', queue, missing))).toEqual({ equipmentIds: ['not_found'] });
  });

  it('takes what an import made, for its author alone', async () => {
    const [category, location] = [await aCategory(api), await aLocation(api)];
    const line = (name: string) => `${name},${category.code},${location.code},good,2026-01-15`;
    const text = `Name,Category,Location,Condition,Acquired\n${line('First')}\n${line('Second')}\n`;
    const batch = await appliedImport(api, 'equipment', text);
    expect(batch.counts).toMatchObject({ new: 2, applied: 2 });
    const queue = '/api/label-queue';
    await call('POST', `${queue}/actions/clear`, {});
    const { body } = await call<LabelQueue>('POST', queue, { batchId: batch.id });
    expect(body.items.map(({ name }) => name)).toEqual(['First', 'Second']);
    const staff = await call('POST', queue, { batchId: batch.id }, api.tokens.staff);
    expect(staff.status).toBe(403);
    expect(codeOf(await call('POST', queue, { batchId: category.id }))).toBe('not_found');
    const both = { batchId: batch.id, equipmentIds: [body.items[0]!.equipmentId] };
    expect(brokenRules(await call('POST', queue, both))).toEqual({ equipmentIds: ['required'] });
  });

  it('is checked as a whole: texts that end in …, and codes with nothing to hold', async () => {
    const name =
      'A name that is far too long for one line of a small label, whatever its size may be, really';
    const record = await anEquipment(api, { name, serial: null });
    await call('POST', '/api/label-queue/actions/clear', {});
    await call('POST', '/api/label-queue', { equipmentIds: [record.id] });
    const { stockId } = await templateNamed('30 on');
    const elements = [
      { ...qr, holds: 'serial' },
      { ...tagText, source: 'name', isBold: false },
    ];
    const { body } = await call<LabelPreview>('POST', '/api/label-previews', {
      stockId,
      elements,
      checkQueue: true,
    });
    const named = [{ id: record.id, label: record.tag }];
    expect(body.checks).toEqual([
      { rule: 'text_cut', isError: false, elements: [1], params: { n: 1 }, items: named },
      { rule: 'nothing_to_hold', isError: false, elements: [0], params: { n: 1 }, items: named },
    ]);
  });
});
