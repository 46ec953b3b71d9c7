import IconButton from '@mui/material/IconButton';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

function isFullscreen(): boolean {
  return Boolean(document.fullscreenElement);
}

/** Fills the screen with the application; absent where the browser cannot. */
export function FullscreenButton() {
  const { t } = useTranslation('shell');
  const isOn = useSyncExternalStore(subscribe, isFullscreen);
  if (!document.fullscreenEnabled) return null;
  const toggle = () =>
    isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen({ navigationUI: 'hide' });
  return (
    <Tooltip title={t('fullscreen')}>
      <IconButton
        aria-label={t('fullscreen')}
        aria-pressed={isOn}
        onClick={() => void toggle().catch(() => undefined)}
      >
        <Icon name="fullscreen" />
      </IconButton>
    </Tooltip>
  );
}
