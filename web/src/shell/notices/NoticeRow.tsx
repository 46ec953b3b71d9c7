import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Link } from 'react-router';
import {
  outcomeOf,
  personOf,
  subjectOf,
  type Notice,
  type NoticeKind,
} from '#contract/areas/overview/notices.api.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { NoticeAction } from './NoticeAction.tsx';
import { NoticeMenu } from './NoticeMenu.tsx';

const icons: Readonly<Record<NoticeKind, IconName>> = {
  failedBackup: 'warn',
  lateAnchor: 'warn',
  orderDecision: 'po',
  amendmentDecision: 'po',
  retirementDecision: 'retirement',
  reversalDecision: 'undo',
  correctionDecision: 'edit',
  certificateVerification: 'shield',
  accessRequest: 'user',
  contactMessage: 'mail',
  acceptance: 'equipment',
  overdueLoan: 'calendar',
  ownRepair: 'repair',
  licenseDecision: 'software',
  loanDue: 'calendar',
  warrantyEnds: 'shield',
  licenseEnds: 'software',
  countNear: 'clock',
  orderDecided: 'po',
  retirementDecided: 'retirement',
  accountChanged: 'user',
  auditorAccess: 'eye',
  viewChanged: 'bookmark',
  runFinished: 'check',
};

type Lookup = (key: string) => string;

/** What was done, as the history calls it. */
function useActionText(action: unknown): string {
  const { t, i18n } = useTranslation('history');
  if (typeof action !== 'string') return '';
  const key = `action.${action}`;
  return i18n.exists(key, { ns: 'history' }) ? (t as unknown as Lookup)(key) : '';
}

/** The first of those that a notice stands for: what it is called, whose it is, by when. */
function Subject({ notice }: { notice: Notice }) {
  const { t } = useTranslation('notices');
  const { params, dueOn, holder, snoozedUntil } = notice;
  const outcome = outcomeOf(params);
  const done = useActionText(params['action']);
  const parts = [outcome ? t(`outcome.${outcome}`) : done, subjectOf(params), personOf(params)].filter(
    Boolean,
  );
  return (
    <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {parts.map((part, at) => (
        <span key={part}>
          {at > 0 && ' · '}
          <bdi>{part}</bdi>
        </span>
      ))}
      {dueOn !== null && (
        <>
          {parts.length > 0 && ' · '}
          {t('due')} <DateText value={dueOn} />
        </>
      )}
      {snoozedUntil !== null && (
        <Box component="span" sx={{ display: 'block' }}>
          {t('snooze.until')} <DateText value={snoozedUntil} />
        </Box>
      )}
      {holder !== null && (
        <Box component="span" sx={{ display: 'block' }}>
          {t('standingIn', { name: holder })}
        </Box>
      )}
    </Box>
  );
}

interface NoticeRowProps {
  notice: Notice;
  onOpen: () => void;
}

/** One notice: opens the record, or the list of all that it stands for; with what can be done here. */
export function NoticeRow({ notice, onOpen }: NoticeRowProps) {
  const { t } = useTranslation('notices');
  const { kind, count, link, isUrgent, isRead, doneAt, since } = notice;
  const isNew = !isRead && doneAt === null;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: 'start',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: isNew ? undefined : 'surface.sunken',
      }}
    >
      <ButtonBase
        component={Link}
        to={link}
        onClick={onOpen}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr) auto',
          alignItems: 'start',
          gap: '2px 12px',
          width: '100%',
          paddingBlock: '10px',
          paddingInline: '20px 4px',
          textAlign: 'start',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box
          component="span"
          sx={{ color: isUrgent ? 'tone.danger.fg' : 'text.secondary', paddingBlock: '1px' }}
        >
          <Icon name={icons[kind]} size={18} />
        </Box>
        <Box component="span" sx={{ display: 'grid', gap: '2px' }}>
          <Box component="span" sx={{ typography: 'body2', fontWeight: isNew ? 500 : 400 }}>
            {t(`kind.${kind}`)}
            {count > 1 && (
              <>
                {': '}
                <Count value={count} />
              </>
            )}
          </Box>
          <Subject notice={notice} />
        </Box>
        <Box
          component="span"
          sx={{
            display: 'grid',
            justifyItems: 'end',
            gap: '6px',
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          <InstantText value={doneAt ?? since} isTimeOnly />
          {isNew && (
            <Box component="span" sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'primary.main' }}>
              <Box component="span" sx={visuallyHidden}>
                {t('unread')}
              </Box>
            </Box>
          )}
        </Box>
      </ButtonBase>
      <NoticeMenu notice={notice} />
      <NoticeAction notice={notice} onOpen={onOpen} />
    </Box>
  );
}
