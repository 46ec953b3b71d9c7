import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import '../label-texts.ts';
import { labelQueueApi } from '#contract/features/label/job.api.ts';
import type { LabelJob } from '#contract/features/label/job.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { PageAction, PageHeader } from '#web/shared/table/PageHeader.tsx';
import { TemplateList } from '../designer/TemplateList.tsx';
import { labelsPath, printersPath, rollsPath, stocksPath } from '../label-paths.ts';
import { useJob, useQueue, useStocks, useTemplates } from '../label.queries.ts';
import { useRolls } from '../roll/roll.queries.ts';
import { JobNotice } from './JobNotice.tsx';
import { JobsPanel } from './JobsPanel.tsx';
import { PrintLog } from './PrintLog.tsx';
import { PrintPanel } from './PrintPanel.tsx';
import { countOf, isOpen, templateOf, type PrintSource } from './print-wish.ts';
import { QueuePanel } from './QueuePanel.tsx';

function useLabelState(id: string | null) {
  return useQuery({
    queryKey: ['label', 'state', id],
    queryFn: ({ signal }) => call(labelQueueApi.states, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    meta: { shows: ['equipment'] },
  });
}

/** What the address asks to be printed; the own queue unless it names an item or a roll. */
function useSource(item: string | null, roll: string | null): { source?: PrintSource; error: Error | null } {
  const queue = useQueue();
  const rolls = useRolls(roll !== null);
  const state = useLabelState(item);
  if (item !== null) {
    const { data, error } = state;
    return {
      error,
      ...(data && {
        source: {
          kind: 'item',
          equipmentId: data.equipmentId,
          tag: data.tag,
          printed: data.printed,
          firstTemplateId: data.firstTemplateId,
        },
      }),
    };
  }
  const found = rolls.data?.find(({ id }) => id === roll);
  if (roll !== null && (found || !rolls.data)) {
    return { error: rolls.error, ...(found && { source: { kind: 'roll', roll: found } }) };
  }
  const { data, error } = queue;
  return {
    error,
    ...(data && { source: { kind: 'queue', items: data.items, firstTemplateId: data.firstTemplateId } }),
  };
}

/** Labels: the own queue, printing it, what was printed, and the ways to templates, stocks and rolls. */
export function LabelsPage() {
  const { t } = useTranslation('label');
  useDocumentTitle(t('title'));
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const queue = useQueue();
  const templates = useTemplates();
  const stocks = useStocks();
  const { source, error: sourceError } = useSource(search.get('item'), search.get('roll'));
  const job = useJob(search.get('job') ?? undefined);
  const error = queue.error ?? templates.error ?? stocks.error ?? sourceError;
  const isReady = queue.data && templates.data && stocks.data && source;
  if (!isReady) {
    if (error) {
      const retry = () => void Promise.all([queue.refetch(), templates.refetch(), stocks.refetch()]);
      return <RecordFailed error={error} backTo="/" onRetry={retry} />;
    }
    return <RecordLoading label={t('loading')} />;
  }
  const onMade = ({ id }: LabelJob) => void navigate(`${labelsPath}?job=${id}`);
  const sourceKey = source.kind === 'queue' ? 'queue' : source.kind === 'item' ? source.tag : source.roll.id;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <PageAction icon="sliders" label={t('stock.title')} to={stocksPath} />
            <PageAction icon="print" label={t('printer.title')} to={printersPath} />
            <PageAction icon="tag" label={t('roll.title')} to={rollsPath} />
          </>
        }
      />
      {job.data && isOpen(job.data) ? <JobNotice key={job.data.id} job={job.data} onMade={onMade} /> : null}
      {source.kind === 'queue' ? (
        <QueuePanel queue={queue.data} />
      ) : (
        <Notice
          tone="info"
          action={
            <Button size="small" component={Link} to={labelsPath}>
              {t('queue.show', { n: isolateLtr(formatCount(queue.data.total)) })}
            </Button>
          }
        >
          {source.kind === 'item'
            ? t('print.oneItem', { tag: isolateLtr(source.tag) })
            : t('print.ofRoll', {
                n: isolateLtr(formatCount(source.roll.blank)),
                number: isolateLtr(source.roll.number),
              })}
        </Notice>
      )}
      {countOf(source) > 0 ? (
        <PrintPanel
          key={sourceKey}
          source={source}
          templates={templates.data}
          stocks={stocks.data}
          wished={{
            template: search.get('template') ?? templateOf(source),
            start: Math.max(1, Number(search.get('start')) || 1),
          }}
          onMade={onMade}
        />
      ) : null}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 320px' },
        }}
      >
        <JobsPanel onMade={onMade} />
        <TemplateList templates={templates.data} />
      </Box>
      <PrintLog />
    </Box>
  );
}
