import type { LabelJob } from '#contract/features/label/job.schema.ts';
import {
  printerFields,
  type PrinterCreate,
  type PrinterUpdate,
} from '#contract/features/label/printer.api.ts';
import type { FilePrinter, LabelPrinter } from '#contract/features/label/printer.schema.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { differences, writeLabelEvent } from './label-history.ts';
import type { ConfiguredPrinter, PrinterSettings } from './printers.ts';

const columns =
  raw(`id, version, name, kind, dpi, offset_x as "offsetX", offset_y as "offsetY", darkness, speed,
  is_active as "isActive"`);
const recorded = [...Object.keys(printerFields), 'isActive'];

/** All printers by name; the addresses of those of the network stay here. */
export async function listPrinters(
  db: Queryable,
  configured: readonly ConfiguredPrinter[],
): Promise<LabelPrinter[]> {
  const files = await db.many<FilePrinter>(sql`select ${columns} from label_printer`);
  const network = configured.map(({ host: _host, port: _port, ...printer }): LabelPrinter => ({
    id: null,
    version: null,
    kind: 'network',
    isActive: true,
    ...printer,
  }));
  return [...files, ...network].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

export async function readPrinter(db: Queryable, id: string): Promise<FilePrinter> {
  const printer = await db.maybe<FilePrinter>(sql`select ${columns} from label_printer where id = ${id}`);
  if (!printer) throw new AppError('not_found');
  return printer;
}

/** A printer that gets a file, by its name. */
export function findPrinter(db: Queryable, name: string): Promise<FilePrinter | undefined> {
  return db.maybe<FilePrinter>(sql`select ${columns} from label_printer where lower(name) = lower(${name})`);
}

/** How the printer of a job is set, whether it is sent the labels or gets their file. */
export async function findPrinterOfJob(
  db: Queryable,
  configured: readonly ConfiguredPrinter[],
  { printer, filePrinter }: Pick<LabelJob, 'printer' | 'filePrinter'>,
): Promise<PrinterSettings | undefined> {
  if (!filePrinter) return configured.find(({ name }) => name === printer);
  return db.maybe<FilePrinter>(sql`select ${columns} from label_printer where name = ${filePrinter.name}`);
}

/** One name leads to one printer, also to those of the configuration. */
async function checkName(
  { db }: CommandContext,
  configured: readonly ConfiguredPrinter[],
  name: string,
  id: string | null,
): Promise<void> {
  const other =
    configured.find((printer) => printer.name.toLowerCase() === name.toLowerCase()) ??
    (await db.maybe(sql`
      select id from label_printer where lower(name) = lower(${name}) and id is distinct from ${id}::uuid`));
  if (!other) return;
  throw refuseFields([
    fieldProblemOf('name', printerFields.name.title, 'not_unique', { value: name, link: name }),
  ]);
}

export async function createPrinter(
  context: CommandContext,
  configured: readonly ConfiguredPrinter[],
  input: PrinterCreate,
): Promise<FilePrinter> {
  await checkName(context, configured, input.name, null);
  const { id } = await context.db.one<{ id: string }>(sql`
    insert into label_printer (name, kind, dpi, offset_x, offset_y, darkness, speed)
    values (${input.name}, ${input.kind}, ${input.dpi}, ${input.offsetX}, ${input.offsetY}, ${input.darkness ?? null},
      ${input.speed ?? null}) returning id`);
  const printer = await readPrinter(context.db, id);
  const changes = differences({}, printer, recorded);
  await writeLabelEvent(context, 'label-printer', { id, version: 1, action: 'create', changes });
  return printer;
}

export async function updatePrinter(
  context: CommandContext,
  configured: readonly ConfiguredPrinter[],
  id: string,
  input: PrinterUpdate,
): Promise<FilePrinter> {
  const { db } = context;
  await db.run(sql`select id from label_printer where id = ${id} for update`);
  const before = await readPrinter(db, id);
  if (before.version !== context.version) {
    throw new AppError('conflict', { who: '', when: '' }, { current: before });
  }
  const after: FilePrinter = { ...before, ...input };
  await checkName(context, configured, after.name, id);
  const changes = differences(before, after, recorded);
  if (Object.keys(changes).length === 0) return before;
  await db.run(sql`
    update label_printer set version = version + 1, name = ${after.name}, kind = ${after.kind}, dpi = ${after.dpi},
      offset_x = ${after.offsetX}, offset_y = ${after.offsetY}, darkness = ${after.darkness}, speed = ${after.speed},
      is_active = ${after.isActive} where id = ${id}`);
  const version = before.version + 1;
  await writeLabelEvent(context, 'label-printer', { id, version, action: 'update', changes });
  return readPrinter(db, id);
}
