import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useListLink } from '#web/shared/table/list-link.ts';
import { categoryAddress } from './category.columns.tsx';
import { moveInTree, type TreeRow } from './category-tree.ts';
import { CategoryTreeRow } from './CategoryTreeRow.tsx';

interface CategoryTreeProps {
  rows: readonly TreeRow[];
  onOpen: (id: string) => void;
  onClose: (id: string) => void;
}

/** The categories as a tree: arrows move and open, Enter goes to the category, letters jump to a name. */
export function CategoryTree({ rows, onOpen, onClose }: CategoryTreeProps) {
  const { t } = useTranslation('category');
  const navigate = useNavigate();
  const link = useListLink();
  const isRtl = useTheme().direction === 'rtl';
  const [current, setCurrent] = useState<string>();
  const stop = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === current),
  );

  const focusRow = (tree: HTMLElement, at: number) => {
    setCurrent(rows[at]?.node.id);
    const row = tree.querySelector<HTMLElement>(`[data-at="${at}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView?.({ block: 'nearest' });
  };
  const findByLetter = (letter: string) => {
    const order = [...rows.keys()].map((offset) => (stop + 1 + offset) % rows.length);
    const starts = (at: number) =>
      rows[at]?.node.name.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase());
    return order.find((at) => starts(at));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[stop];
    if (event.key === 'Enter' && row) void navigate(categoryAddress(row.node), { state: link });
    else {
      const move = moveInTree(rows, stop, event.key, isRtl);
      const jump = !move && /^\p{L}$/u.test(event.key) ? findByLetter(event.key) : undefined;
      if (move && 'focus' in move) focusRow(event.currentTarget, move.focus);
      else if (move && 'open' in move) onOpen(move.open);
      else if (move) onClose(move.close);
      else if (jump !== undefined) focusRow(event.currentTarget, jump);
      else return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const row = rows[Number(target.closest<HTMLElement>('[data-at]')?.dataset['at'])];
    if (!row || target.closest('a')) return;
    setCurrent(row.node.id);
    if (row.isOpen) onClose(row.node.id);
    else if (row.hasChildren) onOpen(row.node.id);
  };

  return (
    <Box
      component="ul"
      role="tree"
      aria-label={t('tree.label')}
      onKeyDown={onKeyDown}
      onClick={onClick}
      sx={{ flex: '1 1 0', minHeight: 0, margin: 0, padding: 0, listStyle: 'none', overflow: 'auto' }}
    >
      {rows.map((row, at) => (
        <CategoryTreeRow key={row.node.id} row={row} at={at} isTabStop={at === stop} />
      ))}
    </Box>
  );
}
