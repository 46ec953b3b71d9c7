import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import type { Entity } from '#contract/shared/entity.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink } from 'react-router';
import { Code } from '#web/shared/format/Code.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useListLink } from '#web/shared/table/list-link.ts';
import type { TreeRow } from './tree-rows.ts';

/** One line of the tree; indentation shows the level, the arrow whether it is open. */
const Line = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  paddingInlineEnd: 16,
  borderBottom: `1px solid ${theme.palette.divider}`,
  fontSize: '0.8125rem',
  lineHeight: '1.25rem',
  cursor: 'default',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&:focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: -2, borderRadius: 4 },
  '& .arrow': { display: 'inline-flex', flex: 'none', color: theme.palette.text.secondary },
  '&[aria-expanded="true"] .arrow': { transform: `rotate(${theme.direction === 'rtl' ? -90 : 90}deg)` },
  [theme.breakpoints.down('md')]: { minHeight: 44 },
}));

interface TreeLineProps {
  entity: Entity;
  itemsOf: (id: string) => string;
  row: TreeRow;
  at: number;
  isTabStop: boolean;
}

function DrawnLine({ entity, itemsOf, row, at, isTabStop }: TreeLineProps) {
  const { t } = useTranslation('tree');
  const labels = useLabels();
  const link = useListLink();
  const { node, itemCount, isAtLeast } = row;
  const counted = { count: itemCount, n: formatCount(itemCount) };
  const items = isAtLeast ? t('itemsOver', counted) : t('items', counted);
  return (
    <Line
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.hasChildren ? row.isOpen : undefined}
      aria-selected={isTabStop}
      tabIndex={isTabStop ? 0 : -1}
      data-at={at}
      style={{ paddingInlineStart: `${0.5 + (row.level - 1) * 1.5}rem` }}
    >
      <Box
        component="span"
        data-toggle=""
        sx={{ width: 24, flex: 'none', display: 'flex', justifyContent: 'center' }}
      >
        {row.hasChildren ? (
          <span className="arrow">
            <Icon name="chev-right" size={16} />
          </span>
        ) : null}
      </Box>
      <Link
        component={RouterLink}
        to={`${entity.page}/${node.id}`}
        state={link}
        tabIndex={-1}
        noWrap
        sx={{ fontWeight: 500, typography: 'body2' }}
      >
        <bdi>{node.name}</bdi>
      </Link>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <Code>{node.code}</Code>
      </Box>
      {node.active ? null : <StatusChip entity="reference" status="inactive" />}
      <Box component="span" sx={{ flex: 1 }} />
      <Box
        component="span"
        sx={{ display: { xs: 'none', sm: 'inline' }, width: '7rem', color: 'text.secondary' }}
      >
        {labels.value(entity.name, 'kind', node.kind)}
      </Box>
      <Box
        component="span"
        sx={{
          minWidth: '5.5rem',
          textAlign: 'end',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {itemCount === 0 ? (
          items
        ) : (
          <Link component={RouterLink} to={itemsOf(node.id)} tabIndex={-1} color="inherit">
            {items}
          </Link>
        )}
      </Box>
    </Line>
  );
}

export const TreeLine = memo(DrawnLine);
