import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { rowLook } from './row-look.ts';

interface RowProps {
  item: NavigationItem;
  isFolded: boolean;
}

function RowContent({ item, isFolded }: RowProps) {
  return (
    <>
      {item.icon !== undefined && <Icon name={item.icon} />}
      <Box component="span" sx={isFolded ? visuallyHidden : { overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {item.title}
      </Box>
      {item.badge !== undefined && !isFolded && (
        <Box
          component="span"
          sx={{
            marginInlineStart: 'auto',
            minWidth: 20,
            height: 20,
            paddingInline: '7px',
            borderRadius: '10px',
            fontSize: '0.6875rem',
            lineHeight: '20px',
            fontWeight: 600,
            textAlign: 'center',
            bgcolor: item.badge.bg ?? 'surface.inset',
            color: item.badge.fg ?? 'text.primary',
          }}
        >
          {item.badge.title}
        </Box>
      )}
    </>
  );
}

/** One entry of the menu: a link inside, a link to elsewhere, or a row that is switched off. */
export function NavigationRow({ item, isFolded }: RowProps) {
  const { t } = useTranslation('navigation');
  if (item.disabled === true || item.url === undefined) {
    return (
      <Box component="span" aria-disabled={item.disabled === true} sx={rowLook}>
        <RowContent item={item} isFolded={isFolded} />
      </Box>
    );
  }
  if (item.type === 'link') {
    return (
      <Box
        component="a"
        href={item.url}
        target={item.target ?? '_blank'}
        rel="noopener noreferrer"
        sx={rowLook}
      >
        <RowContent item={item} isFolded={isFolded} />
        <Icon name="out" size={16} />
        <Box component="span" sx={visuallyHidden}>
          {t('opensNewTab')}
        </Box>
      </Box>
    );
  }
  return (
    <Box component={NavLink} to={item.url} end={item.end === true} sx={rowLook}>
      <RowContent item={item} isFolded={isFolded} />
    </Box>
  );
}
