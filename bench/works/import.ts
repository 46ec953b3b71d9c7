import { importFile } from '../batch-calls.ts';
import { copyByHand } from '../floors/equipment-import.ts';
import { csvOf, makeImportRows, workbookOf, type ImportRow } from '../import-rows.ts';
import { addressOf, makeListCases } from '../list-cases.ts';
import type { Loader } from '../load-job.ts';
import { watchMemory } from '../memory.ts';
import { atMost, milliseconds, numberOf, seconds, type Row } from '../report.ts';
import { median, quantile } from '../stats.ts';
import type { Subject } from '../subject.ts';

/** How many new items are brought; the ratio with holders needs fewer, since each of them takes several steps. */
const counts = { plain: 100_000, held: 20_000 };

/** Ten rows first, so that plans and code are warm on both sides. */
async function warmUp(subject: Subject): Promise<void> {
  const rows = await makeImportRows(subject, 10);
  await copyByHand(subject.connection, rows);
  await importFile(subject, { name: 'warm.csv', bytes: csvOf(rows), rows: rows.length });
}

/** The seconds that a COPY of the rows takes, before and after what it is compared with. */
async function besideCopy<T>(
  subject: Subject,
  rows: readonly ImportRow[],
  work: () => Promise<T>,
): Promise<{ result: T; copied: number }> {
  const before = await copyByHand(subject.connection, rows);
  const result = await work();
  const after = await copyByHand(subject.connection, rows.map(withOtherSerial));
  return { result, copied: (before + after) / 2 };
}

// The serial numbers of the file belong to the items that came with it by then.
function withOtherSerial({ stored: [tag = '', serial = '', ...others], ...row }: ImportRow): ImportRow {
  return { ...row, stored: [tag, `${serial}R`, ...others] };
}

/** New items from CSV, read, checked and applied with their history, beside a COPY of the same rows into the same table. */
export async function measureImport(subject: Subject): Promise<Row[]> {
  await warmUp(subject);
  const rows = await makeImportRows(subject, subject.share(counts.plain));
  const file = { name: 'items.csv', bytes: csvOf(rows), rows: rows.length };
  const { result, copied } = await besideCopy(subject, rows, () =>
    watchMemory(subject.product.pid, () => importFile(subject, file)),
  );
  const took = result.result.seconds;
  return [
    {
      work: `Import of ${numberOf(rows.length)} new items from CSV`,
      ours: seconds(took),
      floor: `${seconds(copied)} COPY`,
      ratio: took / copied,
      target: atMost(3),
    },
    {
      work: '  growth of the server’s memory, MB',
      ours: `${result.growth.toFixed(0)} MB`,
      floor: '150 MB allowed',
      ratio: result.growth,
      target: atMost(150),
    },
  ];
}

/** The same with who holds each item, which takes two steps more. */
export async function measureHeldImport(subject: Subject): Promise<Row[]> {
  await warmUp(subject);
  const rows = await makeImportRows(subject, subject.share(counts.held));
  const file = { name: 'held.csv', bytes: csvOf(rows, true), rows: rows.length };
  const { result, copied } = await besideCopy(subject, rows, () => importFile(subject, file));
  return [
    {
      work: `Import of ${numberOf(rows.length)} new items with who holds them`,
      ours: seconds(result.seconds),
      floor: `${seconds(copied)} COPY of the items`,
      ratio: result.seconds / copied,
      target: atMost(6),
    },
  ];
}

/** New items from a workbook, beside as many from CSV. */
export async function measureWorkbookImport(subject: Subject): Promise<Row[]> {
  await warmUp(subject);
  const [first, second] = [
    await makeImportRows(subject, subject.share(counts.plain)),
    await makeImportRows(subject, subject.share(counts.plain)),
  ];
  const csv = await importFile(subject, { name: 'items.csv', bytes: csvOf(first), rows: first.length });
  const bytes = await workbookOf(second);
  const { result, growth } = await watchMemory(subject.product.pid, () =>
    importFile(subject, { name: 'items.xlsx', bytes, rows: second.length }),
  );
  return [
    {
      work: `Import of ${numberOf(second.length)} new items from XLSX`,
      ours: seconds(result.seconds),
      floor: `${seconds(csv.seconds)} from CSV`,
      ratio: result.seconds / csv.seconds,
      target: atMost(1.5),
    },
    {
      work: '  growth of the server’s memory, MB',
      ours: `${growth.toFixed(0)} MB`,
      floor: '150 MB allowed',
      ratio: growth,
      target: atMost(150),
    },
  ];
}

/** Lists on the node that imports, beside the same lists while it is idle. */
export async function measureListWhileImporting(subject: Subject, loader: Loader): Promise<Row[]> {
  await warmUp(subject);
  const { product } = subject;
  const cases = await makeListCases(subject.db);
  const urls = cases.map(({ parameters }) => addressOf(product.address, parameters));
  const ask = async (count: number) =>
    (await loader.run({ kind: 'http', urls, headers: product.headers, connections: 1, count, warm: 7 }))
      .latencies;
  const idle = await ask(350);
  const rows = await makeImportRows(subject, subject.share(counts.plain));
  const during: number[] = [];
  const state = { isUnderWay: true };
  const imported = importFile(subject, { name: 'items.csv', bytes: csvOf(rows), rows: rows.length }).finally(
    () => (state.isUnderWay = false),
  );
  while (state.isUnderWay) during.push(...(await ask(35)));
  await imported;
  const rowOf = (work: string, ours: number, floor: number): Row => ({
    work,
    ours: milliseconds(ours),
    floor: `${milliseconds(floor)} idle`,
    ratio: ours / floor,
  });
  return [
    {
      ...rowOf(
        `List p95 while ${numberOf(rows.length)} items are imported`,
        quantile(during, 0.95),
        quantile(idle, 0.95),
      ),
      target: atMost(2),
    },
    rowOf('  median', median(during), median(idle)),
  ];
}
