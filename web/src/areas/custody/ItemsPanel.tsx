import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { renderBulkActions } from '#web/features/records/bulk-actions.tsx';
import { call } from '#web/shared/client/client.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { dateInText } from '#web/shared/format/date.ts';
import { DateText } from '#web/shared/format/DateText.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { formatPlace } from '#web/shared/format/place.ts';
import { TotalText } from '#web/shared/format/TotalText.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelFailed } from '#web/shared/record/PanelFailed.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { TickBox } from '#web/shared/table/TickBox.ts';
import { equipmentPage } from './custody-links.ts';

/** How many items come at once, and what is shown of them; what a record page opens with asks for the same. */
const pageSize = 25;
const shownFields = 'tag,name,status,location.label,custodian.label,project.label,atVendor,dueOn';

interface ItemsFilter {
  field: 'custodianId' | 'locationId';
  operator: 'is' | 'within';
  value: string;
}

/** What is disposed of keeps its last place, but is not there any more. */
function queryOf({ field, operator, value }: ItemsFilter): [string, string][] {
  return [
    [`filter[${field}][${operator}]`, value],
    ['filter[status][not]', 'disposed'],
  ];
}

function useItems({ field, operator, value }: ItemsFilter) {
  return useInfiniteQuery({
    queryKey: [equipment.name, 'list', 'held', field, operator, value],
    queryFn: ({ pageParam, signal }) => {
      const query: [string, string][] = [
        ...queryOf({ field, operator, value }),
        ['sort', 'tag'],
        ['limit', String(pageSize)],
        ['fields', shownFields],
      ];
      if (pageParam !== undefined) query.push(['after', pageParam]);
      return call(equipmentApi.list, { query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

interface RowProps {
  item: EquipmentRecord;
  /** A person's items say where they are, those of a place who has them. */
  isOfPerson: boolean;
  hasDueDay: boolean;
  /** There place and day stand below the name. */
  isPhone: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function ItemRow({ item, isOfPerson, hasDueDay, isPhone, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation('custody');
  const tag = item.tag ?? item.name;
  const room = item.atVendor ? t('atVendor', { vendor: item.atVendor }) : formatPlace(item.location.label);
  const label = isOfPerson ? room : (item.custodian ?? item.project)?.label;
  const place = label ? <bdi>{label}</bdi> : null;
  return (
    <tr>
      <td className="tight">
        <TickBox
          type="checkbox"
          aria-label={t('held.choose', { tag })}
          checked={isChosen}
          onChange={onChoose}
        />
      </td>
      <th scope="row">
        <RecordLink to={equipmentPage(item.id)}>
          <Code>{tag}</Code>
        </RecordLink>{' '}
        <bdi>{item.name}</bdi>
        {isPhone ? (
          <>
            <div className="quiet">{place}</div>
            {item.dueOn === null ? null : (
              <div className="quiet">{t('dueOn', { day: dateInText(item.dueOn) })}</div>
            )}
          </>
        ) : null}
      </th>
      <td>
        <StatusChip entity="equipment" status={item.status} />
      </td>
      {isPhone ? null : (
        <td>
          <div className="place">{place}</div>
        </td>
      )}
      {hasDueDay ? (
        <td className="tight">
          <DateText value={item.dueOn} />
        </td>
      ) : null}
    </tr>
  );
}

/** A name gives way to a place, up to a length that few have. */
const oneLine = { '& .place': { width: 'max-content', maxWidth: '14rem' } };

interface ItemsPanelProps extends ItemsFilter {
  title: string;
  /** What the panel says where there is nothing. */
  empty: string;
}

/** The items that somebody holds or that are in a place, page by page, and what can be done with several of them. */
export function ItemsPanel({ title, empty, ...filter }: ItemsPanelProps) {
  const { t } = useTranslation('custody');
  const { t: list } = useTranslation('list');
  const labels = useLabels();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const query = useItems(filter);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isOfPerson = filter.field === 'custodianId';
  const total = query.data?.pages[0]?.total;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const tags = items.flatMap(({ tag }) => (tag !== null && chosen.has(tag) ? [tag] : []));
  // Most hold nothing on loan: there is no room for a column without a day.
  const hasDueDay = !isPhone && items.some(({ dueOn }) => dueOn !== null);
  const hasFailed = query.isError && !query.isFetching;
  const field = (name: string) => labels.field(equipment.name, name);

  function toggle(tag: string | null) {
    if (tag === null) return;
    const next = new Set(chosen);
    if (!next.delete(tag)) next.add(tag);
    setChosen(next);
  }

  const isWhole = items.length > 0 && tags.length === items.length;
  return (
    <Panel
      title={title}
      isFlush={items.length > 0 || hasFailed}
      end={
        total && items.length > 0 ? (
          <>
            <TotalText total={total} />
            <RecordLink to={`${equipment.page}?${new URLSearchParams(queryOf(filter)).toString()}`}>
              {t('held.openList')}
            </RecordLink>
          </>
        ) : undefined
      }
    >
      {query.data && items.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{empty}</Box>
      ) : null}
      {items.length > 0 ? (
        <PanelTable label={title} sx={oneLine}>
          <table>
            <thead>
              <tr>
                <th scope="col" className="tight">
                  <TickBox
                    type="checkbox"
                    aria-label={t('held.chooseAll')}
                    checked={isWhole}
                    onChange={() => setChosen(new Set(isWhole ? [] : items.map(({ tag }) => tag ?? '')))}
                  />
                </th>
                <th scope="col">{labels.entity(equipment.name)}</th>
                <th scope="col">{field('status')}</th>
                {isPhone ? null : <th scope="col">{field(isOfPerson ? 'locationId' : 'custodianId')}</th>}
                {hasDueDay ? (
                  <th scope="col" className="tight">
                    {field('dueOn')}
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <ItemRow
                  key={item.id}
                  item={item}
                  isOfPerson={isOfPerson}
                  hasDueDay={hasDueDay}
                  isPhone={isPhone}
                  isChosen={item.tag !== null && chosen.has(item.tag)}
                  onChoose={() => toggle(item.tag)}
                />
              ))}
            </tbody>
          </table>
        </PanelTable>
      ) : null}
      {hasFailed ? <PanelFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {chosen.size > 0 ? (
        <Box
          role="toolbar"
          aria-label={list('bulkBar')}
          sx={{
            // What is chosen may have left since: the bar is not seen then, but its dialog still says why it was refused.
            display: tags.length > 0 ? 'flex' : 'none',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: '2px',
            paddingInline: 2,
            paddingBlock: '6px',
            borderTop: 1,
            borderColor: 'divider',
            backgroundColor: 'surface.selected',
          }}
        >
          <Box component="span" sx={{ typography: 'body2', fontWeight: 600, marginInlineEnd: 1 }}>
            {list('selected', { count: tags.length, n: formatCount(tags.length) })}
          </Box>
          <Button color="inherit" onClick={() => setChosen(new Set())}>
            {list('clear')}
          </Button>
          {renderBulkActions('equipment', {
            tags,
            onDone: (done) => setChosen((now) => new Set([...now].filter((tag) => !done.includes(tag)))),
          })}
        </Box>
      ) : null}
      {query.hasNextPage ? (
        <Box sx={{ padding: 1, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('held.more')}
          </Button>
        </Box>
      ) : null}
    </Panel>
  );
}
