import type { FastifyRequest } from 'fastify';
import { jobApi, labelQueueApi } from '#contract/features/label/job.api.ts';
import type { LabelJob } from '#contract/features/label/job.schema.ts';
import { logoApi } from '#contract/features/label/logo.api.ts';
import { rollApi } from '#contract/features/label/roll.api.ts';
import { stockApi } from '#contract/features/label/stock.api.ts';
import { templateApi } from '#contract/features/label/template.api.ts';
import { printerApi } from '#contract/features/label/printer.api.ts';
import type { PrinterDpi } from '#contract/features/label/template.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { dispositionOf } from '#server/shared/http/disposition.ts';
import { send } from '#server/shared/http/send.ts';
import {
  contextOf,
  register,
  runCommand,
  serve,
  serveStream,
  type Serving,
} from '#server/shared/http/serve.ts';
import { labelsAsPdf } from './drawing/pdf.ts';
import { drawLabel, type LabelItem } from './drawing/shapes.ts';
import { testPageOf } from './drawing/test-page.ts';
import { labelAsZpl } from './drawing/zpl.ts';
import { findItemsOfJob, readLogo, type LabelOwner } from './items.repository.ts';
import {
  cancelJob,
  claimSending,
  confirmJob,
  createJob,
  noteFailure,
  reprintJob,
  type LabelTools,
} from './job.commands.ts';
import { listJobs, listPrints, readJob, readLabelState, readLayout } from './job.repository.ts';
import { findLabelHistory } from './label-history.ts';
import {
  createPrinter,
  findPrinterOfJob,
  listPrinters,
  readPrinter,
  updatePrinter,
} from './printer.commands.ts';
import { sendTo, type ConfiguredPrinter } from './printers.ts';
import { addToQueue, readQueue, removeFromQueue } from './queue.commands.ts';
import { readRoll } from './roll.commands.ts';
import { originOf } from './roll.routes.ts';
import { createStock, listStocks, readStock, updateStock } from './stock.commands.ts';
import {
  createTemplate,
  listTemplates,
  previewLabel,
  readTemplate,
  updateTemplate,
} from './template.commands.ts';

export interface LabelOptions {
  publicUrl?: string | undefined;
  companyName: string;
  printers: readonly ConfiguredPrinter[];
}

/** Each item as often as there are copies, drawn when it is its turn. */
function* labelsOf(
  items: readonly LabelItem[],
  copies: number,
  draw: (item: LabelItem) => ReturnType<typeof drawLabel>,
) {
  for (const item of items) {
    const shapes = draw(item);
    for (let copy = 0; copy < copies; copy += 1) yield shapes;
  }
}

async function zplOf(
  db: Queryable,
  owner: LabelOwner,
  job: LabelJob,
  printer: Pick<ConfiguredPrinter, 'dpi' | 'darkness' | 'speed'>,
): Promise<string> {
  const [stock, elements, items] = [
    await readStock(db, job.stockId),
    await readLayout(db, job.id),
    await findItemsOfJob(db, owner, job.id),
  ];
  const size = { width: stock.labelWidth / 100, height: stock.labelHeight / 100 };
  const settings = { ...printer, offset: { x: job.offsetX, y: job.offsetY }, copies: job.copies };
  return items.map((item) => labelAsZpl(drawLabel(elements, item), size, settings)).join('');
}

function serveFiles(
  serving: Serving,
  { printers }: LabelOptions,
  ownerOf: (request: FastifyRequest) => LabelOwner,
): void {
  serveStream(serving, jobApi.pdf, async ({ db, params }, reply) => {
    const job = await readJob(db, params.id);
    const [stock, elements] = [await readStock(db, job.stockId), await readLayout(db, job.id)];
    const items = await findItemsOfJob(db, ownerOf(reply.request), job.id);
    const sheet = {
      title: job.number,
      stock,
      startAt: job.startAt,
      offset: { x: job.offsetX, y: job.offsetY },
    };
    const file = labelsAsPdf(
      sheet,
      labelsOf(items, job.copies, (item) => drawLabel(elements, item)),
    );
    return reply
      .headers({
        'Content-Type': 'application/pdf',
        'Content-Disposition': dispositionOf(`${job.number}.pdf`, 'inline'),
        'Cache-Control': 'no-store',
      })
      .send(file);
  });
  serveStream(serving, jobApi.zpl, async ({ db, params, query }, reply) => {
    const job = await readJob(db, params.id);
    const printer = await findPrinterOfJob(db, printers, job);
    const dpi = query.dpi === undefined ? printer?.dpi : (Number(query.dpi) as PrinterDpi);
    const zpl = await zplOf(db, ownerOf(reply.request), job, {
      dpi: dpi ?? 203,
      darkness: printer?.darkness ?? null,
      speed: printer?.speed ?? null,
    });
    return reply
      .headers({
        'Content-Type': 'application/zpl; charset=utf-8',
        'Content-Disposition': dispositionOf(`${job.number}.zpl`, 'attachment'),
        'Cache-Control': 'no-store',
      })
      .send(zpl);
  });
  serveStream(serving, jobApi.testPage, async ({ db, params, query }, reply) => {
    const stock = await readStock(db, params.id);
    const offset = { x: query.offsetX ?? 0, y: query.offsetY ?? 0 };
    const title = `${stock.maker} ${stock.part}`;
    const file = labelsAsPdf({ title, stock, startAt: 1, offset }, testPageOf(stock));
    return reply
      .headers({
        'Content-Type': 'application/pdf',
        'Content-Disposition': dispositionOf(`${title}.pdf`, 'inline'),
        'Cache-Control': 'no-store',
      })
      .send(file);
  });
}

/** Sending is a step of the job and then a conversation with a printer, which no transaction waits for. */
function serveSending(
  serving: Serving,
  { printers }: LabelOptions,
  ownerOf: (request: FastifyRequest) => LabelOwner,
): void {
  const endpoint = jobApi.send;
  register(serving, endpoint, async (request, reply) => {
    const context = contextOf(serving, endpoint, request);
    let claimed: LabelJob | undefined;
    const answer = await runCommand(serving, {
      endpoint,
      request,
      context,
      handler: async (inside) => (claimed = await claimSending(inside, inside.params.id)),
      sent: request.body,
    });
    const job = claimed;
    const printer = printers.find(({ name }) => name === job?.printer);
    if (!job) return send(reply, answer.status, answer.data, answer.changed);
    const failure = printer
      ? await sendTo(printer, await zplOf(serving.db, ownerOf(request), job, printer))
      : 'unknown printer';
    if (failure === undefined) return send(reply, answer.status, job, answer.changed);
    const failed = await serving.db.transaction((tx) => noteFailure(tx, job.id, failure));
    return send(reply, answer.status, failed, answer.changed);
  });
}

/** Serves labels: stocks, templates, jobs, the queue and the log. */
export function serveLabels(serving: Serving, options: LabelOptions): void {
  const { printers } = options;
  const ownerOf = (request: FastifyRequest): LabelOwner => ({
    origin: originOf(request, options.publicUrl),
    agency: options.companyName,
  });
  // Links are checked for their length: where no address is set up, one of usual length stands for it.
  const owner: LabelOwner = {
    origin: options.publicUrl ?? 'https://inventory.example.gov',
    agency: options.companyName,
  };
  const tools: LabelTools = { lists: serving.sources, printers, owner };

  serve(serving, stockApi.list, async ({ db }) => ({ items: await listStocks(db) }));
  serve(serving, stockApi.get, ({ db, params }) => readStock(db, params.id));
  serve(serving, stockApi.create, (context) => createStock(context, context.body));
  serve(serving, stockApi.update, (context) => updateStock(context, context.params.id, context.body));
  serve(serving, stockApi.history, async ({ db, params }) => {
    await readStock(db, params.id);
    return findLabelHistory(db, 'label-stock', params.id);
  });
  serve(serving, templateApi.list, async ({ db }) => ({ items: await listTemplates(db) }));
  serve(serving, templateApi.get, ({ db, params }) => readTemplate(db, params.id));
  serve(serving, templateApi.create, (context) => createTemplate(context, context.body, owner));
  serve(serving, templateApi.update, (context) =>
    updateTemplate(context, context.params.id, context.body, owner),
  );
  serve(serving, templateApi.history, async ({ db, params }) => {
    await readTemplate(db, params.id);
    return findLabelHistory(db, 'label-template', params.id);
  });
  serve(serving, templateApi.preview, (context) => previewLabel(context, context.body, owner));
  serve(serving, rollApi.history, async ({ db, params }) => {
    await readRoll(db, params.id);
    return findLabelHistory(db, 'tag-roll', params.id);
  });
  serve(serving, jobApi.list, ({ db, query }) => listJobs(db, query));
  serve(serving, jobApi.get, ({ db, params }) => readJob(db, params.id));
  serve(serving, jobApi.create, (context) => createJob(context, tools, context.body));
  serve(serving, jobApi.confirm, (context) => confirmJob(context, context.params.id));
  serve(serving, jobApi.reprint, (context) => reprintJob(context, tools, context.params.id, context.body));
  serve(serving, jobApi.cancel, (context) => cancelJob(context, context.params.id));
  serve(serving, jobApi.prints, ({ db, query }) => listPrints(db, query));
  serve(serving, printerApi.list, async ({ db }) => ({ items: await listPrinters(db, printers) }));
  serve(serving, printerApi.create, (context) => createPrinter(context, printers, context.body));
  serve(serving, printerApi.update, (context) =>
    updatePrinter(context, printers, context.params.id, context.body),
  );
  serve(serving, printerApi.history, async ({ db, params }) => {
    await readPrinter(db, params.id);
    return findLabelHistory(db, 'label-printer', params.id);
  });
  serve(serving, logoApi.get, async ({ db, query }) => ({ png: await readLogo(db, query.on) }));
  serveSending(serving, options, ownerOf);
  serveFiles(serving, options, ownerOf);
  serve(serving, labelQueueApi.list, ({ db, actor }) => readQueue(db, actor.id));
  serve(serving, labelQueueApi.add, (context) => addToQueue(context, tools.lists, context.body));
  serve(serving, labelQueueApi.remove, (context) => removeFromQueue(context, context.body.equipmentIds));
  serve(serving, labelQueueApi.clear, (context) => removeFromQueue(context, undefined));
  serve(serving, labelQueueApi.states, ({ db, actor, params }) => readLabelState(db, actor.id, params.id));
}
