import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { TickBox } from '../TickBox.ts';
import {
  hideColumn,
  pinColumn,
  shiftColumn,
  showColumn,
  type Column,
  type ColumnChange,
  type ColumnSetting,
} from '../column-layout.ts';

interface ColumnsMenuProps<T> {
  columns: readonly Column<T>[];
  settings: readonly ColumnSetting[];
  onChange: (change: ColumnChange) => void;
  onReset: () => void;
  onOpen?: (() => void) | undefined;
}

/** Which columns are shown, in which order, and which stay in place. */
export function ColumnsMenu<T>({ columns, settings, onChange, onReset, onOpen }: ColumnsMenuProps<T>) {
  const { t } = useTranslation('list');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // What is ticked stays where it stands until the menu is opened again, under the pointer and with the focus.
  const [fixedOrder, setFixedOrder] = useState<readonly string[]>();
  const shown = settings.filter(({ id }) => columns.some((column) => column.id === id));
  const hidden = columns.filter(({ id }) => !settings.some((setting) => setting.id === id));
  const order = fixedOrder ?? [...shown, ...hidden].map(({ id }) => id);
  const listed = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);

  const button = (
    key: string,
    icon: IconName,
    label: string,
    isOff: boolean,
    run: () => void,
    isOn?: boolean,
  ) => (
    <IconButton
      key={key}
      size="small"
      aria-label={label}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={run}
      sx={{ visibility: isOff ? 'hidden' : undefined }}
    >
      <Icon name={icon} size={14} />
    </IconButton>
  );
  const box = (column: Column<T>, isShown: boolean) => (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flex: 1,
        minWidth: 0,
        gap: '10px',
        minHeight: 32,
        paddingInlineStart: 1,
        cursor: 'pointer',
        typography: 'body2',
      }}
    >
      <TickBox
        type="checkbox"
        checked={isShown}
        disabled={isShown && settings.length === 1}
        // A second click may come before the first one is drawn.
        onChange={() => {
          setFixedOrder(order);
          onChange((now) =>
            now.some(({ id }) => id === column.id) ? hideColumn(now, column.id) : showColumn(now, column.id),
          );
        }}
      />
      {column.label}
    </Box>
  );
  return (
    <>
      <Tooltip title={t('columns')}>
        <IconButton
          size="small"
          aria-label={t('columns')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => {
            onOpen?.();
            setFixedOrder(undefined);
            setAnchor(event.currentTarget);
          }}
        >
          <Icon name="columns" size={16} />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            'aria-label': t('columns'),
            role: 'dialog',
            sx: { width: 320, maxHeight: 440, padding: 1, marginBlockStart: '4px' },
          },
        }}
      >
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {listed.map((column) => {
            const at = shown.findIndex(({ id }) => id === column.id);
            const isShown = at >= 0;
            const pinOf = (place: number) => shown[place] && shown[place].isPinned === true;
            const isPinned = pinOf(at) ?? false;
            const move = (by: -1 | 1) => {
              setFixedOrder(undefined);
              onChange((now) => shiftColumn(now, column.id, by));
            };
            return (
              <Box
                component="li"
                key={column.id}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  color: isShown ? undefined : 'text.secondary',
                }}
              >
                {box(column, isShown)}
                {button(
                  'pin',
                  'pin',
                  t(isPinned ? 'unpinColumn' : 'pinColumn', { column: column.label }),
                  !isShown,
                  () => onChange((now) => pinColumn(now, column.id, !isPinned)),
                  isPinned,
                )}
                {button(
                  'up',
                  'chev-up',
                  t('moveUp', { column: column.label }),
                  !isShown || pinOf(at - 1) !== isPinned,
                  () => move(-1),
                )}
                {button(
                  'down',
                  'chev-down',
                  t('moveDown', { column: column.label }),
                  !isShown || pinOf(at + 1) !== isPinned,
                  () => move(1),
                )}
              </Box>
            );
          })}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', paddingBlockStart: 1 }}>
          <Button
            size="small"
            color="inherit"
            onClick={() => {
              setFixedOrder(undefined);
              onReset();
            }}
          >
            {t('resetColumns')}
          </Button>
        </Box>
      </Popover>
    </>
  );
}
