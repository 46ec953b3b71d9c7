import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { FirstIcon } from '#web/shared/icons/FirstIcon.tsx';
import { useAppInfo } from '#web/shell/app-info.ts';
import type { Credentials } from './sign-in-rules.ts';

/** The accounts of the demonstration data; a real installation has none. */
export function DemoAccounts({ onFill }: { onFill: (credentials: Credentials) => void }) {
  const { t } = useTranslation('signIn');
  const { demoAccounts } = useAppInfo();
  if (demoAccounts.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby="demo-title"
      sx={{
        display: 'flex',
        gap: '10px',
        marginBlockStart: 4,
        padding: '12px 14px',
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
        bgcolor: 'surface.sunken',
      }}
    >
      <FirstIcon name="info" size={18} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id="demo-title" variant="subtitle2" component="h2">
          {t('demoTitle')}
        </Typography>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 92px) minmax(0, 1fr) auto',
            alignItems: 'center',
            columnGap: 1,
            marginBlockStart: '4px',
            fontSize: '0.75rem',
          }}
        >
          {demoAccounts.map(({ role, email, password }) => (
            <Box key={email} sx={{ display: 'contents' }}>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t(`role.${role}`)}
              </Box>
              <Box component="span" sx={{ overflowWrap: 'anywhere', fontSize: '0.8125rem' }}>
                <Code>{email}</Code>
              </Box>
              <Button
                size="small"
                aria-label={t('fillInFor', { email })}
                onClick={() => onFill({ email, password })}
              >
                {t('fillIn')}
              </Button>
            </Box>
          ))}
        </Box>
        {demoAccounts.some(({ role }) => role === 'staff') && (
          <Typography variant="caption" component="p" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {t('demoStaff')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
