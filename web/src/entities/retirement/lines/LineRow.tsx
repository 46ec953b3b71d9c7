import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { certificate } from '#contract/entities/certificate/certificate.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import type { RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { MoreActions, type MoreAction } from '#web/shared/record/MoreActions.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { TickBox } from '#web/shared/table/TickBox.ts';
import { figureOf, type LineColumn } from './line-columns.tsx';
import { useLineNotes } from './useLineNotes.ts';

function TagLink({ line }: { line: RetirementLine }) {
  return (
    <RecordLink to={`${equipment.page}/${line.equipmentId}`}>
      <Code>{line.equipment.label}</Code>
    </RecordLink>
  );
}

/** The state of an item's data, leading to the certificate it rests on. */
function CertificateCell({ line }: { line: RetirementLine }) {
  const chip = <StatusChip entity="sanitization" status={line.sanitization} />;
  const last = line.certificates.at(-1);
  return last ? (
    <>
      {chip}
      <Box sx={{ typography: 'caption', fontWeight: 400 }}>
        <RecordLink to={`${certificate.page}/${last.id}`}>
          <Code>{last.label}</Code>
        </RecordLink>
      </Box>
    </>
  ) : (
    chip
  );
}

interface LineRowProps {
  record: RetirementRecord;
  line: RetirementLine;
  columns: readonly LineColumn[];
  actions: readonly MoreAction[];
  /** Absent where nothing can be done with several lines. */
  onTick?: ((isTicked: boolean) => void) | undefined;
  isTicked: boolean;
}

/** One item of a case: its data, its money, what it lacks, and what can be done with it. */
export function LineRow({ record, line, columns, actions, onTick, isTicked }: LineRowProps) {
  const { t } = useTranslation('retirement');
  const tag = isolateLtr(line.equipment.label);
  const notes = useLineNotes(record, line);
  const hasNotes = notes.length > 0;
  return (
    <>
      <tr className={hasNotes ? 'noted' : undefined}>
        {onTick ? (
          <td className="tight">
            <TickBox
              type="checkbox"
              aria-label={t('lines.choose', { tag })}
              checked={isTicked}
              onChange={(event) => onTick(event.target.checked)}
            />
          </td>
        ) : null}
        <th scope="row">
          <TagLink line={line} />
          <Box sx={{ minWidth: 128 }}>
            <bdi>{line.equipment.note}</bdi>
          </Box>
        </th>
        <td className="tight">
          <CertificateCell line={line} />
        </td>
        {columns.map((column) => (
          <td key={column} className={column === 'amountDue' ? 'figure strong' : 'figure'} dir="ltr">
            {figureOf(line, column)}
          </td>
        ))}
        <td className="tight actions" style={{ paddingBlock: 2 }}>
          <MoreActions actions={actions} label={t('lines.actions', { tag })} />
        </td>
      </tr>
      {hasNotes ? (
        <tr className="notes">
          {onTick ? <td aria-hidden="true" /> : null}
          <td colSpan={columns.length + 3}>
            {notes.map(({ key, isOpen, text }) => (
              <Box key={key} sx={{ color: isOpen ? 'tone.caution.fg' : 'text.secondary' }}>
                {text}
              </Box>
            ))}
          </td>
        </tr>
      ) : null}
    </>
  );
}
