import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { UserRecord } from '#contract/entities/user/user.schema.ts';
import { roles } from '#contract/shared/roles.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Panel } from '#web/shared/record/Panel.tsx';

/** What each role opens, and which of them this account has. */
export function AccessPanel({ record }: { record: UserRecord }) {
  const { t } = useTranslation('user');
  const labels = useLabels();
  return (
    <Panel title={t('page.access')}>
      <Box component="ul" sx={{ display: 'grid', gap: '12px', listStyle: 'none', margin: 0, padding: 0 }}>
        {roles.map((role) => {
          const isHeld = record.roles.includes(role);
          return (
            <Box key={role} component="li" sx={{ display: 'flex', gap: '10px' }}>
              <Box sx={{ flex: 'none', color: isHeld ? 'tone.success.fg' : 'text.secondary' }}>
                <Icon name={isHeld ? 'check' : 'x'} size={18} />
              </Box>
              <Box sx={{ typography: 'body2', minWidth: 0 }}>
                <Box component="strong" sx={{ fontWeight: 500 }}>
                  {t(isHeld ? 'page.hasRole' : 'page.hasNotRole', {
                    role: labels.value('role', 'short', role),
                  })}
                </Box>
                <Box sx={{ color: 'text.secondary' }}>{t(`role.${role}`)}</Box>
              </Box>
            </Box>
          );
        })}
      </Box>
    </Panel>
  );
}
