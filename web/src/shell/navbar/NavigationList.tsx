import Box from '@mui/material/Box';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { NavigationCollapse } from './NavigationCollapse.tsx';
import { NavigationGroup } from './NavigationGroup.tsx';
import { EntryLink } from './EntryLink.tsx';
import { rowLook } from './navigation-look.ts';
import { RowContent } from './RowContent.tsx';

const list = { listStyle: 'none', margin: 0, padding: 0, '& > li': { marginBlockEnd: '2px' } };

interface EntryProps {
  item: NavigationItem;
  isFolded: boolean;
  level: number;
}

/** One entry of the menu without children. */
function NavigationRow({ item, isFolded, level }: EntryProps) {
  return (
    <EntryLink item={item} hasMark={!isFolded} sx={rowLook(level, isFolded)}>
      <RowContent item={item} isFolded={isFolded} />
    </EntryLink>
  );
}

function Entry({ item, isFolded, level }: EntryProps) {
  const children = item.children ?? [];
  const entry = { item, isFolded, level };
  switch (item.type) {
    case 'group':
      return (
        <NavigationGroup {...entry}>
          <NavigationList items={children} isFolded={isFolded} level={level} />
        </NavigationGroup>
      );
    case 'collapse':
      return (
        <NavigationCollapse {...entry}>
          <NavigationList items={children} isFolded={isFolded} level={level + 1} />
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
      return <NavigationRow {...entry} />;
  }
}

interface NavigationListProps {
  items: readonly NavigationItem[];
  isFolded?: boolean;
  /** How deep inside entries that open this list is; decides where its rows begin. */
  level?: number;
}

/** A level of the menu as a real list. */
export function NavigationList({ items, isFolded = false, level = 0 }: NavigationListProps) {
  return (
    <Box component="ul" sx={list}>
      {items.map((item) => (
        <li key={item.id}>
          <Entry item={item} isFolded={isFolded} level={level} />
        </li>
      ))}
    </Box>
  );
}
