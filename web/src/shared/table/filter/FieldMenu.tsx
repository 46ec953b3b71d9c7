import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { filterFields, filterNames } from '#contract/shared/entity.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';

interface FieldMenuProps {
  anchor: HTMLElement | null;
  entity: Entity;
  current?: string;
  onPick: (field: string) => void;
  onClose: () => void;
}

/** The fields a list can be filtered by. Typing a letter jumps to the next one that begins with it. */
export function FieldMenu({ anchor, entity, current, onPick, onClose }: FieldMenuProps) {
  const { t } = useTranslation('list');
  const labels = useLabels();
  const fields = filterFields(entity);
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': t('filterBy') },
        paper: { sx: { maxHeight: 380, minWidth: 200 } },
      }}
    >
      {filterNames(entity).map((name) => (
        <MenuItem key={name} selected={name === current} onClick={() => onPick(name)}>
          <Box component="span">{labels.field(entity.name, name, fields[name]?.title)}</Box>
        </MenuItem>
      ))}
    </Menu>
  );
}
