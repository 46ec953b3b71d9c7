import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { FirstIcon } from '#web/shared/icons/FirstIcon.tsx';
import { useAppInfo } from '#web/shell/app-info.ts';
import { useSsoLogin } from './useSsoLogin.ts';

/** The way in through the directory, and the way back while its window is open. */
export function SsoButton() {
  const { t } = useTranslation('signIn');
  const { sso } = useAppInfo();
  const { isWaiting, prepare, start, cancel } = useSsoLogin(sso);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        size="large"
        variant="outlined"
        fullWidth
        startIcon={<FirstIcon name="sso" size={16} />}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={start}
        aria-describedby={sso === null ? 'sso-missing' : undefined}
      >
        {t('ssoLogin')}
      </Button>
      {sso === null && (
        <Box id="sso-missing" sx={{ marginBlockStart: '4px', fontSize: '0.75rem', color: 'text.secondary' }}>
          {t('ssoMissing')}
        </Box>
      )}
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {isWaiting ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, marginBlockStart: 1 }}>
            <Box sx={{ flex: 1 }}>{t('ssoWaiting')}</Box>
            <Button
              size="small"
              sx={{ marginInlineEnd: '-8px' }}
              onClick={() => {
                cancel();
                button.current?.focus();
              }}
            >
              {t('ssoCancel')}
            </Button>
          </Box>
        ) : null}
      </Box>
    </>
  );
}
