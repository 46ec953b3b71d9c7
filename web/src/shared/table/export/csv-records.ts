import { createRecordCutter, firstCell } from '#web/shared/format/delimited.ts';

/** Lets the heading and every record pass whose first cell is not among the dropped ones. */
export function withoutRecords(dropped: ReadonlySet<string>): TransformStream<string, string> {
  const cut = createRecordCutter();
  let isHeading = true;
  return new TransformStream({
    transform(chunk, controller) {
      for (const record of cut(chunk)) {
        if (isHeading || !dropped.has(firstCell(record))) controller.enqueue(record);
        isHeading = false;
      }
    },
    flush(controller) {
      for (const record of cut('\n')) {
        if (record !== '\n' && !dropped.has(firstCell(record))) controller.enqueue(record);
      }
    },
  });
}
