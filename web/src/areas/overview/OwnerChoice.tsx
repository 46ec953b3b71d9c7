import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { layoutOwners } from '#contract/areas/overview/overview.api.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { LayoutOwner } from './overview.queries.ts';

interface OwnerChoiceProps {
  owner: LayoutOwner;
  onChange: (owner: LayoutOwner) => void;
}

/** For whom the tiles are arranged: administrators say what a role begins with. */
export function OwnerChoice({ owner, onChange }: OwnerChoiceProps) {
  const { t } = useTranslation('overview');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, typography: 'body2' }}>
      <span id="layout-owner">{t('owner')}</span>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-labelledby="layout-owner"
        value={owner}
        onChange={(_, next: LayoutOwner | null) => onChange(next ?? owner)}
      >
        {layoutOwners.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`owner.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {owner === 'me' ? null : <Box sx={{ color: 'text.secondary' }}>{t('ownerText')}</Box>}
    </Box>
  );
}
