import './notices-texts.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { noticeStates, type NoticeState } from '#contract/areas/overview/notices.api.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useServerInfo } from '#web/shared/session/useServerInfo.ts';
import { useFocusAtStart } from '#web/shared/table/filter/useFocusAtStart.ts';
import { NoticeList } from './NoticeList.tsx';
import { useNoticeActions, useNoticeChoices, useNotices } from './notices.queries.ts';

interface NoticesDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

function DrawerContent({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const { t } = useTranslation(['notices', 'common']);
  const [show, setShow] = useState<NoticeState>('open');
  const query = useNotices(show);
  const { readOne, readAll } = useNoticeActions();
  const first = useFocusAtStart<HTMLButtonElement>();
  const panelId = useId();
  const known = query.data?.pages[0];
  const numbers: Record<NoticeState, number> = {
    open: 0,
    unread: known?.unread ?? 0,
    snoozed: known?.snoozed ?? 0,
    done: known?.done ?? 0,
  };
  const tabs = noticeStates.filter((state) => state !== 'snoozed' || numbers.snoozed > 0 || show === state);
  return (
    <>
      <Box
        sx={{
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 64,
          paddingInlineStart: '20px',
          paddingInlineEnd: '14px',
        }}
      >
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('notices:title')}
        </Typography>
        <Button
          size="small"
          disabled={numbers.unread === 0}
          onClick={() => known !== undefined && readAll(known.at)}
        >
          {t('notices:readAll')}
        </Button>
        <IconButton
          component={Link}
          to="/account#notices"
          aria-label={t('notices:settings.open')}
          onClick={onClose}
        >
          <Icon name="cog" />
        </IconButton>
        <IconButton ref={first} aria-label={t('common:close')} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </Box>
      <Tabs
        value={show}
        onChange={(_, next: NoticeState) => setShow(next)}
        variant="scrollable"
        scrollButtons={false}
        aria-labelledby={titleId}
        sx={{ flex: 'none', paddingInline: '12px', borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((state) => (
          <Tab
            key={state}
            value={state}
            id={`${panelId}-${state}`}
            aria-controls={panelId}
            label={[t(`notices:show.${state}`), numbers[state] > 0 ? formatCount(numbers[state]) : '']
              .filter(Boolean)
              .join(' ')}
          />
        ))}
      </Tabs>
      <Box
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${panelId}-${show}`}
        sx={{ flex: 1, overflowY: 'auto' }}
      >
        <NoticeList
          query={query}
          show={show}
          onOpen={(notice) => {
            readOne(notice);
            onClose();
          }}
        />
      </Box>
      <MailTimes />
    </>
  );
}

/** When the letter comes, and when nothing is mailed. */
function MailTimes() {
  const { t } = useTranslation('notices');
  const { data } = useNoticeChoices();
  const sendsMail = useServerInfo()?.sendsMail ?? false;
  if (!data || !sendsMail) return null;
  const { mailAt, quietFrom, quietUntil } = data;
  const [at, from, until] = [isolateLtr(mailAt), isolateLtr(quietFrom), isolateLtr(quietUntil)];
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        padding: '12px 20px',
        borderTop: 1,
        borderColor: 'divider',
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <Icon name="moon" size={16} />
      {quietFrom === quietUntil
        ? t('footLoud', { mailAt: at })
        : t('foot', { mailAt: at, quietFrom: from, quietUntil: until })}
    </Box>
  );
}

/** What the person is made aware of: urgent first, then by day. */
export function NoticesDrawer({ isOpen, onClose }: NoticesDrawerProps) {
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: 400, maxWidth: '100vw', bgcolor: 'background.paper' },
        },
      }}
    >
      <DrawerContent titleId={titleId} onClose={onClose} />
    </Drawer>
  );
}
