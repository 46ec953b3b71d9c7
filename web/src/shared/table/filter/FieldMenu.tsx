import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { filterFields, type Entity } from '#contract/shared/entity.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { isHeldFilter } from '#contract/shared/held-filter.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { bestField, groupFields } from './field-groups.ts';
import { useFocusAtStart } from './useFocusAtStart.ts';

interface FieldMenuProps {
  anchor: HTMLElement;
  entity: Entity;
  /** The field that the filter has now. */
  current?: string;
  onPick: (field: string) => void;
  onClose: () => void;
}

interface SearchProps {
  typed: string;
  onType: (typed: string) => void;
  onEnter: () => void;
  onDown: () => void;
}

function FieldSearch({ typed, onType, onEnter, onDown }: SearchProps) {
  const { t } = useTranslation('list');
  const input = useFocusAtStart<HTMLInputElement>();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
    else if (event.key === 'ArrowDown') onDown();
    else return;
    event.preventDefault();
  };
  return (
    <OutlinedInput
      inputRef={input}
      fullWidth
      value={typed}
      placeholder={t('typeToSearch')}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
      slotProps={{ input: { 'aria-label': t('searchFields'), dir: 'auto', autoComplete: 'off' } }}
    />
  );
}

/** The fields a list can be filtered by, in groups and with a search. */
export function FieldMenu({ anchor, entity, current, onPick, onClose }: FieldMenuProps) {
  const { t } = useTranslation('list');
  const labels = useLabels();
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const fields = filterFields(entity);
  const canReadHolds = useCan()('hold.read');
  const groups = groupFields(
    entity,
    (name) => labels.field(entity.name, name, fields[name]?.title),
    typed,
    (name) => canReadHolds || !isHeldFilter(name),
  );
  const pick = (name: string | undefined) => {
    if (name !== undefined) onPick(name);
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('filterBy'),
          sx: { display: 'flex', flexDirection: 'column', maxHeight: 440, width: 280, paddingBlockStart: 1 },
        },
      }}
    >
      <Box sx={{ paddingInline: 1, flex: 'none' }}>
        <FieldSearch
          typed={typed}
          onType={setTyped}
          onEnter={() => pick(bestField(groups, typed))}
          onDown={() => list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()}
        />
      </Box>
      {groups.length === 0 ? (
        <Box component="output" sx={{ padding: 2, color: 'text.secondary', typography: 'body2' }}>
          {t('noneFound')}
        </Box>
      ) : (
        <MenuList ref={list} aria-label={t('filterBy')} sx={{ overflowY: 'auto' }}>
          {groups.flatMap(({ group, fields: found }) => [
            <ListSubheader
              key={group}
              role="none"
              disableSticky
              sx={{
                typography: 'caption',
                lineHeight: '28px',
                paddingInline: '12px',
                backgroundColor: 'transparent',
              }}
            >
              {t(`fieldGroup.${group}`)}
            </ListSubheader>,
            ...found.map(({ name, label }) => (
              <MenuItem key={name} selected={name === current} onClick={() => pick(name)}>
                {label}
              </MenuItem>
            )),
          ])}
        </MenuList>
      )}
    </Popover>
  );
}
