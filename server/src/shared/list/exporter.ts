import { isHiddenFromAuditors } from '#contract/shared/audit-hidden.ts';
import { mostSheetRows, type ExportFormat, type ExportOptions } from '#contract/shared/export-options.ts';
import { filterFields, type Entity } from '#contract/shared/entity.ts';
import { writeListView, type ListQuery } from '#contract/shared/list-query.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { describeExport } from './export-about.ts';
import { csvFile, type ExportFile } from './export-file.ts';
import { jsonlFile } from './export-jsonl.ts';
import {
  copyOfTable,
  countQuery,
  exportableFields,
  exportTable,
  hasOpenColumns,
  type ExportView,
} from './export-query.ts';
import { xlsxFile } from './export-xlsx.ts';
import type { ExportNote } from './export.ts';
import type { RecordSource } from './source.ts';

/** What somebody wants to take out of a list. */
export interface WantedExport {
  format: ExportFormat;
  list: ListQuery;
  options: ExportOptions;
  ids?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
}

/** Makes the files of one list; each holds what its reader may see. */
export interface Exporter {
  entity: Entity;
  prepare: (
    db: Queryable,
    actor: Actor,
    now: Date,
    wanted: WantedExport,
  ) => Promise<{ file: ExportFile; note: ExportNote }>;
}

/** A view as the log has it: what was filtered and sorted by, without what somebody typed. */
function loggedView(entity: Entity, view: ExportView): string {
  const facts = filterFields(entity);
  const filters = view.filters.map((filter) => {
    const isTyped = ['text', 'longText', 'code'].includes(facts[filter.field]?.kind ?? 'text');
    return isTyped ? { ...filter, values: ['…'] } : filter;
  });
  const q = view.q === '' ? '' : '…';
  return decodeURIComponent(new URLSearchParams(writeListView({ ...view, q, filters })).toString());
}

/** The columns that an auditor gets: without those that auditors do not see. */
function columnsForAuditors(source: RecordSource, options: ExportOptions): ExportOptions {
  const { columns, heading, references } = options;
  const wanted = columns?.split(',') ?? [...(heading === 'keys' ? ['id'] : []), ...exportableFields(source)];
  const seen = wanted.filter((field) => !isHiddenFromAuditors(field));
  // The code of a person is the employee number.
  return {
    ...options,
    columns: seen.join(','),
    ...(references === 'code' && { references: 'label' as const }),
  };
}

export function createExporter(
  source: RecordSource,
  narrow: (actor: Actor, list: ListQuery) => ListQuery,
): Exporter {
  const { entity } = source;
  return {
    entity,
    prepare: async (db, actor, now, { format, list, options: wanted, ids, except }) => {
      const options = actor.audit ? columnsForAuditors(source, wanted) : wanted;
      const view: ExportView = { ...narrow(actor, list), ids, except };
      const chosen = ids ? ` (${ids.length})` : '';
      const note = { actor: actor.id, entity: entity.name, view: `${loggedView(entity, view)}${chosen}` };
      const isOpen = hasOpenColumns(source, options);
      if (format === 'jsonl') return { file: jsonlFile(source, view, options), note };
      const openFields = isOpen ? await source.openFields?.(db) : undefined;
      const table = exportTable(source, view, options, openFields);
      if (format === 'csv') return { file: csvFile(entity.name, copyOfTable(table)), note };
      const language = options.lang ?? options.language;
      const about = await describeExport(db, source, view, { language, person: actor.name, now });
      const counting = countQuery(source, view, mostSheetRows);
      return { file: xlsxFile(entity.name, table, counting, about), note };
    },
  };
}
