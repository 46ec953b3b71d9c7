import {
  exportMediaTypes,
  type ExportFormat,
  type ExportHeading,
  type ExportReferences,
} from '#contract/shared/export-options.ts';
import { open } from '#web/shared/client/client.ts';
import type { Parameters } from '../list-source.ts';
import type { Selection } from '../selection.ts';
import { openTarget, saveStream, streamedRows } from './save-stream.ts';

export interface ExportOrder {
  /** Where the list is in the API. */
  path: string;
  parameters: Parameters;
  format: ExportFormat;
  /** The columns in their order; all of them when left out. */
  columns: readonly string[] | undefined;
  heading: ExportHeading;
  references: ExportReferences;
  /** The category whose fields are columns, too. */
  category: string | undefined;
  rows: number;
  /** Without a selection all that is filtered goes out. */
  selection: Selection | undefined;
  fileName: string;
  /** The language of headings and choices. */
  language: string;
  /** Ends the export before it is done. */
  signal: AbortSignal;
}

/** How the file looks, as the API is asked for it. */
export function optionsOf(
  order: Pick<ExportOrder, 'format' | 'columns' | 'heading' | 'references' | 'category' | 'language'>,
): Record<string, string> {
  const { format, columns, heading, references, category, language } = order;
  return {
    ...(columns && { columns: columns.join(',') }),
    ...(format !== 'jsonl' && {
      heading,
      references,
      lang: language,
      ...(category !== undefined && { category }),
    }),
  };
}

function fetchFile(order: ExportOrder): Promise<Response> {
  const { path, parameters, format, selection, signal } = order;
  const options = Object.entries(optionsOf(order));
  const isWhole = !selection || (selection.mode === 'all' && selection.except.size === 0);
  const mediaType = exportMediaTypes[format];
  if (isWhole) {
    const query = [...parameters, ...options];
    return open({ method: 'GET', path: `${path}/export.${format}`, mediaType }, { query, signal });
  }
  const rows = selection.mode === 'some' ? { ids: [...selection.ids] } : { except: [...selection.except] };
  const body = { format, ...Object.fromEntries(options), ...rows };
  return open({ method: 'POST', path: `${path}/export`, mediaType }, { query: parameters, body, signal });
}

/** Saves what is filtered, or what is chosen of it, as a file. False when the person did not choose a place. */
export async function exportList(order: ExportOrder): Promise<boolean> {
  let target: WritableStream<Uint8Array> | undefined;
  try {
    if (order.rows > streamedRows) target = await openTarget(order.fileName);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
  try {
    const { body } = await fetchFile(order);
    const bytes = body ?? new ReadableStream<never>({ start: (controller) => controller.close() });
    await saveStream(bytes, order, target);
    return true;
  } catch (error) {
    // The chosen file would stay open and locked.
    await target?.abort().catch(() => undefined);
    throw error;
  }
}
