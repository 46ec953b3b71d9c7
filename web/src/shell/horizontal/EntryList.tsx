import Box from '@mui/material/Box';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { EntryLink } from './EntryLink.tsx';
import { EntryMenu } from './EntryMenu.tsx';
import type { FlyoutPath } from './flyout-state.ts';
import { useFlyoutsOfBar } from './flyouts-context.ts';

const barHeight = 36;
const rowHeights = { normal: 36, dense: 32 };

const plain = { listStyle: 'none', margin: 0 };

const bar = { ...plain, display: 'flex', gap: '4px', padding: '4px', width: 'max-content' };

const column = { ...plain, padding: 0, display: 'flex', flexDirection: 'column', gap: '2px' } as const;

const rule = { border: 0, borderColor: 'divider', borderStyle: 'solid' };

interface EntryListProps {
  items: readonly NavigationItem[];
  /** The flyouts the list stands in; none for the bar itself. */
  parents: FlyoutPath;
}

/** One level of the menu as a real list: side by side in the bar, one below the other in a flyout. */
export function EntryList({ items, parents }: EntryListProps) {
  const { isDense } = useFlyoutsOfBar();
  const isBar = parents.length === 0;
  const minHeight = isBar ? barHeight : rowHeights[isDense ? 'dense' : 'normal'];
  const draw = (item: NavigationItem) => {
    if (item.type === 'divider') {
      const line = isBar
        ? { ...rule, borderInlineStartWidth: 1, height: 20, margin: '8px 4px' }
        : { ...rule, borderBlockStartWidth: 1, margin: '6px 0' };
      return <Box component="hr" sx={line} />;
    }
    const entries = item.children ?? [];
    if (entries.length === 0 || item.disabled === true) {
      return <EntryLink item={item} parents={parents} minHeight={minHeight} />;
    }
    return (
      <EntryMenu item={item} parents={parents} minHeight={minHeight}>
        <EntryList items={entries} parents={[...parents, item.id]} />
      </EntryMenu>
    );
  };
  return (
    <Box component="ul" data-level={parents.length} sx={isBar ? bar : column}>
      {items.map((item) => (
        <li key={item.id}>{draw(item)}</li>
      ))}
    </Box>
  );
}
