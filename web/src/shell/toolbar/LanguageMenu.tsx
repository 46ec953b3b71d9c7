import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { languages, toLanguage } from '#contract/shared/languages.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { chooseLanguage } from '#web/shell/language.ts';
import { Flag } from './Flag.tsx';
import { menuSlots } from './menu-slots.ts';
import { useMenuAnchor } from './useMenuAnchor.ts';

/** The languages by their own names. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const menu = useMenuAnchor();
  const current = toLanguage(i18n.language);
  return (
    <>
      <Button
        color="inherit"
        {...menu.button}
        aria-label={`${t('language')}: ${current.toUpperCase()}`}
        sx={{
          minHeight: 36,
          padding: '0 10px',
          gap: 1,
          borderRadius: '8px',
          fontSize: '0.75rem',
          fontWeight: 600,
        }}
      >
        <Flag language={current} />
        {current.toUpperCase()}
      </Button>
      <Menu
        id={menu.id}
        anchorEl={menu.anchor}
        open={menu.isOpen}
        onClose={menu.close}
        slotProps={menuSlots(t('language'))}
      >
        {languages.map((language) => (
          <MenuItem
            key={language.id}
            lang={language.id}
            selected={language.id === current}
            aria-current={language.id === current}
            onClick={() => {
              menu.close();
              void chooseLanguage(language.id);
            }}
            sx={{ minWidth: 160 }}
          >
            <Flag language={language.id} />
            <span style={{ flex: 1 }}>{language.name}</span>
            {language.id === current && <Icon name="check" size={16} />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
