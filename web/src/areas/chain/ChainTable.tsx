import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useNavigate } from 'react-router';
import type { ChainSummary } from '#contract/areas/chain/chain.schema.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { chainColumns } from './chain-columns.ts';
import { ChainFrame } from './ChainFrame.tsx';
import { ChainNodeRows, keyOf } from './ChainBranch.tsx';

const rowsOf = (grid: Element) => [...grid.querySelectorAll<HTMLElement>('tr[data-node]')];
const levelOf = (row: HTMLElement) => Number(row.ariaLevel);

interface Place {
  open: ReadonlySet<string>;
  /** The row that Tab leads to. */
  current: string;
}

/** What was open in each chain: who comes back from a record finds it as it was left. */
const places = new Map<string, Place>();

/** The whole chain as a table that opens downwards: arrows move and open, Enter goes to the record. */
export function ChainTable({ from, summary }: { from: string; summary: ChainSummary }) {
  const { t } = useTranslation('chain');
  const navigate = useNavigate();
  const isRtl = useTheme().direction === 'rtl';
  const { start, direct } = summary;
  const [{ open, current }, setPlace] = useState<Place>(
    () => places.get(from) ?? { open: new Set([keyOf(start)]), current: keyOf(start) },
  );
  useEffect(() => void places.set(from, { open, current }), [from, open, current]);
  const setCurrent = (key: string) => setPlace((present) => ({ ...present, current: key }));

  const toggle = (key: string, wanted: boolean) =>
    setPlace((present) => {
      const next = new Set(present.open);
      if (wanted) next.add(key);
      else next.delete(key);
      return { ...present, open: next };
    });
  const focusOn = (row: HTMLElement | undefined) => {
    if (row?.dataset['node'] === undefined) return;
    setCurrent(row.dataset['node']);
    row.focus({ preventScroll: true });
    row.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target as HTMLElement;
    const key = row.dataset['node'];
    // Keys of a link or a button inside a row are its own.
    if (key === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = rowsOf(event.currentTarget);
    const at = rows.indexOf(row);
    const isOpen = row.ariaExpanded === 'true';
    const [inward, outward] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    if (event.key === 'ArrowDown') focusOn(rows[at + 1]);
    else if (event.key === 'ArrowUp') focusOn(rows[at - 1]);
    else if (event.key === 'Home') focusOn(rows[0]);
    else if (event.key === 'End') focusOn(rows.at(-1));
    else if (event.key === inward && row.ariaExpanded === 'false') toggle(key, true);
    else if (event.key === inward && isOpen) focusOn(rows[at + 1]);
    else if (event.key === outward && isOpen) toggle(key, false);
    else if (event.key === outward)
      focusOn(rows.findLast((other, index) => index < at && levelOf(other) < levelOf(row)));
    else if (event.key === 'Enter' && row.dataset['page']) void navigate(row.dataset['page']);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('tr[data-node]');
    const key = row?.dataset['node'];
    if (!row || key === undefined || target.closest('a, button')) return;
    setCurrent(key);
    if (row.ariaExpanded !== null) toggle(key, row.ariaExpanded === 'false');
  };

  const branch = { from, open, current };
  return (
    <ChainFrame>
      <Box component="table" role="treegrid" aria-label={t('table')} onKeyDown={onKeyDown} onClick={onClick}>
        <thead>
          <tr>
            <th scope="col">{t('column.record')}</th>
            {chainColumns.map((column) => (
              <th key={column} scope="col" className="money" dir="ltr">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <ChainNodeRows {...branch} level={1} node={start} position={1} siblings={direct ? 2 : 1} />
          {direct ? <ChainNodeRows {...branch} level={1} node={direct} position={2} siblings={2} /> : null}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {chainColumns.map((column) => (
              <td key={column} className="money" dir="ltr" data-label={t(`column.${column}`)}>
                <Money value={summary.total[column]} hasSign />
              </td>
            ))}
          </tr>
        </tfoot>
      </Box>
    </ChainFrame>
  );
}
