import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link, useLocation } from 'react-router';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { currentOf } from '#web/shell/navigation/active.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';

interface EntryLinkProps {
  item: NavigationItem;
  sx: SxProps<Theme>;
  /** The mark of links that leave the application is drawn; their words are always there. */
  hasMark?: boolean;
  isTile?: boolean;
  children: ReactNode;
}

/** What carries an entry: a link inside, a link elsewhere, one that is switched off, or mere text. */
export function EntryLink({ item, sx, hasMark = false, isTile = false, children }: EntryLinkProps) {
  const { pathname, search } = useLocation();
  const { t } = useTranslation('navigation');
  const tile = isTile ? { 'data-tile': '' } : {};
  if (item.disabled === true) {
    return (
      <Box component="a" role="link" aria-disabled="true" {...tile} sx={sx}>
        {children}
      </Box>
    );
  }
  if (item.url === undefined) {
    return (
      <Box component="span" {...tile} sx={sx}>
        {children}
      </Box>
    );
  }
  if (item.type === 'link') {
    const target = item.target ?? '_blank';
    return (
      <Box component="a" href={item.url} target={target} rel="noopener noreferrer" {...tile} sx={sx}>
        {children}
        {hasMark && <Icon name="out" size={16} />}
        {target === '_blank' && (
          <Box component="span" sx={visuallyHidden}>
            {t('opensNewTab')}
          </Box>
        )}
      </Box>
    );
  }
  return (
    <Box
      component={Link}
      to={item.url}
      {...(item.target === undefined ? {} : { target: item.target })}
      aria-current={currentOf(item, pathname + search)}
      {...tile}
      sx={sx}
    >
      {children}
    </Box>
  );
}
