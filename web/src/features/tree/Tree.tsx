import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useListLink } from '#web/shared/table/list-link.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { moveInTree, type TreeRow } from './tree-rows.ts';
import { TreeLine } from './TreeLine.tsx';

interface TreeProps {
  entity: Entity;
  itemsOf: (id: string) => string;
  label: string;
  rows: readonly TreeRow[];
  onOpen: (id: string) => void;
  onClose: (id: string) => void;
}

/** Records as a tree: arrows move and open, Enter goes to the record, letters jump to a name. */
export function Tree({ entity, itemsOf, label, rows, onOpen, onClose }: TreeProps) {
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
  const findByFirstCharacter = (character: string) => {
    const order = [...rows.keys()].map((offset) => (stop + 1 + offset) % rows.length);
    const starts = (at: number) =>
      rows[at]?.node.name.toLocaleLowerCase().startsWith(character.toLocaleLowerCase());
    return order.find((at) => starts(at));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[stop];
    if (event.key === 'Enter' && row) void navigate(`${entity.page}/${row.node.id}`, { state: link });
    else {
      const move = moveInTree(rows, stop, event.key, isRtl);
      const jump = !move && /^\p{L}$/u.test(event.key) ? findByFirstCharacter(event.key) : undefined;
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
      aria-label={label}
      onKeyDown={onKeyDown}
      onClick={onClick}
      sx={{ flex: '1 1 0', minHeight: 0, margin: 0, padding: 0, listStyle: 'none', overflow: 'auto' }}
    >
      {rows.map((row, at) => (
        <TreeLine
          key={row.node.id}
          entity={entity}
          itemsOf={itemsOf}
          row={row}
          at={at}
          isTabStop={at === stop}
        />
      ))}
    </Box>
  );
}
