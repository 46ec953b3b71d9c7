import Box from '@mui/material/Box';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { NavigationBadge } from './NavigationBadge.tsx';

const initial = { fontSize: '1.375rem', lineHeight: 1, fontWeight: 600, textTransform: 'uppercase' };

/** Icon or first letter with the badge at its corner, and the title below; a dense tile keeps the title unseen. */
export function TileFace({ item, isDense }: { item: NavigationItem; isDense: boolean }) {
  const size = isDense ? 24 : 32;
  return (
    <>
      <Box
        component="span"
        sx={{ position: 'relative', display: 'grid', placeItems: 'center', minWidth: size, minHeight: size }}
      >
        {item.icon === undefined ? (
          <Box component="span" aria-hidden="true" sx={initial}>
            {[...item.title][0]}
          </Box>
        ) : (
          <Icon name={item.icon} size={size} />
        )}
      </Box>
      <Box component="span" sx={isDense ? visuallyHidden : { maxWidth: '100%', overflowWrap: 'anywhere' }}>
        {item.title}
      </Box>
      {item.badge !== undefined && (
        <NavigationBadge
          badge={item.badge}
          sx={{
            position: 'absolute',
            // The top end corner of the icon, which stands in the middle of the tile.
            insetInlineStart: isDense ? '28px' : '58px',
            insetBlockStart: isDense ? '4px' : '12px',
            maxWidth: isDense ? 22 : 40,
            paddingInline: isDense ? '3px' : '7px',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        />
      )}
    </>
  );
}
