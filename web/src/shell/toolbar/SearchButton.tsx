import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { SearchKeys } from './SearchKeys.tsx';

const keys = 'Control+K Meta+K';

interface SearchButtonProps {
  onOpen: () => void;
  /** A button that looks like the field it opens, where there is room for it. */
  isWide: boolean;
}

export function SearchButton({ onOpen, isWide }: SearchButtonProps) {
  const { t } = useTranslation(['common', 'shell']);
  if (!isWide) {
    return (
      <Tooltip title={t('shell:searchHint')}>
        <IconButton onClick={onOpen} aria-label={t('shell:searchHint')} aria-keyshortcuts={keys}>
          <Icon name="search" />
        </IconButton>
      </Tooltip>
    );
  }
  return (
    <Tooltip title={t('shell:searchHint')} describeChild>
      <ButtonBase
        onClick={onOpen}
        aria-keyshortcuts={keys}
        sx={{
          flex: 'none',
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
        <SearchKeys />
      </ButtonBase>
    </Tooltip>
  );
}
