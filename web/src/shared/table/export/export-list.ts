import { joinValues } from '#contract/shared/list-query.ts';
import { open } from '#web/shared/client/client.ts';
import type { Listed, ListSource, Parameters } from '../list-source.ts';
import type { Selection } from '../selection.ts';
import { withoutRecords } from './csv-records.ts';
import { openTarget, saveStream, streamedRows } from './save-stream.ts';

const keysPerRequest = 100;

export interface ExportOrder {
  parameters: Parameters;
  /** The shown columns, in their order. */
  columns: readonly string[];
  rows: number;
  /** Without a selection all that is filtered goes out. */
  selection: Selection | undefined;
  keys: ReadonlyMap<string, string>;
  fileName: string;
  /** The language of headings and choices. */
  language: string;
}

async function fetchCsv(path: string, query: Parameters): Promise<ReadableStream<string>> {
  const { body } = await open({ method: 'GET', path, mediaType: 'text/csv' }, { query });
  const bytes = body ?? new ReadableStream<never>({ start: (controller) => controller.close() });
  return bytes.pipeThrough(new TextDecoderStream('utf-8', { ignoreBOM: true }));
}

/** Several answers one after the other, with only the first heading. */
function joinAnswers(path: string, queries: readonly Parameters[]): ReadableStream<string> {
  const parts = async function* () {
    for (const [at, query] of queries.entries()) {
      const reader = (await fetchCsv(path, query)).getReader();
      let isHeading = at > 0;
      try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          if (!isHeading) yield part.value;
          else if (part.value.includes('\n')) {
            yield part.value.slice(part.value.indexOf('\n') + 1);
            isHeading = false;
          }
        }
      } finally {
        // Also when the file cannot be written on: the server must not wait for a reader who has stopped.
        await reader.cancel().catch(() => undefined);
      }
    }
  };
  const texts = parts();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await texts.return();
    },
  });
}

/** Which records of a list are meant. */
export interface ChosenRows {
  selection: Selection;
  keys: ReadonlyMap<string, string>;
}

/** The questions that together find the chosen records, or all where none are chosen one by one. */
export function chosenParameters<T extends Listed>(
  { keyField }: ListSource<T>,
  parameters: Parameters,
  chosen: ChosenRows | undefined,
): Parameters[] {
  if (chosen?.selection.mode !== 'some' || keyField === undefined) return [parameters];
  const keys = [...chosen.selection.ids].flatMap((id) => chosen.keys.get(id) ?? []);
  const groups = Array.from({ length: Math.ceil(keys.length / keysPerRequest) }, (_, at) =>
    keys.slice(at * keysPerRequest, (at + 1) * keysPerRequest),
  );
  return groups.map((group) => [...parameters, [`filter[${keyField}][is]`, joinValues(group)]]);
}

function queriesOf<T extends Listed>(source: ListSource<T>, order: ExportOrder): Parameters[] {
  const { keyField } = source;
  const columns = [...new Set([...(keyField ? [keyField] : []), ...order.columns])].join(',');
  const chosen = order.selection && { selection: order.selection, keys: order.keys };
  return chosenParameters(source, order.parameters, chosen).map((parameters) => [
    ...parameters,
    ['columns', columns],
    ['language', order.language],
  ]);
}

/** Saves what is filtered, or what is chosen of it, as CSV. False when the person did not choose a place. */
export async function exportList<T extends Listed>(
  source: ListSource<T>,
  order: ExportOrder,
): Promise<boolean> {
  let target: WritableStream<Uint8Array> | undefined;
  try {
    if (order.rows > streamedRows) target = await openTarget(order.fileName);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
  let text = joinAnswers(source.exportCsv.path, queriesOf(source, order));
  if (order.selection?.mode === 'all' && order.selection.except.size > 0) {
    const dropped = new Set([...order.selection.except].flatMap((id) => order.keys.get(id) ?? []));
    text = text.pipeThrough(withoutRecords(dropped));
  }
  const bytes = text.pipeThrough(new TextEncoderStream());
  await saveStream(bytes, order.fileName, target);
  return true;
}
