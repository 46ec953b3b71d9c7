import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link } from 'react-router';
import { Count } from '#web/shared/format/Count.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { PanelSection } from './PanelSection.tsx';
import {
  useEquipmentFigures,
  useWaitingFigures,
  useWorkFigures,
  type QuickFact,
  type QuickFigures,
} from './useQuickFacts.ts';

function FactRow({ fact, onOpen }: { fact: QuickFact; onOpen: () => void }) {
  const { icon, label, address, count, isUrgent } = fact;
  const hasAlarm = isUrgent && count !== undefined && count > 0;
  return (
    <li>
      <ButtonBase
        component={Link}
        to={address}
        onClick={onOpen}
        aria-label={count === undefined ? label : `${label}: ${formatCount(count)}`}
        sx={{
          display: 'flex',
          justifyContent: 'flex-start',
          gap: '12px',
          width: '100%',
          minHeight: 36,
          padding: '6px 8px',
          borderRadius: '6px',
          typography: 'body2',
          textAlign: 'start',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box component="span" sx={{ color: hasAlarm ? 'tone.danger.fg' : 'text.secondary' }}>
          <Icon name={icon} size={18} />
        </Box>
        <span>{label}</span>
        <Box
          component="span"
          sx={{
            marginInlineStart: 'auto',
            fontWeight: 600,
            fontVariantNumeric: 'tabular-nums',
            color: hasAlarm ? 'tone.danger.fg' : count === 0 ? 'text.secondary' : undefined,
          }}
        >
          {count === undefined ? <Skeleton width={28} aria-hidden="true" /> : <Count value={count} />}
        </Box>
      </ButtonBase>
    </li>
  );
}

interface FiguresProps {
  title: string;
  figures: QuickFigures;
  /** What stands there when there is no figure at all. */
  nothing?: string;
  onOpen: () => void;
}

function Figures({ title, figures, nothing, onOpen }: FiguresProps) {
  const { t } = useTranslation(['quickPanel', 'common']);
  const { facts, isLoading, hasFailed, retry } = figures;
  return (
    <PanelSection title={title}>
      {hasFailed ? (
        <Box role="alert" sx={{ display: 'grid', justifyItems: 'start', gap: 1 }}>
          <Typography variant="body2" color="textSecondary">
            {t('quickPanel:failed')}
          </Typography>
          <Button variant="outlined" size="small" onClick={retry}>
            {t('common:retry')}
          </Button>
        </Box>
      ) : facts.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {isLoading ? <Skeleton /> : nothing}
        </Typography>
      ) : (
        <Box component="ul" sx={{ margin: 0, marginInline: '-8px', padding: 0, listStyle: 'none' }}>
          {facts.map((fact) => (
            <FactRow key={fact.key} fact={fact} onOpen={onOpen} />
          ))}
        </Box>
      )}
    </PanelSection>
  );
}

interface QuickFactsProps {
  today: string | undefined;
  onOpen: () => void;
}

/** What asks for attention in the equipment; each figure leads to the list that it counts. */
export function EquipmentFacts({ today, onOpen }: QuickFactsProps) {
  const { t } = useTranslation('quickPanel');
  return <Figures title={t('facts')} figures={useEquipmentFigures(today)} onOpen={onOpen} />;
}

/** What waits for this person. */
export function WaitingFacts({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation(['quickPanel', 'work']);
  return (
    <Figures
      title={t('quickPanel:waiting')}
      figures={useWaitingFigures()}
      nothing={t('work:nothing')}
      onOpen={onOpen}
    />
  );
}

/** What is under way in the other areas. */
export function WorkFacts({ today, onOpen }: QuickFactsProps) {
  const { t } = useTranslation('quickPanel');
  return <Figures title={t('work')} figures={useWorkFigures(today)} onOpen={onOpen} />;
}
