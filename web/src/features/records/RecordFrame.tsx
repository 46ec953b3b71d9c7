import Box from '@mui/material/Box';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useLocation } from 'react-router';
import type { z } from 'zod';
import type { actionBody, Endpoint, idParams } from '#contract/shared/endpoint.ts';
import type { Entity } from '#contract/shared/entity.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { useFiles } from '#web/features/attachments/attachments.queries.ts';
import { BinNotice } from '#web/features/bin/BinNotice.tsx';
import type { History } from '#web/features/history/history.queries.ts';
import { HistoryPanel } from '#web/features/history/HistoryPanel.tsx';
import { call } from '#web/shared/client/client.ts';
import { agencyDayOf } from '#web/shared/format/instant.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { Loading } from '#web/shared/page/Loading.tsx';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { AsOfControl } from '#web/shared/record/AsOfControl.tsx';
import { Crumbs } from '#web/shared/record/Crumbs.tsx';
import { RecordTabPanel, RecordTabs } from '#web/shared/record/RecordTabs.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { readListLink } from '#web/shared/table/list-link.ts';
import { AsOfBar } from './AsOfBar.tsx';
import { HeldNotice } from './held.tsx';
import type { RecordView } from './RecordPage.tsx';
import { RecordNeighbors } from './RecordNeighbors.tsx';
import { useCommand } from './useCommand.ts';
import type { EntityTexts } from './useEntityTexts.tsx';

const FilesPanel = lazyPart(() => import('#web/features/attachments/FilesPanel.tsx'), 'FilesPanel');

type BinnedRecord = {
  id: string;
  version: number;
  deletedAt: string | null;
  deletedBy: string | null;
  deleteReason: string | null;
};

interface RecordFrameProps<R extends BinnedRecord> {
  entity: Entity;
  record: R;
  history: History;
  view: RecordView;
  /** How the record is named in sentences and in the path above it. */
  number: string;
  isCode?: boolean;
  /** The title of the browser's tab. */
  title: string;
  listName: string;
  /** How it comes back from the bin, where it can be deleted. */
  api?: { restore: Endpoint<typeof idParams, z.ZodUndefined, typeof actionBody, z.ZodType<R>> };
  /** Files can be kept with it. */
  hasFiles?: boolean;
  texts: EntityTexts;
  header: ReactNode;
  /** What needs the whole width of the overview, above the rest. */
  wide?: ReactNode;
  main: ReactNode;
  side: ReactNode;
}

/** What every record page has around its own parts: path, bin, header, tabs, the day it looks at, history. */
export function RecordFrame<R extends BinnedRecord>(props: RecordFrameProps<R>) {
  const { entity, record, history, view, number, api, hasFiles = true } = props;
  const { t } = useTranslation('record');
  const { t: bin } = useTranslation('bin');
  const can = useCan();
  const { run } = useCommand(entity);
  const list = readListLink(useLocation().state)?.from ?? entity.page;
  const { asOf, today, tab } = view;
  const isPast = asOf !== undefined;
  const owner = { entity: entity.name, recordId: record.id };
  const files = useFiles(owner, false, hasFiles).data;
  useDocumentTitle(props.title);
  const target = { params: { id: record.id }, version: record.version, body: {} };
  const restore =
    api && !isPast && can(`${entity.name}.restore` as Permission)
      ? (idempotencyKey: string) => call(api.restore, { ...target, idempotencyKey })
      : undefined;

  const panel = (
    <HistoryPanel
      entity={entity}
      history={history}
      until={asOf}
      dayOf={agencyDayOf}
      labelOf={props.texts.labelOf}
      showValue={props.texts.showValue}
      reasonOf={props.texts.reasonOf}
    />
  );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2, minHeight: 28 }}>
        <Crumbs
          crumbs={[
            { text: props.listName, to: list },
            { text: number, ...(props.isCode && { isCode: true }) },
          ]}
        />
        <RecordNeighbors entity={entity} id={record.id} />
      </Box>
      {isPast ? <AsOfBar day={asOf} isMissing={false} onBack={() => view.showDay(undefined)} /> : null}
      <BinNotice
        record={record}
        onRestore={restore && (() => run(restore, () => bin('restored', { number })))}
      />
      {isPast ? null : <HeldNotice entity={entity} id={record.id} />}
      {props.header}
      <RecordTabs
        shown={tab}
        onShow={view.showTab}
        tabs={[
          { name: 'overview', text: t('overview') },
          ...(hasFiles
            ? [{ name: 'files', text: t('files'), count: files?.length || undefined } as const]
            : []),
          { name: 'history', text: t('history'), count: history.total || undefined },
        ]}
        end={
          <AsOfControl
            asOf={asOf}
            today={today}
            changeDays={[...new Set(history.events.map(({ at }) => agencyDayOf(at)))]}
            onChange={view.showDay}
          />
        }
      />
      <RecordTabPanel name={tab}>
        {tab === 'overview' ? (
          <Overview wide={props.wide} main={props.main} side={props.side} below={panel} />
        ) : null}
        {tab === 'history' ? panel : null}
        {tab === 'files' && hasFiles ? (
          <Suspense fallback={<Loading />}>
            <FilesPanel {...owner} isFixed={record.deletedAt !== null} until={asOf} />
          </Suspense>
        ) : null}
      </RecordTabPanel>
    </>
  );
}

interface OverviewProps {
  wide: ReactNode;
  main: ReactNode;
  side: ReactNode;
  below: ReactNode;
}

function Overview({ wide, main, side, below }: OverviewProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {wide}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 352px' },
          '& > div': { display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
        }}
      >
        <div>{main}</div>
        <div>{side}</div>
      </Box>
      {below}
    </Box>
  );
}
