import Box from '@mui/material/Box';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { NavigationCollapse } from './NavigationCollapse.tsx';
import { NavigationGroup } from './NavigationGroup.tsx';
import { NavigationRow } from './NavigationRow.tsx';

const list = { listStyle: 'none', margin: 0, padding: 0, '& > li': { marginBlockEnd: '2px' } };

function Entry({ item, isFolded }: { item: NavigationItem; isFolded: boolean }) {
  const children = <NavigationList items={item.children ?? []} isFolded={isFolded} />;
  switch (item.type) {
    case 'group':
      return (
        <NavigationGroup item={item} isFolded={isFolded}>
          {children}
        </NavigationGroup>
      );
    case 'collapse':
      return (
        <NavigationCollapse item={item} isFolded={isFolded}>
          {children}
        </NavigationCollapse>
      );
    case 'divider':
      return (
        <Box
          component="hr"
          sx={{ border: 0, borderBlockStart: '1px solid', borderColor: 'divider', marginBlock: 2 }}
        />
      );
    default:
      return <NavigationRow item={item} isFolded={isFolded} />;
  }
}

/** A level of the menu as a real list. */
export function NavigationList({ items, isFolded }: { items: readonly NavigationItem[]; isFolded: boolean }) {
  return (
    <Box component="ul" sx={list}>
      {items.map((item) => (
        <li key={item.id}>
          <Entry item={item} isFolded={isFolded} />
        </li>
      ))}
    </Box>
  );
}
