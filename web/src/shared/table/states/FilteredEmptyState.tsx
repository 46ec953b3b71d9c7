import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQueries } from '@tanstack/react-query';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { filterFields } from '#contract/shared/entity.ts';
import { operatorsOf, type Filter, type ListView } from '#contract/shared/list-query.ts';
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
  /** Puts another filter in the place of one, or nothing. */
  onReplace: (filter: Filter, next: Filter | undefined) => void;
  onClear: () => void;
}

/** A sentence with a part, between the marks `<f>` and `</f>`, that can be pressed. */
function Offer({ text, onTake }: { text: string; onTake: () => void }) {
  const [before, offered, after] = text.split(/<\/?f>/);
  return (
    <div>
      {before}
      <Link
        component="button"
        type="button"
        variant="body2"
        sx={{ fontWeight: 500, verticalAlign: 'baseline' }}
        onClick={onTake}
      >
        {offered}
      </Link>
      {after}
    </div>
  );
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
  // Things stand in rooms and subcategories: who asked for the branch itself is offered what is inside it.
  const fields = filterFields(props.source.entity);
  const wider = tried.flatMap((filter, at) => {
    const facts = fields[filter.field];
    const canWiden = filter.operator === 'is' && facts && operatorsOf(facts).includes('within');
    return canWiden ? [{ filter, at, next: { ...filter, operator: 'within' as const } }] : [];
  });
  const widerTotals = useQueries({
    queries: wider.map(({ filter, next }) =>
      totalQuery(props.source, {
        ...view,
        filters: view.filters.map((other) => (other === filter ? next : other)),
      }),
    ),
  });
  const widening = wider.flatMap((offer, index) => {
    const total = widerTotals[index]?.data?.value ?? 0;
    return total > 0 ? [{ ...offer, total }] : [];
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
      {widening.map(({ filter, at, next, total }) => {
        const label = [texts[at]?.field, t('opWithin'), texts[at]?.value].filter(Boolean).join(' ');
        const text = t('withFilter', { count: total, n: formatCount(total), filter: label });
        return <Offer key={`within ${at}`} text={text} onTake={() => props.onReplace(filter, next)} />;
      })}
      {helpful.length > 0
        ? helpful.map(({ filter, at, total }) => {
            const label = [texts[at]?.field, texts[at]?.operator, texts[at]?.value].filter(Boolean).join(' ');
            const text = t('withoutFilter', { count: total, n: formatCount(total), filter: label });
            return <Offer key={at} text={text} onTake={() => props.onReplace(filter, undefined)} />;
          })
        : widening.length > 0
          ? null
          : t('tryOther')}
    </StatePanel>
  );
}
