import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showMessage } from '#web/shared/messages/messages.ts';
import { useEffectiveSettings } from '#web/shell/settings/useEffectiveSettings.ts';
import { useMode } from '#web/shell/theme/useShellTheme.ts';
import { splitJson, type JsonKind } from './json-parts.ts';
import type { DrawerProps } from './PanelDrawer.tsx';
import { PanelDialog } from './PanelDialog.tsx';
import { showSettings, writeQuery } from './shown-settings.ts';

const colors: Record<JsonKind, string> = {
  key: 'text.primary',
  string: 'tone.success.fg',
  value: 'tone.info.fg',
  plain: 'text.secondary',
};

function CopyText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('settingsPanel');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      showMessage(t('copied'), { variant: 'success' });
    } catch {
      showMessage(t('notCopied'), { variant: 'error' });
    }
  }
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<Icon name="copy" size={16} />}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  );
}

interface PartProps {
  title: string;
  actions: ReactNode;
  height: number;
  children: ReactNode;
}

/** A text to read and to copy; it scrolls in itself, and the keyboard can do that, too. */
function Part({ title, actions, height, children }: PartProps) {
  const id = useId();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBlock: '8px' }}>
        <Typography id={id} variant="h6" component="h3" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {actions}
      </Box>
      <Box
        role="region"
        aria-labelledby={id}
        tabIndex={0}
        dir="ltr"
        sx={{
          height,
          overflow: 'auto',
          padding: '8px 12px',
          borderRadius: '6px',
          backgroundColor: 'surface.sunken',
          typography: 'code',
          fontSize: '0.75rem',
          lineHeight: '1.125rem',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          textAlign: 'left',
        }}
      >
        {children}
      </Box>
    </>
  );
}

function ViewerContent() {
  const { t } = useTranslation('settingsPanel');
  const shown = showSettings(useEffectiveSettings(), useMode());
  const json = JSON.stringify(shown, null, 2);
  const query = writeQuery(shown);
  const { origin, pathname } = window.location;
  return (
    <Box sx={{ overflow: 'auto', padding: '0 24px 24px' }}>
      <Part title={t('json')} height={280} actions={<CopyText label={t('copyJson')} text={json} />}>
        {splitJson(json).map(({ kind, text }, index) => (
          // The parts of one text never change their places.
          <Box key={`${index}-${text}`} component="span" sx={{ color: colors[kind] }}>
            {text}
          </Box>
        ))}
      </Part>
      <Part
        title={t('queryParams')}
        height={112}
        actions={
          <>
            <CopyText label={t('copyQuery')} text={query} />
            <CopyText label={t('copyLink')} text={`${origin}${pathname}?${query}`} />
          </>
        }
      >
        {query}
      </Part>
    </Box>
  );
}

/** The settings in force, to read and to give to somebody else. */
export function SettingsViewer({ isOpen, onClose }: DrawerProps) {
  const { t } = useTranslation('settingsPanel');
  return (
    <PanelDialog
      isOpen={isOpen}
      onClose={onClose}
      width={640}
      title={t('viewerTitle')}
      note={t('viewerNote')}
    >
      <ViewerContent />
    </PanelDialog>
  );
}
