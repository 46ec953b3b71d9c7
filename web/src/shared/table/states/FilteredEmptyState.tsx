import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Filter, ListView } from '#contract/shared/list-query.ts';
import type { FilterText } from '../filter/useFilterTexts.ts';
import { totalQuery } from '../list-queries.ts';
import type { Listed, ListSource } from '../list-source.ts';
import { ClosedSliders } from './drawings.tsx';
import { StatePanel } from './StatePanel.tsx';

const maxTried = 3;

interface FilteredEmptyProps<T extends Listed> {
  source: ListSource<T>;
  view: ListView;
  texts: readonly FilterText[];
  onDrop: (filter: Filter) => void;
  onClear: () => void;
}

/** Nothing matches: says what was asked for and which filter is in the way. */
export function FilteredEmptyState<T extends Listed>(props: FilteredEmptyProps<T>) {
  const { view, texts } = props;
  const { t } = useTranslation('list');
  const tried = view.filters.slice(0, maxTried);
  const totals = useQueries({
    queries: tried.map((filter) =>
      totalQuery(props.source, { ...view, filters: view.filters.filter((other) => other !== filter) }),
    ),
  });
  const helpful = totals
    .flatMap(({ data }, at) => {
      const filter = tried[at];
      return filter ? [{ filter, at, total: data?.value ?? 0 }] : [];
    })
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total);
  const count = view.filters.length;
  const title =
    view.q === ''
      ? t('nothingFiltered', { count })
      : count === 0
        ? t('nothingSearched', { q: view.q })
        : t('nothingBoth', { q: view.q, count });
  return (
    <StatePanel
      drawing={<ClosedSliders />}
      title={title}
      actions={
        <Button variant="outlined" onClick={props.onClear}>
          {t('clearAll')}
        </Button>
      }
    >
      {helpful.length > 0
        ? helpful.map(({ filter, at, total }) => {
            const text = texts[at];
            const label = text ? [text.field, text.operator, text.value].filter(Boolean).join(' ') : '';
            const [before, dropped, after] = t('withoutFilter', { count: total, filter: label }).split(
              /<\/?f>/,
            );
            return (
              <div key={at}>
                {before}
                <Link
                  component="button"
                  type="button"
                  variant="body2"
                  sx={{ fontWeight: 500, verticalAlign: 'baseline' }}
                  onClick={() => props.onDrop(filter)}
                >
                  {dropped}
                </Link>
                {after}
              </div>
            );
          })
        : t('tryOther')}
    </StatePanel>
  );
}
