import type { ReactNode } from 'react';
import type { RowAction } from './grid/RowMenu.tsx';
import type { Parameters } from './list-source.ts';
import type { Selection } from './selection.ts';

/** How a list speaks of its records and where they live. */
export interface RecordDisplay<T> {
  /** What a record is called in a sentence, such as its tag. */
  name: (row: T) => string;
  address: (row: T) => string;
  actions?: (row: T) => RowAction[];
  /** A card on a phone: its name, below it a title where the name is a code, and further facts. */
  card: (row: T) => { mark: ReactNode; title?: ReactNode; lines: ReactNode[] };
}

/** The sentences of a list page that depend on its entity. */
export interface ListTexts {
  title: string;
  searchHint: string;
  loading: string;
  create: string;
  emptyTitle: string;
  emptyBody: string;
}

/** The chosen records of a list: which, of what the list was asked, and how many that finds. */
export interface ChosenRecords {
  selection: Selection;
  parameters: Parameters;
  total: number;
  /** Whether that number is only estimated. */
  isAbout: boolean;
}

/**
 * Draws what can be done with the chosen records: by their keys, or undefined when all that match are chosen. `drop` is
 * told which of them are no longer chosen.
 */
export type BulkActions = (
  keys: readonly string[] | undefined,
  drop: (keys: readonly string[]) => void,
  chosen: ChosenRecords,
) => ReactNode;
