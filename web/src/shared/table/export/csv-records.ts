/** Cuts streamed CSV into whole records; a line break inside quotes does not end one. */
export function csvSplitter(): (chunk: string) => string[] {
  let rest = '';
  let scanned = 0;
  let isQuoted = false;
  return (chunk) => {
    rest += chunk;
    const records: string[] = [];
    let start = 0;
    for (; scanned < rest.length; scanned += 1) {
      const character = rest.charCodeAt(scanned);
      if (character === 34) isQuoted = !isQuoted;
      else if (character === 10 && !isQuoted) {
        records.push(rest.slice(start, scanned + 1));
        start = scanned + 1;
      }
    }
    rest = rest.slice(start);
    scanned -= start;
    return records;
  };
}

/** The first cell of a record without its quotes. */
export function firstCell(record: string): string {
  if (!record.startsWith('"')) return /^[^,\r\n]*/.exec(record)?.[0] ?? '';
  return /^"((?:[^"]|"")*)"/.exec(record)?.[1]?.replaceAll('""', '"') ?? '';
}

/** Lets the heading and every record pass whose first cell is not among the dropped ones. */
export function withoutRecords(dropped: ReadonlySet<string>): TransformStream<string, string> {
  const split = csvSplitter();
  let isHeading = true;
  return new TransformStream({
    transform(chunk, controller) {
      for (const record of split(chunk)) {
        if (isHeading || !dropped.has(firstCell(record))) controller.enqueue(record);
        isHeading = false;
      }
    },
    flush(controller) {
      for (const record of split('\n')) {
        if (record !== '\n' && !dropped.has(firstCell(record))) controller.enqueue(record);
      }
    },
  });
}
