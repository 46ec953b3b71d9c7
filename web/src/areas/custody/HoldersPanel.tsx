import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { assignmentApi } from '#contract/entities/assignment/assignment.api.ts';
import { assignment, type AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { dateInText } from '#web/shared/format/date.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { AcceptanceButtons } from './AcceptanceButtons.tsx';
import { AnswerNote } from './AnswerNote.tsx';
import { assignmentsOf, equipmentPage, type CustodyField } from './custody-links.ts';

const shown = 5;

/** The latest assignments of an item, a person, a place or a project. */
export function useAssignments(field: CustodyField, id: string) {
  return useQuery({
    queryKey: [assignment.name, 'list', 'panel', field, id],
    queryFn: ({ signal }) => {
      const query: [string, string][] = [
        [`filter[${field}]`, id],
        ['limit', String(shown)],
      ];
      return call(assignmentApi.list, { query, signal });
    },
  }).data;
}

function holderOf({ person, location, project }: AssignmentRecord): string {
  return (person ?? location ?? project)?.label ?? '';
}

interface RowProps {
  record: AssignmentRecord;
  /** What the panel is about is not repeated in its rows. */
  isOfItem: boolean;
  today: string;
}

function AssignmentRow({ record, isOfItem, today }: RowProps) {
  const { t } = useTranslation('custody');
  const labels = useLabels();
  const from = dateInText(record.startedOn);
  const span = record.endedOn ? t('fromTo', { from, to: dateInText(record.endedOn) }) : t('since', { from });
  const isOverdue = record.status === 'open' && record.dueOn !== null && record.dueOn < today;
  const isDoubtful =
    record.status === 'open' && (record.acceptance === 'disputed' || record.acceptance === 'broken');
  const due = record.dueOn === null ? undefined : dateInText(record.dueOn);
  const notes = [
    span,
    ...(record.status === 'open' && due !== undefined
      ? [t(isOverdue ? 'overdue' : 'dueOn', { day: due })]
      : []),
    ...(record.status === 'open' && record.acceptance !== 'not_needed'
      ? [labels.value('assignment', 'acceptance', record.acceptance)]
      : []),
  ];
  return (
    <Box
      component="li"
      sx={{ paddingInline: 2, paddingBlock: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ typography: 'body2', fontWeight: record.status === 'open' ? 600 : 400 }}>
        {isOfItem ? (
          <bdi>{holderOf(record)}</bdi>
        ) : (
          <RecordLink to={equipmentPage(record.equipmentId)}>
            <Code>{record.equipment.label}</Code> <bdi>{record.equipment.note}</bdi>
          </RecordLink>
        )}
      </Box>
      <Box
        sx={{
          typography: 'caption',
          fontWeight: 400,
          color: isOverdue || isDoubtful ? 'tone.danger.fg' : 'text.secondary',
        }}
      >
        {notes.join(' · ')}
        {record.answerNote ? (
          <>
            {': '}
            <bdi>{record.answerNote}</bdi>
          </>
        ) : null}
        <AnswerNote record={record} />
      </Box>
      <AcceptanceButtons record={record} />
    </Box>
  );
}

interface HoldersPanelProps {
  field: CustodyField;
  id: string;
  today: string;
}

/** Who had an item, or what a person, a place or a project had: the latest first. */
export function HoldersPanel({ field, id, today }: HoldersPanelProps) {
  const { t } = useTranslation('custody');
  const page = useAssignments(field, id);
  if (page === undefined) return null;
  const isOfItem = field === 'equipmentId';
  // A person or a place that never was given anything has nothing to tell here.
  if (page.items.length === 0 && !isOfItem) return null;
  const hasMore = page.total.value > page.items.length;
  return (
    <Panel
      title={isOfItem ? t('holders') : t('list.title')}
      isFlush={page.items.length > 0}
      end={
        hasMore ? (
          <RecordLink to={assignmentsOf(field, id)}>
            {t('showAll', { total: formatCount(page.total.value) })}
          </RecordLink>
        ) : undefined
      }
    >
      {page.items.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('noHolders')}</Box>
      ) : (
        <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {page.items.map((record) => (
            <AssignmentRow key={record.id} record={record} isOfItem={isOfItem} today={today} />
          ))}
        </Box>
      )}
    </Panel>
  );
}
