import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { Notice } from '#contract/areas/overview/notices.api.ts';
import { addDays, weekdayOf } from '#contract/shared/day.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useToday } from '#web/shared/session/useToday.ts';
import { useNoticeActions } from './notices.queries.ts';

/** The days until which a notice can be put off; Monday only where it is neither tomorrow nor a week away. */
export function snoozeDays(today: string): { key: 'day' | 'weekend' | 'week'; until: string }[] {
  const toMonday = (8 - weekdayOf(today)) % 7 || 7;
  return [
    { key: 'day', until: addDays(today, 1) },
    ...(toMonday > 1 && toMonday < 7 ? [{ key: 'weekend' as const, until: addDays(today, toMonday) }] : []),
    { key: 'week', until: addDays(today, 7) },
  ];
}

/** Marks a notice as read, puts it off, or shows it again. */
export function NoticeMenu({ notice }: { notice: Notice }) {
  const { t } = useTranslation('notices');
  const id = useId();
  const today = useToday();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { readOne, snooze } = useNoticeActions();
  if (notice.doneAt !== null || today === undefined) return null;
  const isSnoozed = notice.snoozedUntil !== null;
  const run = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('more', { what: t(`kind.${notice.kind}`) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ marginBlockStart: '6px', marginInline: '0 10px' }}
      >
        <Icon name="more" size={16} />
      </IconButton>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {!isSnoozed && !notice.isRead && (
          <MenuItem onClick={run(() => readOne(notice))}>{t('markRead')}</MenuItem>
        )}
        {isSnoozed ? (
          <MenuItem onClick={run(() => snooze(notice, null))}>{t('snooze.wake')}</MenuItem>
        ) : (
          snoozeDays(today).map(({ key, until }) => (
            <MenuItem key={key} onClick={run(() => snooze(notice, until))}>
              {t(`snooze.${key}`)}
            </MenuItem>
          ))
        )}
      </Menu>
    </>
  );
}
