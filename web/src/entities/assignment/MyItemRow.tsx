import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import {
  holderAnswers,
  type HolderAnswer,
  type OwnItem,
} from '#contract/entities/assignment/assignment.api.ts';
import { assignment } from '#contract/entities/assignment/assignment.schema.ts';
import { repair } from '#contract/entities/repair/repair.schema.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { equipmentPage } from '#web/areas/custody/custody-links.ts';
import { SegmentedControl } from '#web/shared/form/ChoiceControl.tsx';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { fieldId } from '#web/shared/form/field-focus.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { formatDay } from '#web/shared/format/instant.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { lacksNote, notePath, type GivenAnswer } from './my-answers.ts';

const facts = { ...assignment.fields.acceptance, values: holderAnswers, required: true };

interface MyItemRowProps {
  record: OwnItem;
  today: string | undefined;
  given: GivenAnswer | undefined;
  /** The person tried to sign; from then on a missing note is said. */
  isChecked: boolean;
  onGiven: (given: GivenAnswer) => void;
}

function ItemFacts({ record, today }: Pick<MyItemRowProps, 'record' | 'today'>) {
  const { t } = useTranslation('myItems');
  const labels = useLabels();
  const can = useCan();
  const { acceptance, acceptedAt, dueOn } = record;
  const isOverdue = dueOn !== null && today !== undefined && dueOn < today;
  const facts: string[] = [t('since', { from: dateInText(record.startedOn) })];
  if (dueOn !== null) facts.push(t(isOverdue ? 'overdue' : 'due', { day: dateInText(dueOn) }));
  if (acceptedAt !== null) {
    const answer = labels.value('assignment', 'acceptance', acceptance);
    facts.push(t('answered', { answer, day: isolateLtr(formatDay(acceptedAt)) }));
  }
  return (
    <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
      <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
        {can('equipment.read') ? (
          <RecordLink to={equipmentPage(record.equipmentId)}>
            <Code>{record.equipment.label}</Code>
          </RecordLink>
        ) : (
          <Code>{record.equipment.label}</Code>
        )}{' '}
        <bdi>{record.equipment.note}</bdi>
      </Box>
      <Box
        sx={{
          typography: 'caption',
          fontWeight: 400,
          color: isOverdue ? 'tone.danger.fg' : 'text.secondary',
        }}
      >
        {facts.join(' · ')}
        {record.answerNote ? (
          <>
            {' · '}
            <bdi>{record.answerNote}</bdi>
          </>
        ) : null}
        {acceptance === 'broken' && can('repair.create') ? (
          <>
            {' · '}
            <RecordLink to={`${repair.page}/new?item=${record.equipmentId}`}>{t('requestRepair')}</RecordLink>
          </>
        ) : null}
      </Box>
    </Box>
  );
}

/** One item in the person's custody, and what they say about it. */
export function MyItemRow({ record, today, given, isChecked, onGiven }: MyItemRowProps) {
  const { t } = useTranslation('myItems');
  const { fieldText } = useProblemText();
  const id = useId();
  const noteId = fieldId(notePath(record.id));
  const isWrong = isChecked && given !== undefined && lacksNote(given);
  const problem = fieldProblemOf('answerNote', assignment.fields.answerNote.title, 'reason_required');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 16px',
        paddingInline: 2,
        paddingBlock: '10px',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <ItemFacts record={record} today={today} />
      <Box sx={{ flex: { xs: '1 1 100%', sm: '0 0 296px' } }}>
        <Box component="span" id={`${id}-label`} sx={visuallyHidden}>
          {t('answerFor', { tag: record.equipment.label })}
        </Box>
        <SegmentedControl
          id={id}
          labelId={`${id}-label`}
          path="answer"
          facts={facts}
          value={given?.answer ?? ''}
          describedBy={undefined}
          isInvalid={false}
          optionLabel={(value) => t(`answer.${value as HolderAnswer}`)}
          onBlur={() => undefined}
          onChange={(value) =>
            onGiven({ answer: value as HolderAnswer, answerNote: given?.answerNote ?? '' })
          }
        />
      </Box>
      {given === undefined || given.answer === 'have' ? null : (
        <Box sx={{ flex: '1 1 100%' }}>
          <FieldFrame
            label={t(`noteFor.${given.answer}`)}
            controlId={noteId}
            error={isWrong ? fieldText(problem, assignment) : undefined}
          >
            {({ describedBy }) => (
              <OutlinedInput
                id={noteId}
                fullWidth
                multiline
                maxRows={6}
                value={given.answerNote}
                error={isWrong}
                onChange={({ target }) => onGiven({ ...given, answerNote: target.value })}
                slotProps={{
                  input: {
                    maxLength: 500,
                    dir: 'auto',
                    'aria-describedby': describedBy,
                    'aria-invalid': isWrong,
                  },
                }}
              />
            )}
          </FieldFrame>
        </Box>
      )}
    </Box>
  );
}
