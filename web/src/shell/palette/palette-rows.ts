import { searchedEntities, type SearchedEntity } from '#contract/features/search/search-scopes.ts';
import type {
  FoundArea,
  FoundRecord,
  NamedRecord,
  SearchAnswer,
} from '#contract/features/search/search.api.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import type { RecordKey } from '#web/shell/toolbar/opened-records.ts';

/** A line of the palette: a record, a page, or something to do. */
export interface PaletteRow {
  key: string;
  label: string;
  /** The label is a tag or a number. */
  isCode?: boolean;
  title?: string | null;
  /** How a record is that has the code itself: its line is two lines high, also before that is known. */
  under?: string;
  /** What stands at the end. */
  note?: string | null;
  icon?: IconName | undefined;
  page?: NavigationItem;
  url?: string | undefined;
  record?: RecordKey;
  isEnded?: boolean;
  /** What it does in place of opening an address. */
  run?: () => void;
  /** The key that runs it together with Alt. */
  letter?: string;
}

export interface PaletteGroup {
  key: string;
  heading: string;
  rows: readonly PaletteRow[];
}

/** How rows of records are made: where they lead, and how their kind looks. */
export interface RowTools {
  urlOf: (record: RecordKey) => string | undefined;
  iconOf: (entity: SearchedEntity) => IconName | undefined;
  labelOf: (entity: SearchedEntity) => string;
}

const numbered: readonly SearchedEntity[] = [
  ...(['equipment', 'repair', 'entitlement', 'purchase-order'] as const),
  ...(['project', 'retirement', 'certificate', 'funding-source'] as const),
];

/** The row of a record; nothing where it has no page for the person here. */
export function rowOfRecord(
  record: NamedRecord | FoundRecord,
  prefix: string,
  tools: RowTools,
): PaletteRow[] {
  const { entity, id, label, title, note } = record;
  const url = tools.urlOf({ entity, id });
  if (url === undefined) return [];
  const matched = 'matched' in record && record.matched !== label ? record.matched : null;
  return [
    {
      key: `${prefix} ${entity} ${id}`,
      label,
      isCode: numbered.includes(entity),
      title: title ?? null,
      note: matched ?? note,
      icon: tools.iconOf(entity),
      url,
      record: { entity, id },
      isEnded: 'isLive' in record && !record.isLive,
    },
  ];
}

/** A node of the release before tells no areas. Groups of what was found: exact hits, then each kind of record with the way to all of them. */
export function groupFound(
  { found, areas = [] }: Pick<SearchAnswer, 'found'> & Partial<SearchAnswer>,
  tools: RowTools,
  texts: { exact: string; all: (area: FoundArea) => string },
  listOf: (entity: SearchedEntity) => string | undefined,
): PaletteGroup[] {
  const rowsOf = (records: readonly FoundRecord[]) =>
    records.flatMap((one) => rowOfRecord(one, 'found', tools));
  const groups = searchedEntities.map((entity): PaletteGroup => {
    const rows = rowsOf(found.filter((one) => one.entity === entity && !one.isExact));
    const area = areas.find((one) => one.entity === entity);
    const shown = found.filter((one) => one.entity === entity).length;
    const url = listOf(entity);
    const hasMore = area !== undefined && (area.count === null || area.count > shown);
    const all =
      hasMore && url !== undefined && rows.length > 0
        ? [{ key: `all ${entity}`, label: texts.all(area), icon: 'search' as const, url }]
        : [];
    return { key: entity, heading: tools.labelOf(entity), rows: [...rows, ...all] };
  });
  const exactRows = rowsOf(found.filter((one) => one.isExact)).map((row) => ({ ...row, under: '' }));
  const exact = { key: 'exact', heading: texts.exact, rows: exactRows };
  return [exact, ...groups].filter(({ rows }) => rows.length > 0);
}
