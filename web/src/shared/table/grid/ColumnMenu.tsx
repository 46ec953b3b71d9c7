import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Sort } from '#contract/shared/list-query.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import {
  hideColumn,
  pinColumn,
  shiftColumn,
  widenColumn,
  type ColumnChange,
  type ColumnSetting,
} from '../column-layout.ts';
import { widthStep, type GridColumn } from './grid-layout.ts';

interface ColumnMenuProps<T> {
  anchor: HTMLElement | null;
  columns: readonly GridColumn<T>[];
  at: number;
  settings: readonly ColumnSetting[];
  onClose: () => void;
  onSort: (sort: Sort) => void;
  onAddSort: (field: string) => void;
  onChange: (change: ColumnChange) => void;
}

interface Entry {
  key: string;
  icon: IconName;
  label: string;
  run: () => void;
  isOff?: boolean;
}

/** What can be done with one column, for the mouse and for the keyboard alike. */
export function ColumnMenu<T>(props: ColumnMenuProps<T>) {
  const { t } = useTranslation('list');
  const shown = props.columns[props.at];
  if (!shown || !props.anchor) return null;
  const { column, isPinned, width } = shown;
  const before = props.columns[props.at - 1];
  const after = props.columns[props.at + 1];
  const sorting: Entry[] = column.isSortable
    ? [
        {
          key: 'up',
          icon: 'arrow-up',
          label: t('sortUp'),
          run: () => props.onSort({ field: column.id, descending: false }),
        },
        {
          key: 'down',
          icon: 'arrow-down',
          label: t('sortDown'),
          run: () => props.onSort({ field: column.id, descending: true }),
        },
        { key: 'add', icon: 'plus', label: t('sortAlso'), run: () => props.onAddSort(column.id) },
      ]
    : [];
  const { onChange } = props;
  const place: Entry[] = [
    {
      key: 'pin',
      icon: 'pin',
      label: t(isPinned ? 'unpin' : 'pin'),
      run: () => onChange((now) => pinColumn(now, column.id, !isPinned)),
    },
    {
      key: 'before',
      icon: 'chev-left',
      label: t('moveBefore'),
      isOff: before?.isPinned !== isPinned,
      run: () => onChange((now) => shiftColumn(now, column.id, -1)),
    },
    {
      key: 'after',
      icon: 'chev-right',
      label: t('moveAfter'),
      isOff: after?.isPinned !== isPinned,
      run: () => onChange((now) => shiftColumn(now, column.id, 1)),
    },
    {
      key: 'wider',
      icon: 'wider',
      label: t('wider'),
      run: () => onChange((now) => widenColumn(now, column.id, widthStep, width)),
    },
    {
      key: 'narrower',
      icon: 'narrower',
      label: t('narrower'),
      run: () => onChange((now) => widenColumn(now, column.id, -widthStep, width)),
    },
    {
      key: 'hide',
      icon: 'eye-off',
      label: t('hide'),
      isOff: props.settings.length === 1,
      run: () => onChange((now) => hideColumn(now, column.id)),
    },
  ];
  const draw = ({ key, icon, label, run, isOff }: Entry) => (
    <MenuItem
      key={key}
      disabled={isOff === true}
      onClick={() => {
        props.onClose();
        run();
      }}
    >
      <Icon name={icon} size={16} />
      {label}
    </MenuItem>
  );
  return (
    <Menu open anchorEl={props.anchor} onClose={props.onClose}>
      {sorting.map(draw)}
      {sorting.length > 0 ? <Divider /> : null}
      {place.map(draw)}
    </Menu>
  );
}
