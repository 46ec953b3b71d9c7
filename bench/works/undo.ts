import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { callsOf, importFile, importsPath } from '../batch-calls.ts';
import { csvOf, makeImportRows } from '../import-rows.ts';
import { atMost, numberOf, seconds, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';

const rounds = 3;
const count = 10_000;

/** Taking back an import of new items, beside that import. */
export async function measureUndo(subject: Subject): Promise<Row[]> {
  const { act, waitFor } = callsOf(subject);
  const size = subject.share(count);
  const [imported, undone] = [[] as number[], [] as number[]];
  for (let round = 0; round < rounds; round += 1) {
    const rows = await makeImportRows(subject, size);
    const { batch, seconds: took } = await importFile(subject, {
      name: 'items.csv',
      bytes: csvOf(rows),
      rows: rows.length,
    });
    imported.push(took);
    const begun = performance.now();
    const undo: BatchRecord = await act(importsPath, batch, 'undo');
    await waitFor(importsPath, { ...undo, id: batch.id }, 'undone');
    undone.push((performance.now() - begun) / 1000);
  }
  const [a, b] = [median(undone), median(imported)];
  return [
    {
      work: `Undo of an import of ${numberOf(size)} items`,
      ours: seconds(a),
      floor: `${seconds(b)} their import`,
      ratio: a / b,
      target: atMost(1.5),
    },
  ];
}
