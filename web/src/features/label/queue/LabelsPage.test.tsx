import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LabelJob } from '#contract/features/label/job.schema.ts';
import type { LabelPrinter } from '#contract/features/label/printer.schema.ts';
import type { LabelTemplate } from '#contract/features/label/template.schema.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { aJob, aPreview, aPrinter, aQueue, aQueued, aStock, aTemplate } from '../../../../test/a-label.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { answer, aPerson, startServer } from '../../../../test/server.ts';
import { LabelsPage } from './LabelsPage.tsx';

const job = aJob();
const jobPath = `/api/label-jobs/${job.id}`;

beforeEach(() => {
  localStorage.clear();
  updateSessionUser(aPerson(['user']));
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }),
  );
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

interface Setup {
  queue?: ReturnType<typeof aQueue>;
  templates?: LabelTemplate[];
  printers?: LabelPrinter[];
  shown?: LabelJob;
  address?: string;
  pdf?: () => Promise<Response>;
}

function open({
  queue = aQueue(),
  templates = [aTemplate()],
  printers = [],
  shown = job,
  address = '/labels',
  pdf = () => Promise.resolve(new Response('%PDF-1.7', { status: 200 })),
}: Setup = {}) {
  const calls = startServer({
    'GET /api/label-queue': () => answer(queue),
    'GET /api/label-templates': () => answer({ items: templates }),
    'GET /api/label-stocks': () => answer({ items: [aStock()] }),
    'GET /api/label-printers': () => answer({ items: printers }),
    [`PATCH /api/label-printers/${aPrinter().id}`]: () => answer(aPrinter({ version: 4, offsetX: -3 })),
    'GET /api/label-jobs': () => answer({ items: [shown], next: null }),
    'GET /api/label-prints': () => answer({ items: [], next: null }),
    'POST /api/label-previews': () => answer(aPreview()),
    'POST /api/label-queue/actions/remove': () => answer(aQueue([])),
    'POST /api/label-jobs': () => answer(shown),
    [`GET ${jobPath}`]: () => answer(shown),
    [`GET ${jobPath}/labels.pdf`]: pdf,
    [`GET ${jobPath}/labels.zpl`]: () => new Response('^XA^XZ', { status: 200 }),
    [`POST ${jobPath}/actions/confirm`]: () => answer({ ...shown, state: 'confirmed' }),
    [`POST ${jobPath}/actions/cancel`]: () => answer({ ...shown, state: 'cancelled' }),
    [`POST ${jobPath}/actions/reprint`]: () => answer({ ...shown, number: 'LJ-2026-00002' }),
  });
  renderPage([{ path: '/labels', element: <LabelsPage /> }], address);
  return {
    calls,
    sent: () => calls.filter(({ method, path }) => method !== 'GET' && path !== '/api/label-previews'),
  };
}

describe('LabelsPage', () => {
  it('prints the queue from the label that the arrows choose on the sheet, and asks how it came out', async () => {
    const { calls, sent } = open();
    const sheet = await screen.findByRole('slider', { name: 'Start at label' });
    sheet.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(sheet.getAttribute('aria-valuenow')).toBe('8');
    expect(sheet.getAttribute('aria-valuetext')?.replaceAll(/[\u2066\u2069]/g, '')).toBe(
      'Label 8 of 30, row 3, column 2',
    );
    await userEvent.click(screen.getByRole('button', { name: /^Make PDF/ }));
    await waitFor(() =>
      expect(sent().at(-1)?.body).toEqual({
        templateId: aTemplate().id,
        fromQueue: true,
        copies: 1,
        startAt: 8,
        order: 'chosen',
        offsetX: 0,
        offsetY: 0,
      }),
    );
    await screen.findByRole('heading', { name: 'Did the label print right?' });
    expect(calls.map(({ path }) => path)).toContain(`${jobPath}/labels.pdf`);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, all of them' }));
    await waitFor(() => expect(sent().at(-1)?.path).toBe(`${jobPath}/actions/confirm`));
  });

  it('asks while the file is being made, and leaves it alone once the job is not printed', async () => {
    let release: ((file: Response) => void) | undefined;
    const saved = vi.spyOn(URL, 'createObjectURL');
    const { sent } = open({ pdf: () => new Promise((resolve) => (release = resolve)) });
    await userEvent.click(await screen.findByRole('button', { name: /^Make PDF/ }));
    await screen.findByRole('heading', { name: /^Making the file of the labels/ });
    expect(screen.getByRole('button', { name: 'Yes, all of them' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Not printed' }));
    await waitFor(() => expect(sent().at(-1)?.path).toBe(`${jobPath}/actions/cancel`));
    release?.(new Response('%PDF-1.7', { status: 200 }));
    await screen.findByRole('heading', { name: 'Did the label print right?' });
    expect(saved).not.toHaveBeenCalled();
  });

  it('begins with the default of the categories in the queue, else with one for all', async () => {
    const ofLaptops = aTemplate({
      id: '00000000-0000-4000-8000-000000000072',
      name: 'A laptop',
      categories: [{ id: '00000000-0000-4000-8000-000000000c01', label: 'Laptop' }],
    });
    const templates = [ofLaptops, aTemplate()];
    open({ templates, queue: aQueue([aQueued()], ofLaptops.id) });
    expect((await screen.findByRole('combobox', { name: 'Template' })).textContent).toBe('A laptop');
    expect(screen.getByText(/used for Laptop · default/)).toBeTruthy();
    cleanup();
    open({ templates });
    expect((await screen.findByRole('combobox', { name: 'Template' })).textContent).toBe(aTemplate().name);
  });

  it('prints with the printer of this device, keeps its offset with it, and leaves that of the configuration', async () => {
    const bench = {
      ...aPrinter({ name: 'bench' }),
      id: null,
      version: null,
      kind: 'network',
      isActive: true,
    };
    const { sent } = open({ printers: [aPrinter({ kind: 'zpl' }), bench as LabelPrinter] });
    const choose = async (name: string) => {
      await userEvent.click(await screen.findByRole('combobox', { name: 'Printer' }));
      await userEvent.click(await screen.findByRole('option', { name }));
    };
    const right = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Off to the right' });
    await choose('bench');
    expect([right().value, right().disabled]).toEqual(['\u22120.4', true]);
    await choose('HQ-LJ-03');
    expect(right().value).toBe('\u22120.4');
    right().focus();
    await userEvent.keyboard('{ArrowUp}');
    await userEvent.click(screen.getByRole('button', { name: 'Keep for HQ-LJ-03' }));
    await waitFor(() => expect(sent().at(-1)?.body).toEqual({ offsetX: -3, offsetY: 6 }));
    await userEvent.click(screen.getByRole('button', { name: /^Make ZPL file/ }));
    const wanted = { printer: 'HQ-LJ-03', offsetX: -3, offsetY: 6 };
    await waitFor(() => expect(sent().at(-1)?.body).toMatchObject(wanted));
    cleanup();
    open({ printers: [aPrinter()] });
    expect((await screen.findByRole('combobox', { name: 'Printer' })).textContent).toBe('HQ-LJ-03');
  });

  it('wants a reason before a tag is printed a second time', async () => {
    const { sent } = open({ queue: aQueue([aQueued({ printed: 1 })]) });
    await userEvent.click(await screen.findByRole('button', { name: /^Make PDF/ }));
    expect(await screen.findByText('Choose why they are printed again.')).toBeTruthy();
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole('combobox', { name: /Why again/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Damaged' }));
    await userEvent.click(screen.getByRole('button', { name: /^Make PDF/ }));
    await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ reason: 'damaged' }));
  });

  it('prints again from a label on, with a reason', async () => {
    const { sent } = open({ shown: aJob({ items: 30, labels: 30 }), address: `/labels?job=${job.id}` });
    await screen.findByRole('heading', { name: /Did all .*30.* print right/ });
    const [again] = screen.getAllByRole('button', { name: 'Print some again …' });
    await userEvent.click(again as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    const from = dialog.getByRole('textbox', { name: 'From label' });
    await userEvent.clear(from);
    await userEvent.type(from, '31');
    await userEvent.click(dialog.getByRole('button', { name: 'Print again' }));
    expect(dialog.getByText(/from 1 to .*30/)).toBeTruthy();
    await userEvent.clear(from);
    await userEvent.type(from, '21');
    await userEvent.click(dialog.getByRole('button', { name: 'Print again' }));
    await waitFor(() =>
      expect(sent().at(-1)?.body).toEqual({
        from: 21,
        startAt: 1,
        offsetX: 0,
        offsetY: 0,
        reason: 'misprint',
      }),
    );
  });

  it('speaks of labels where they are on a roll, which has neither sheets nor a label to start at', async () => {
    const shown = aJob({
      stockKind: 'roll',
      template: 'Asset tag, thermal',
      items: 3,
      copies: 2,
      labels: 6,
      pages: 6,
    });
    open({ shown, address: `/labels?job=${job.id}` });
    const question = await screen.findByRole('region', { name: /Did all .*6.* print right/ });
    expect(question.textContent).toMatch(/6.* labels from the roll/);
    expect(question.textContent).not.toContain('sheet');
    await userEvent.click(within(question).getByRole('button', { name: 'Print some again …' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByRole('textbox', { name: 'Start at label' })).toBeNull();
    expect(dialog.textContent).not.toContain('sheet');
  });

  it('prints single labels again that are named by their places in the job', async () => {
    const { sent } = open({ shown: aJob({ items: 30, labels: 30 }), address: `/labels?job=${job.id}` });
    await screen.findByRole('heading', { name: /Did all .*30.* print right/ });
    const [again] = screen.getAllByRole('button', { name: 'Print some again …' });
    await userEvent.click(again as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/counted within this job/)).toBeTruthy();
    await userEvent.click(dialog.getByText('Single ones'));
    const labels = dialog.getByRole('textbox', { name: 'Labels' });
    await userEvent.type(labels, '3, 31');
    await userEvent.click(dialog.getByRole('button', { name: 'Print again' }));
    expect(labels.getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByText(/Enter numbers from 1 to/)).toBeTruthy();
    await userEvent.clear(labels);
    await userEvent.type(labels, '3, 17-20');
    await userEvent.click(dialog.getByRole('button', { name: 'Print again' }));
    const body = { positions: [3, 17, 18, 19, 20], reason: 'misprint' };
    await waitFor(() => expect(sent().at(-1)?.body).toMatchObject(body));
  });

  it('does not print what cannot be read, and says which labels are cut', async () => {
    const calls = startServer({
      'GET /api/label-queue': () => answer(aQueue()),
      'GET /api/label-templates': () => answer({ items: [aTemplate()] }),
      'GET /api/label-stocks': () => answer({ items: [aStock()] }),
      'GET /api/label-printers': () => answer({ items: [] }),
      'GET /api/label-jobs': () => answer({ items: [], next: null }),
      'GET /api/label-prints': () => answer({ items: [], next: null }),
      'POST /api/label-previews': () =>
        answer(
          aPreview({
            checks: [
              { rule: 'quiet_zone', isError: true, elements: [0], params: {}, items: [] },
              {
                rule: 'text_cut',
                isError: false,
                elements: [1],
                params: { n: 3 },
                items: [{ id: aQueued().equipmentId, label: 'EQ-104877' }],
              },
            ],
          }),
        ),
    });
    renderPage([{ path: '/labels', element: <LabelsPage /> }], '/labels');
    await screen.findByText('The empty zone around a code is not clear');
    expect(screen.getByText('3 labels have a text that ends in …')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByText(/EQ-104877/, { selector: 'div' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Make PDF/ })).toHaveProperty('disabled', true);
    expect(calls.some(({ method, path }) => method === 'POST' && path === '/api/label-jobs')).toBe(false);
  });

  it('is one stop of the keyboard however long the queue is, and leads past it to the button that prints', async () => {
    const queued = Array.from({ length: 12 }, (_, n) =>
      aQueued({
        equipmentId: `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`,
        tag: `EQ-${n}`,
      }),
    );
    const { sent } = open({ queue: aQueue(queued) });
    const make = await screen.findByRole<HTMLButtonElement>('button', { name: /^Make PDF/ });
    await waitFor(() => expect(make.disabled).toBe(false));
    const focused = () => document.activeElement?.textContent ?? document.activeElement?.ariaLabel;
    screen.getByRole('link', { name: 'EQ-0' }).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('EQ-2');
    await userEvent.keyboard('{End}{ArrowDown}{ArrowUp}');
    expect(focused()).toBe('EQ-10');
    const stops: Element[] = [];
    for (let n = 0; n < 20 && document.activeElement !== make; n += 1) {
      await userEvent.tab();
      stops.push(document.activeElement as Element);
    }
    expect(document.activeElement).toBe(make);
    expect(stops.filter((stop) => stop.closest('tbody'))).toHaveLength(1);
    screen.getByRole('button', { name: 'Skip to printing' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(make);
    screen.getByRole('link', { name: 'EQ-3' }).focus();
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(sent().at(-1)?.body).toEqual({ equipmentIds: [queued[3]!.equipmentId] }));
  });

  it('says how an empty queue is filled', async () => {
    open({ queue: aQueue([]) });
    await screen.findByText('No labels waiting');
    expect(screen.queryByRole('button', { name: /^Make PDF/ })).toBeNull();
  });
});
