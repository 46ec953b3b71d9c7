import Box from '@mui/material/Box';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { NavigationBadge } from './NavigationBadge.tsx';

/** Icon, title and badge of a row; folded, only the icon is seen and the words are still read. */
export function RowContent({ item, isFolded }: { item: NavigationItem; isFolded: boolean }) {
  return (
    <>
      {item.icon !== undefined && <Icon name={item.icon} />}
      <Box
        component="span"
        title={item.hint}
        sx={
          isFolded ? visuallyHidden : { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }
        }
      >
        {item.title}
      </Box>
      {item.badge !== undefined && (
        <NavigationBadge badge={item.badge} sx={isFolded ? { ...visuallyHidden, minWidth: 0 } : {}} />
      )}
    </>
  );
}
