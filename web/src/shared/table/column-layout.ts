import type { ReactNode } from 'react';

/** One column of a list, as its entity describes it. */
export interface Column<T> {
  /** The field it shows; also its name in the address and in an export. */
  id: string;
  label: string;
  width: number;
  /** How narrow it becomes, before the table scrolls sideways; without it, it keeps its width. */
  leastWidth?: number;
  /** Takes the width that is left. */
  grows?: true;
  /** Its cells hold a link, which then shows the focus. */
  isLink?: true;
  /** Numbers keep their digits aligned on the units. */
  isNumber?: true;
  isSortable?: boolean;
  /** Pinned to the start until the person says otherwise. */
  isPinned?: true;
  /** Offered, but not shown until the person asks for it. */
  isHidden?: true;
  /** The fields that go into a file for it, where its cells show more than its own. */
  exports?: readonly string[];
  /** What its cells need of a record, as the list is asked for it. */
  needs: readonly string[];
  render: (row: T) => ReactNode;
}

/** What a person set for one shown column. */
export interface ColumnSetting {
  id: string;
  width?: number;
  isPinned?: boolean;
}

export const minColumnWidth = 56;
export const maxColumnWidth = 640;

/** A column as it is drawn: its place, width and pin. */
export interface ShownColumn<T> {
  column: Column<T>;
  width: number;
  /** The width was set by the person, so it stays. */
  isSized: boolean;
  isPinned: boolean;
}

export function defaultSettings<T>(columns: readonly Column<T>[]): ColumnSetting[] {
  return columns
    .filter((column) => !column.isHidden)
    .map((column) => (column.isPinned ? { id: column.id, isPinned: true } : { id: column.id }));
}

/** What is set for the columns of a list: what the person chose, as far as the entity knows it, or the entity's own. */
export function columnSettings<T>(
  columns: readonly Column<T>[],
  chosen: readonly ColumnSetting[] | undefined,
): ColumnSetting[] {
  const known = chosen?.filter((setting) => columns.some(({ id }) => id === setting.id)) ?? [];
  return known.length > 0 ? known : defaultSettings(columns);
}

/** The columns that were chosen and do not exist. */
export function unknownColumns<T>(
  columns: readonly Column<T>[],
  chosen: readonly ColumnSetting[] | undefined,
): string[] {
  return (chosen ?? []).flatMap(({ id }) => (columns.some((column) => column.id === id) ? [] : [id]));
}

/** The fields of columns as a file has them. */
export function exportedFields<T>(columns: readonly ShownColumn<T>[]): string[] {
  return columns.flatMap(({ column }) => column.exports ?? [column.id]);
}

/** A change of the columns, to be applied to the newest settings. */
export type ColumnChange = (settings: readonly ColumnSetting[]) => ColumnSetting[];

/** The columns to draw, pinned ones first; a setting of a column that does not exist is left out. */
export function shownColumns<T>(
  columns: readonly Column<T>[],
  settings: readonly ColumnSetting[],
): ShownColumn<T>[] {
  const shown = settings.flatMap((setting) => {
    const column = columns.find(({ id }) => id === setting.id);
    if (!column) return [];
    const isSized = setting.width !== undefined;
    return [{ column, width: setting.width ?? column.width, isSized, isPinned: setting.isPinned === true }];
  });
  return [...shown.filter(({ isPinned }) => isPinned), ...shown.filter(({ isPinned }) => !isPinned)];
}

export function showColumn(settings: readonly ColumnSetting[], id: string): ColumnSetting[] {
  return settings.some((setting) => setting.id === id) ? [...settings] : [...settings, { id }];
}

/** Hides a column; the last one stays, since a list without columns shows nothing. */
export function hideColumn(settings: readonly ColumnSetting[], id: string): ColumnSetting[] {
  return settings.length === 1 ? [...settings] : settings.filter((setting) => setting.id !== id);
}

export function resizeColumn(settings: readonly ColumnSetting[], id: string, width: number): ColumnSetting[] {
  const bounded = Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)));
  return settings.map((setting) => (setting.id === id ? { ...setting, width: bounded } : setting));
}

/** Makes a column wider or narrower by a step; until somebody set its width, it is as wide as it is drawn. */
export function widenColumn(
  settings: readonly ColumnSetting[],
  id: string,
  step: number,
  drawnWidth: number,
): ColumnSetting[] {
  const width = settings.find((setting) => setting.id === id)?.width ?? drawnWidth;
  return resizeColumn(settings, id, width + step);
}

export function pinColumn(
  settings: readonly ColumnSetting[],
  id: string,
  isPinned: boolean,
): ColumnSetting[] {
  return settings.map((setting) => {
    if (setting.id !== id) return setting;
    const { isPinned: _, ...rest } = setting;
    return isPinned ? { ...rest, isPinned } : rest;
  });
}

/** Puts a column where another one is. */
export function moveColumn(settings: readonly ColumnSetting[], id: string, toId: string): ColumnSetting[] {
  const from = settings.findIndex((setting) => setting.id === id);
  const to = settings.findIndex((setting) => setting.id === toId);
  const moved = settings[from];
  if (!moved || to < 0) return [...settings];
  const rest = settings.filter((setting) => setting.id !== id);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/** Moves a column one place toward the start (-1) or the end (1) among those that are pinned, or free, as it is. */
export function shiftColumn(settings: readonly ColumnSetting[], id: string, by: -1 | 1): ColumnSetting[] {
  const isPinned = settings.find((setting) => setting.id === id)?.isPinned === true;
  const alike = settings.filter((setting) => (setting.isPinned === true) === isPinned);
  const neighbor = alike[alike.findIndex((setting) => setting.id === id) + by];
  return neighbor ? moveColumn(settings, id, neighbor.id) : [...settings];
}

/** Reads `tag.92!,name,customValues.color.164`: the shown columns in order, with width and pin. */
export function readColumns(written: string): ColumnSetting[] {
  return written.split(',').flatMap((part) => {
    const match = /^([A-Za-z]+(?:\.[a-z]\w*)?)(?:\.(\d{2,3}))?(!)?$/.exec(part);
    if (!match?.[1]) return [];
    const setting: ColumnSetting = { id: match[1] };
    if (match[2]) setting.width = Math.min(maxColumnWidth, Math.max(minColumnWidth, Number(match[2])));
    if (match[3]) setting.isPinned = true;
    return [setting];
  });
}

export function writeColumns(settings: readonly ColumnSetting[]): string {
  return settings
    .map(({ id, width, isPinned }) => `${id}${width === undefined ? '' : `.${width}`}${isPinned ? '!' : ''}`)
    .join(',');
}
