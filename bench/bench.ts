import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { openPageCounter } from './count-pages.ts';
import { startLoader, type Loader } from './load-job.ts';
import { readOptions, type WorkName } from './options.ts';
import { writeTable, type Row } from './report.ts';
import { openSubject, type Subject } from './subject.ts';
import { measureBackup } from './works/backup.ts';
import { measureBulkEdit } from './works/bulk-edit.ts';
import { measureBundles } from './works/bundles.ts';
import { measureCheckOut } from './works/check-out.ts';
import { measureCode } from './works/code.ts';
import { measureCreate } from './works/create.ts';
import { measureDepth } from './works/depth.ts';
import { measureDetail } from './works/detail.ts';
import { measureExportFiles } from './works/export-files.ts';
import { measureExport } from './works/export.ts';
import { measureGrowth } from './works/growth.ts';
import { measureLabels } from './works/labels.ts';
import {
  measureHeldImport,
  measureImport,
  measureListWhileImporting,
  measureWorkbookImport,
} from './works/import.ts';
import { measureList } from './works/list.ts';
import { measureNodes } from './works/nodes.ts';
import { measureOrder } from './works/order.ts';
import { measureOverview } from './works/overview.ts';
import { measurePages } from './works/pages.ts';
import { measurePalette } from './works/palette.ts';
import { measurePerson } from './works/person.ts';
import { measureProjector } from './works/projector.ts';
import { measureRegister, measureRollForward } from './works/reports.ts';
import { measureRetirement } from './works/retirement.ts';
import { measureRowCheck } from './works/row-check.ts';
import { measureScroll } from './works/scroll.ts';
import { measureSealing } from './works/sealing.ts';
import { measureSearch } from './works/search.ts';
import { measureUndo } from './works/undo.ts';
import { measureViews } from './works/views.ts';

const smallRows = 10_000;
const print = (line: string) => process.stderr.write(`${line}\n`);

type Work = (large: Subject, loader: Loader) => Promise<Row[]>;

/** A work that is also done on little data. */
function besideLittle(measure: (large: Subject, small: Subject, loader: Loader) => Promise<Row[]>): Work {
  return async (large, loader) => {
    const small = await openSubject(smallRows, print);
    try {
      return await measure(large, small, loader);
    } finally {
      await small.stop();
    }
  };
}

// What writes comes after what only reads.
const works: Record<Exclude<WorkName, 'pages' | 'views'>, Work> = {
  list: measureList,
  search: measureSearch,
  palette: besideLittle(measurePalette),
  depth: measureDepth,
  detail: measureDetail,
  export: measureExport,
  growth: besideLittle(measureGrowth),
  overview: besideLittle(measureOverview),
  register: measureRegister,
  rollforward: measureRollForward,
  nodes: measureNodes,
  scroll: measureScroll,
  bundles: measureBundles,
  create: measureCreate,
  checkout: measureCheckOut,
  // It gives five thousand items to somebody first.
  person: measurePerson,
  order: measureOrder,
  retirement: measureRetirement,
  code: measureCode,
  labels: measureLabels,
  exportfiles: measureExportFiles,
  rowcheck: measureRowCheck,
  undo: measureUndo,
  bulkedit: measureBulkEdit,
  // Each of these adds as many items as it brings.
  importlist: measureListWhileImporting,
  import: measureImport,
  importxlsx: measureWorkbookImport,
  importheld: measureHeldImport,
  projector: measureProjector,
  sealing: measureSealing,
  // It ends the server and the database that the others measure on.
  backup: measureBackup,
};

function build(): void {
  const { status } = spawnSync(process.execPath, [path.join(projectRoot, 'scripts/build.mjs')], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the build failed');
}

const options = readOptions(process.argv.slice(2));
if (!options.isBuilt) build();
const rows: Row[] = [];
// Counted on the same data by a database that counts; what is timed runs on one that does not.
const counts = { pages: measurePages, views: measureViews };
const isCounted = (name: WorkName): name is keyof typeof counts => Object.hasOwn(counts, name);
const counted = options.works.filter(isCounted);
if (counted.length > 0) {
  const counter = await openPageCounter(options.rows, print);
  for (const name of counted) {
    print(`counting ${name} …`);
    const measured = await counts[name](counter);
    print(writeTable(measured));
    rows.push(...measured);
  }
  await counter.stop();
}
const timed = options.works.filter((name) => !isCounted(name));
if (timed.length === 0) {
  process.stdout.write(`${writeTable(rows)}\n`);
  process.exit();
}
const subject = await openSubject(options.rows, print, options.scale);
const loader = startLoader();
const end = async () => {
  loader.stop();
  await subject.stop();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    process.stdout.write(`${writeTable(rows)}\n`);
    void end().finally(() => process.exit(1));
  });
}
for (const name of timed) {
  print(`measuring ${name} …`);
  await subject.product.signIn();
  try {
    const measured = await works[name](subject, loader);
    print(writeTable(measured));
    rows.push(...measured);
  } catch (error) {
    print(`${name} could not be measured: ${(error as Error).stack ?? String(error)}`);
    process.exitCode = 1;
  }
}
await end();
process.stdout.write(`${writeTable(rows)}\n`);
