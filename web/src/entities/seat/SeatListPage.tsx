import { useMemo } from 'react';
import { dateInText } from '#web/shared/format/date.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { seat, type SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import { tabReadings } from '#web/areas/software/software-tabs.ts';
import { SoftwareTabs } from '#web/areas/software/SoftwareTabs.tsx';
import { useReadTogether } from '#web/shared/client/useReadTogether.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useNarrowSource, type Narrow } from '#web/shared/table/list-fields.ts';
import { pageReading } from '#web/shared/table/list-queries.ts';
import { useListLink } from '#web/shared/table/list-link.ts';
import { ListBody } from '#web/shared/table/ListBody.tsx';
import { ListExport } from '#web/shared/table/ListExport.tsx';
import { ListPage } from '#web/shared/table/ListPage.tsx';
import type { RecordDisplay } from '#web/shared/table/list-display.ts';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import { useListState } from '#web/shared/table/useListState.ts';
import { useListTexts } from '#web/shared/table/useListTexts.ts';
import { useShownView } from '#web/shared/table/useShownView.ts';
import { savedTabs, type FixedView } from '#web/shared/table/ViewTabs.tsx';
import { useAddressedView } from '#web/features/view/useAddressedView.ts';
import { ViewControls } from '#web/features/view/ViewControls.tsx';
import { seatColumns } from './seat.columns.tsx';
import { seatList, seatReferences } from './seat.queries.ts';

const needs = ['number', 'software.label', 'person.label', 'equipment.label', 'status', 'startedOn'] as const;
type Row = Narrow<SeatRecord, (typeof needs)[number]>;

function useSeatDisplay(): RecordDisplay<Row> {
  const { t } = useTranslation('list');
  const state = useListLink();
  const address = ({ id }: Row) => `${seat.page}/${id}`;
  return {
    name: ({ number }) => number,
    address,
    actions: (row) => [{ key: 'open', icon: 'arrow-right', label: t('open'), to: address(row), state }],
    card: ({ software, person, equipment, status, startedOn }) => ({
      mark: <StatusChip entity="seat" status={status} />,
      title: <bdi>{(person ?? equipment)?.label}</bdi>,
      lines: [software.label, dateInText(startedOn)],
    }),
  };
}

/** Every seat that was ever given, and to whom. */
export function SeatListPage() {
  const isReady = useAddressedView();
  return isReady ? <ReadySeatListPage /> : null;
}

function ReadySeatListPage() {
  const { t } = useTranslation('seat');
  const control = useListState(seat);
  const columns = useColumns(seat, seatColumns);
  const source = useNarrowSource(seatList, columns, control.state.columns, needs);
  const shown = useShownView(source, control.parameters);
  useReadTogether(seat.name, () => [pageReading(source, control.parameters), ...tabReadings]);
  const texts = useListTexts('seat');
  const found = shown.first?.total;
  const views = useMemo<FixedView[]>(
    () => [
      {
        key: 'closed',
        label: t('list.closed'),
        filters: [{ field: 'status', operator: 'is', values: ['closed'] }],
      },
      { key: 'everything', label: t('list.all'), filters: [] },
      ...savedTabs(control.views, seat),
    ],
    [t, control.views],
  );
  return (
    <ListPage
      source={source}
      control={control}
      texts={texts}
      views={views}
      found={found}
      createAt={undefined}
      tabs={
        <SoftwareTabs
          section="seats"
          views={views}
          control={control}
          end={
            <ViewControls
              source={source}
              control={control}
              title={texts.title}
              columns={columns}
              found={found}
            />
          }
        />
      }
      actions={
        <ListExport source={source} control={control} columns={columns} found={found} title={texts.title} />
      }
    >
      <ListBody
        source={source}
        control={control}
        shown={shown}
        columns={columns}
        references={seatReferences}
        texts={texts}
        records={useSeatDisplay()}
        createAt={undefined}
      />
    </ListPage>
  );
}
