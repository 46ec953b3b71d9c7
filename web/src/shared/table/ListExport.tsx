import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Total } from '#contract/shared/page.ts';
import { defaultSettings, exportedFields, shownColumns, type Column } from './column-layout.ts';
import type { Listed, ListSource } from './list-source.ts';
import { PageAction } from './PageHeader.tsx';
import { useExport } from './useExport.ts';
import type { ListControl } from './useListState.ts';

interface ListExportProps<T extends Listed> {
  source: ListSource<T>;
  control: ListControl;
  columns: readonly Column<T>[];
  found: Total | undefined;
  /** What its file is called, with the day. */
  title: string;
}

/** Saves exactly what is filtered, in the shown columns and in the shown order. */
export function ListExport<T extends Listed>({ source, control, columns, found, title }: ListExportProps<T>) {
  const { t } = useTranslation('list');
  const { isExporting, startExport } = useExport(source, title);
  if (!found || found.value === 0) return null;
  return (
    <PageAction
      icon="download"
      label={t('export')}
      isDisabled={isExporting}
      onClick={() =>
        startExport({
          parameters: control.parameters,
          columns: exportedFields(shownColumns(columns, control.state.columns ?? defaultSettings(columns))),
          rows: found.value,
          selection: undefined,
          keys: new Map(),
        })
      }
    />
  );
}
