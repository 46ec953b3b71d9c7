import { exportApi } from '#contract/features/export/export.api.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import {
  exportMediaTypes,
  mostSheetRows,
  type ExportFormat,
  type ExportHeading,
  type ExportReferences,
} from '#contract/shared/export-options.ts';
import { call, open } from '#web/shared/client/client.ts';
import type { Parameters } from '../list-source.ts';
import type { Selection } from '../selection.ts';
import { canChooseTarget, openTarget, saveAddress, saveStream, streamedRows } from './save-stream.ts';

export interface ExportOrder {
  entity: EntityName;
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

/** The records that were chosen one by one, or left out; undefined for all of them. */
function chosenOf(selection: Selection | undefined): { ids: string[] } | { except: string[] } | undefined {
  if (selection?.mode === 'some') return { ids: [...selection.ids] };
  return selection && selection.except.size > 0 ? { except: [...selection.except] } : undefined;
}

/** A large file goes past the memory of the page also where the browser cannot write into a chosen one: it saves it itself. */
function needsAddress({ rows, format }: ExportOrder): boolean {
  // More than a sheet holds is refused, and a page can tell why.
  return rows > streamedRows && !canChooseTarget() && !(format === 'xlsx' && rows > mostSheetRows);
}

async function openAddress(order: ExportOrder): Promise<void> {
  const { entity, parameters, format, selection, fileName, signal } = order;
  const question = new URLSearchParams(parameters.map((pair) => [...pair])).toString();
  const body = { entity, question, fileName, format, ...optionsOf(order), ...chosenOf(selection) };
  const { url } = await call(exportApi.create, { body, signal });
  saveAddress(url, fileName);
}

function fetchFile(order: ExportOrder): Promise<Response> {
  const { path, parameters, format, selection, signal } = order;
  const options = Object.entries(optionsOf(order));
  const mediaType = exportMediaTypes[format];
  const rows = chosenOf(selection);
  if (!rows) {
    const query = [...parameters, ...options];
    return open({ method: 'GET', path: `${path}/export.${format}`, mediaType }, { query, signal });
  }
  const body = { format, ...Object.fromEntries(options), ...rows };
  return open({ method: 'POST', path: `${path}/export`, mediaType }, { query: parameters, body, signal });
}

/**
 * Saves what is filtered, or what is chosen of it, as a file: it is there, or the browser goes on alone. Undefined when the
 * person did not choose a place.
 */
export async function exportList(order: ExportOrder): Promise<'saved' | 'started' | undefined> {
  if (needsAddress(order)) {
    await openAddress(order);
    return 'started';
  }
  let target: WritableStream<Uint8Array> | undefined;
  try {
    if (order.rows > streamedRows) target = await openTarget(order.fileName);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
  try {
    const { body } = await fetchFile(order);
    const bytes = body ?? new ReadableStream<never>({ start: (controller) => controller.close() });
    await saveStream(bytes, order, target);
    return 'saved';
  } catch (error) {
    // The chosen file would stay open and locked.
    await target?.abort().catch(() => undefined);
    throw error;
  }
}
