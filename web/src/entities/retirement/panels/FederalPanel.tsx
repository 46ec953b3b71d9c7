import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import type { RetirementLine, RetirementSummary } from '#contract/entities/retirement/retirement.lines.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatMoney } from '#web/shared/format/number.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { owedParts, type OwedPart } from './federal-parts.ts';
import { FederalFormula } from './FederalFormula.tsx';

const shownParts = 4;

function Part({ part }: { part: OwedPart }) {
  const { line, award } = part;
  return (
    <Box
      component="li"
      sx={{ '& + &': { marginTop: '10px', paddingTop: '10px', borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 }}>
        <Box component="span" sx={{ typography: 'body2', fontWeight: 500 }}>
          <RecordLink to={`${equipment.page}/${line.equipmentId}`}>
            <Code>{line.equipment.label}</Code>
          </RecordLink>
        </Box>
        <Box component="span" sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
          <bdi>{award.agency ?? award.fundingSource.label}</bdi>{' '}
          {award.fain ? <Code>{award.fain}</Code> : null}
        </Box>
      </Box>
      <FederalFormula line={line} award={award} />
    </Box>
  );
}

interface NoteProps {
  isAfter: boolean;
  /** Something has to be done about it. */
  isOpen?: boolean;
  children: ReactNode;
}

function Note({ isAfter, isOpen = false, children }: NoteProps) {
  const color = isOpen ? 'tone.caution.fg' : 'text.secondary';
  return (
    <Box sx={{ marginTop: isAfter ? '8px' : 0, typography: 'caption', fontWeight: 400, color }}>
      {children}
    </Box>
  );
}

interface FederalPanelProps {
  lines: readonly RetirementLine[];
  summary: RetirementSummary;
}

/** What the agency owes to the federal awards, each amount with the formula it comes from. */
export function FederalPanel({ lines, summary }: FederalPanelProps) {
  const { t } = useTranslation('retirement');
  const [isWhole, setIsWhole] = useState(false);
  const { owed, under, unvalued } = owedParts(lines);
  const isNone = owed.length === 0 && under.length === 0 && unvalued === 0;
  const shown = isWhole ? owed : owed.slice(0, shownParts);
  return (
    <Panel
      title={t('federal.title')}
      end={
        isNone ? undefined : (
          <Box component="span" sx={{ typography: 'body1', fontWeight: 600, color: 'text.primary' }}>
            <Money value={summary.amountDue} hasSign />
          </Box>
        )
      }
    >
      {isNone ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('federal.none')}</Box>
      ) : (
        <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {shown.map((part) => (
            <Part key={`${part.line.id}-${part.award.fundingSource.id}`} part={part} />
          ))}
        </Box>
      )}
      {owed.length > shown.length ? (
        <Button size="small" onClick={() => setIsWhole(true)} sx={{ marginTop: 1 }}>
          {t('federal.showAll', { count: owed.length })}
        </Button>
      ) : null}
      {under.map(({ threshold, count }) => (
        <Note key={threshold} isAfter={owed.length > 0}>
          {t('federal.under', { count, threshold: isolateLtr(formatMoney(threshold)) })}
        </Note>
      ))}
      {unvalued > 0 ? (
        <Note isAfter={owed.length > 0 || under.length > 0} isOpen>
          {t('federal.unvalued', { count: unvalued })}
        </Note>
      ) : null}
    </Panel>
  );
}
