import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link, useLocation } from 'react-router';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { currentOf } from '#web/shell/navigation/active.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { EntryContent } from './EntryContent.tsx';
import { entryLook } from './entry-look.ts';
import { closedFlyouts, writePath, type FlyoutPath } from './flyout-state.ts';
import { useFlyoutsOfBar } from './flyouts-context.ts';

interface EntryLinkProps {
  item: NavigationItem;
  /** The flyouts the entry stands in. */
  parents: FlyoutPath;
  minHeight: number;
}

/** An entry that leads somewhere: to a page, to a place elsewhere, or nowhere while it is switched off. */
export function EntryLink({ item, parents, minHeight }: EntryLinkProps) {
  const { t } = useTranslation('navigation');
  const { change } = useFlyoutsOfBar();
  const { pathname, search } = useLocation();
  const look = entryLook(minHeight, parents.length === 0 ? 'bar' : 'row');
  const place = { 'data-opens': writePath(parents) };
  if (item.disabled === true || item.url === undefined) {
    return (
      <Box component="span" {...place} aria-disabled={item.disabled === true} sx={look}>
        <EntryContent item={item} />
      </Box>
    );
  }
  const close = () => change(() => closedFlyouts);
  if (item.type === 'link') {
    return (
      <Box
        component="a"
        {...place}
        data-entry
        href={item.url}
        target={item.target ?? '_blank'}
        rel="noopener noreferrer"
        onClick={close}
        sx={look}
      >
        <EntryContent item={item} />
        <Icon name="out" size={16} />
        <Box component="span" sx={visuallyHidden}>
          {t('opensNewTab')}
        </Box>
      </Box>
    );
  }
  return (
    <Box
      component={Link}
      {...place}
      data-entry
      to={item.url}
      aria-current={currentOf(item, pathname + search)}
      onClick={close}
      sx={look}
    >
      <EntryContent item={item} />
    </Box>
  );
}
