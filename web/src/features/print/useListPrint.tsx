import { Suspense, useState, type ReactNode } from 'react';
import { isRequestError } from '#web/shared/client/client.ts';
import { useUnmountSignal } from '#web/shared/client/useUnmountSignal.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useMessages } from '#web/shared/messages/messages.ts';
import { lazyPart, loadOrReload } from '#web/shared/page/lazy-page.ts';
import { columnSettings, shownColumns, type Column } from '#web/shared/table/column-layout.ts';
import type { ChosenRows } from '#web/shared/table/chosen-rows.ts';
import type { Listed, ListSource } from '#web/shared/table/list-source.ts';
import type { ListControl } from '#web/shared/table/useListState.ts';
import type { ListPaper as ListPaperPart } from './ListPaper.tsx';

// Only who prints fetches it; the cast keeps the type of its rows.
const ListPaper = lazyPart(() => import('./ListPaper.tsx'), 'ListPaper') as unknown as typeof ListPaperPart;

interface ListPrint {
  /** Prints what is filtered, or what is chosen of it. */
  print: (chosen?: ChosenRows) => void;
  /** What is being printed; to stand anywhere on the page. */
  paper: ReactNode;
}

/** Prints a list as a list: its rows are loaded first, then the browser prints them in the place of the page. */
export function useListPrint<T extends Listed>(
  source: ListSource<T>,
  control: ListControl,
  columns: readonly Column<T>[],
  title: string,
): ListPrint {
  const { t } = useTranslation('list');
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  const [isLoading, setLoading] = useState(false);
  const [loaded, setLoaded] = useState<{ rows: T[]; isWhole: boolean }>();
  const startSignal = useUnmountSignal();
  const run = async (chosen: ChosenRows | undefined) => {
    setLoading(true);
    const signal = startSignal();
    try {
      const { loadPrintedRows } = await loadOrReload(() => import('#web/shared/table/print-rows.ts'));
      setLoaded(await loadPrintedRows(source, control.parameters, chosen, signal));
    } catch (error) {
      if (signal.aborted) return;
      const problem = isRequestError(error) ? error.problem : undefined;
      showToast(t('printFailed', { reason: problemText(problem, source.entity) }), { variant: 'error' });
    } finally {
      setLoading(false);
    }
  };
  const shown = shownColumns(columns, columnSettings(columns, control.state.columns));
  const count = loaded?.rows.length ?? 0;
  return {
    print: (chosen) => {
      if (!isLoading) void run(chosen);
    },
    paper: loaded ? (
      <Suspense fallback={null}>
        <ListPaper
          title={title}
          subtitle={t(loaded.isWhole ? 'printedRows' : 'printedFirst', { count, n: formatCount(count) })}
          columns={shown.map(({ column }) => column)}
          rows={loaded.rows}
          onPrinted={() => setLoaded(undefined)}
        />
      </Suspense>
    ) : null,
  };
}
