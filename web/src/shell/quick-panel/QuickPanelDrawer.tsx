import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { useFocusAtStart } from '#web/shared/table/filter/useFocusAtStart.ts';
import { MessageEcho } from '#web/shell/settings-panel/MessageEcho.tsx';
import { EquipmentFacts, WaitingFacts, WorkFacts } from './QuickFacts.tsx';
import { QuickSettings } from './QuickSettings.tsx';
import { Today } from './Today.tsx';
import { useQuickReadings } from './useQuickFacts.ts';
import { useToday } from '#web/shared/session/useToday.ts';

interface QuickPanelDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

function PanelContent({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const { t } = useTranslation(['quickPanel', 'common']);
  const can = useCan();
  const today = useToday();
  const hasWork = can('repair.read') && can('purchase-order.read') && can('entitlement.read');
  const { user } = useSession();
  useQuickReadings(today, can('equipment.read') && hasWork);
  const first = useFocusAtStart<HTMLButtonElement>();
  return (
    <>
      <Box
        sx={{
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 64,
          paddingInlineStart: '20px',
          paddingInlineEnd: '14px',
        }}
      >
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('quickPanel:title')}
        </Typography>
        <IconButton ref={first} aria-label={t('common:close')} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </Box>
      {today !== undefined && <Today day={today} />}
      {user ? <WaitingFacts onOpen={onClose} /> : null}
      {can('equipment.read') && <EquipmentFacts today={today} onOpen={onClose} />}
      {hasWork && <WorkFacts today={today} onOpen={onClose} />}
      <QuickSettings />
      <MessageEcho />
    </>
  );
}

/** Today, what asks for attention, and the settings that are changed most. */
export function QuickPanelDrawer({ isOpen, onClose }: QuickPanelDrawerProps) {
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: 280, maxWidth: '90vw', bgcolor: 'background.paper' },
        },
      }}
    >
      <PanelContent titleId={titleId} onClose={onClose} />
    </Drawer>
  );
}
