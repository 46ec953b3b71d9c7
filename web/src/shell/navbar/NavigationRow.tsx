import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { EntryLink } from './EntryLink.tsx';
import { rowLook } from './navigation-look.ts';
import { RowContent } from './RowContent.tsx';

interface NavigationRowProps {
  item: NavigationItem;
  isFolded: boolean;
  level: number;
}

/** One entry of the menu without children. */
export function NavigationRow({ item, isFolded, level }: NavigationRowProps) {
  return (
    <EntryLink item={item} hasMark={!isFolded} sx={rowLook(level, isFolded)}>
      <RowContent item={item} isFolded={isFolded} />
    </EntryLink>
  );
}
