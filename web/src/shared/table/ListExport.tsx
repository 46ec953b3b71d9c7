import { Suspense, useState } from 'react';
import type { Total } from '#contract/shared/page.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { defaultSettings, exportedFields, shownColumns, type Column } from './column-layout.ts';
import type { Listed, ListSource, Parameters } from './list-source.ts';
import { PageAction } from './PageHeader.tsx';
import type { Selection } from './selection.ts';
import type { ListControl } from './useListState.ts';

/** What is taken out of a list. */
export interface ExportDialogProps {
  source: Pick<ListSource<Listed>, 'entity' | 'exportFields'>;
  parameters: Parameters;
  /** The fields of the shown columns, in their order. */
  shown: readonly string[];
  total: Total;
  /** The records that were chosen one by one. */
  chosen?: { selection: Selection; count: number };
  /** The saved view that the list shows as it was saved. */
  view?: { id: string; name: string } | undefined;
  /** What its file is called, with the day. */
  title: string;
  onClose: () => void;
}

/** Fetched when somebody exports; lists load without it. */
export const ExportDialog = lazyPart(() => import('./export/ExportDialog.tsx'), 'ExportDialog');

interface ListExportProps<T extends Listed> {
  source: ListSource<T>;
  control: ListControl;
  columns: readonly Column<T>[];
  found: Total | undefined;
  title: string;
  /** Somebody is about to choose from the fields. */
  onFields?: (() => void) | undefined;
}

/** Opens the question how the list is taken out as a file. */
export function ListExport<T extends Listed>(props: ListExportProps<T>) {
  const { source, control, columns, found, title, onFields } = props;
  const { t } = useTranslation('list');
  const [isOpen, setIsOpen] = useState(false);
  const { views, isChanged, state } = control;
  if (!found || found.value === 0) return null;
  const open = () => {
    onFields?.();
    setIsOpen(true);
  };
  return (
    <>
      <PageAction icon="download" label={t('export')} onClick={open} />
      {isOpen ? (
        <Suspense fallback={null}>
          <ExportDialog
            source={source}
            parameters={control.parameters}
            shown={exportedFields(shownColumns(columns, control.state.columns ?? defaultSettings(columns)))}
            total={found}
            view={isChanged ? undefined : views.find(({ id }) => id === state.view)}
            title={title}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
