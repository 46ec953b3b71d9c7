import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { SearchScope } from '#contract/features/search/search-scopes.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';

interface PaletteScopeProps {
  scope: SearchScope | undefined;
  scopes: readonly SearchScope[];
  labelOf: (scope: SearchScope) => string;
  onChoose: (scope: SearchScope | undefined) => void;
}

/** Where the palette looks: everywhere, or in one kind of record; `in:` in the field says the same. */
export function PaletteScope({ scope, scopes, labelOf, onChoose }: PaletteScopeProps) {
  const { t } = useTranslation('palette');
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = scope === undefined ? t('everything') : labelOf(scope);
  const choose = (one: SearchScope | undefined) => {
    onChoose(one);
    setAnchor(null);
  };
  return (
    <>
      <ButtonBase
        aria-label={t('searchIn', { scope: label })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          display: 'flex',
          gap: '4px',
          marginInlineStart: 'auto',
          minHeight: 28,
          paddingInline: '12px 8px',
          border: 1,
          borderColor: 'control.border',
          borderRadius: '14px',
          color: 'text.secondary',
          fontSize: '0.75rem',
        }}
      >
        {label}
        <Icon name="chev-down" size={16} />
      </ButtonBase>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem selected={scope === undefined} onClick={() => choose(undefined)}>
          {t('everything')}
        </MenuItem>
        {scopes.map((one) => (
          <MenuItem key={one} selected={one === scope} onClick={() => choose(one)}>
            {labelOf(one)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
