import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/shared/icons/Icon.tsx';

const keyHint = {
  marginInlineStart: 'auto',
  height: 18,
  paddingInline: '5px',
  borderRadius: '4px',
  border: 1,
  borderColor: 'surface.line',
  fontSize: '0.6875rem',
  lineHeight: '16px',
  fontWeight: 500,
};

/** Opens the search: a wide button with its keys where there is room, an icon elsewhere. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation(['common', 'shell']);
  return (
    <>
      <ButtonBase
        onClick={onOpen}
        aria-keyshortcuts="Control+K"
        sx={{
          display: { xs: 'none', lg: 'inline-flex' },
          justifyContent: 'flex-start',
          gap: 1,
          width: 216,
          minHeight: 36,
          paddingInline: '10px 8px',
          border: 1,
          borderColor: 'surface.line',
          borderRadius: '8px',
          bgcolor: 'background.paper',
          color: 'text.secondary',
          fontSize: '0.8125rem',
        }}
      >
        <Icon name="search" size={16} />
        {t('common:search')}
        <Box component="bdi" dir="ltr" aria-hidden="true" sx={keyHint}>
          Ctrl K
        </Box>
      </ButtonBase>
      <IconButton
        onClick={onOpen}
        aria-label={t('shell:searchHint')}
        sx={{ display: { xs: 'inline-flex', lg: 'none' } }}
      >
        <Icon name="search" />
      </IconButton>
    </>
  );
}
