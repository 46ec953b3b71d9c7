import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useLocation, useNavigate } from 'react-router';
import type { Entity } from '#contract/shared/entity.ts';
import { TotalText } from '#web/shared/format/TotalText.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { readListLink } from '#web/shared/table/list-link.ts';
import { findTrail, placeOn, type ListTrail } from '#web/shared/table/list-trail.ts';

interface RecordNeighborsProps {
  entity: Entity;
  id: string;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

function hasPlace({ total }: ListTrail, place: number): boolean {
  return place >= 0 && place < total.value;
}

/** Where a record stands in the list it was opened from, and the way to its neighbors. */
export function RecordNeighbors({ entity, id }: RecordNeighborsProps) {
  const { t } = useTranslation('record');
  const location = useLocation();
  const navigate = useNavigate();
  const link = readListLink(location.state);
  const trail = findTrail(link?.from);
  const place = trail && placeOn(trail, id);

  async function open(step: -1 | 1) {
    if (!trail || place === undefined || !hasPlace(trail, place + step)) return;
    const next = trail.ids.get(place + step) ?? (await trail.load?.(place + step));
    if (next === undefined) return;
    const tab = new URLSearchParams(location.search).get('tab');
    const search = tab === null ? '' : `?tab=${encodeURIComponent(tab)}`;
    // Back leads to the list, not through every record that was passed.
    void navigate({ pathname: `${entity.page}/${next}`, search }, { state: link, replace: true });
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (!event.altKey || event.ctrlKey || event.metaKey || step === undefined) return;
    if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]')) return;
    event.preventDefault();
    void open(step);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  if (!trail || place === undefined) return null;
  return (
    <Box
      component="nav"
      aria-label={t('steps')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '4px',
        marginInlineStart: 'auto',
        typography: 'caption',
        fontWeight: 400,
        color: 'text.secondary',
      }}
    >
      <Box component="span" sx={{ marginInlineEnd: '4px', fontVariantNumeric: 'tabular-nums' }}>
        {t('position', { place: formatCount(place + 1) })} <TotalText total={trail.total} />
      </Box>
      <IconButton
        size="small"
        aria-label={t('previousRecord')}
        aria-keyshortcuts="Alt+ArrowUp"
        disabled={!hasPlace(trail, place - 1)}
        onClick={() => void open(-1)}
      >
        <Icon name="chev-up" size={16} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('nextRecord')}
        aria-keyshortcuts="Alt+ArrowDown"
        disabled={!hasPlace(trail, place + 1)}
        onClick={() => void open(1)}
      >
        <Icon name="chev-down" size={16} />
      </IconButton>
    </Box>
  );
}
