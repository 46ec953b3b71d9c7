import '#web/shell/notices/notices-texts.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  noticesApi,
  type ChosenNotices,
  type NoticeChoices,
  type NoticeKind,
} from '#contract/areas/overview/notices.api.ts';
import { workKinds } from '#contract/areas/overview/work.api.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useMessages } from '#web/shared/messages/messages.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { PanelFailed } from '#web/shared/record/PanelFailed.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { useServerInfo } from '#web/shared/session/useServerInfo.ts';

const queryKey = ['notice', 'settings'];

/** Keeps a choice at once; one that the server refuses is taken back. */
function useChoose() {
  const client = useQueryClient();
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  const { t } = useTranslation('notices');
  return useMutation({
    mutationFn: (body: ChosenNotices) => call(noticesApi.choose, { body }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      showToast(t('settings.saved'), { variant: 'success' });
    },
    onError: (error) =>
      showToast(problemText(isRequestError(error) ? error.problem : undefined), { variant: 'error' }),
    scope: { id: 'notice settings' },
  });
}

interface TimeFieldProps {
  label: string;
  value: string;
  onChange: (next: string) => void;
}

/** A time of day, which counts once it is whole and the field is left. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const finish = () => {
    if (typed === '') setTyped(value);
    else if (typed !== value) onChange(typed);
  };
  return (
    <Box sx={{ display: 'grid', gap: '6px', alignContent: 'end' }}>
      <Box component="label" htmlFor={id} sx={{ typography: 'body2', fontWeight: 500 }}>
        {label}
      </Box>
      <TextField
        id={id}
        type="time"
        size="small"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
        sx={{ minWidth: 130 }}
      />
    </Box>
  );
}

/** The kinds in the order of their groups; the others are news. */
const groups: readonly { group: 'work' | 'dates' | 'system'; kinds: readonly NoticeKind[] }[] = [
  { group: 'system', kinds: ['failedBackup', 'lateAnchor'] },
  { group: 'work', kinds: workKinds },
  { group: 'dates', kinds: ['loanDue', 'warrantyEnds', 'licenseEnds', 'countNear'] },
];
const groupOrder = ['work', 'dates', 'news', 'system'] as const;
const groupOf = (kind: NoticeKind) => groups.find(({ kinds }) => kinds.includes(kind))?.group ?? 'news';

interface KindTableProps {
  choices: NoticeChoices;
  isPending: boolean;
  choose: (change: Partial<ChosenNotices>) => void;
}

/** Where each kind appears: here always, in the daily letter, at once. */
function KindTable({ choices, isPending, choose }: KindTableProps) {
  const { t } = useTranslation('notices');
  const { kinds, silentKinds, instantKinds } = choices;
  const turn = (list: readonly NoticeKind[], kind: NoticeKind, isIn: boolean) =>
    isIn ? [...list, kind] : list.filter((one) => one !== kind);
  const cell = { '&&': { textAlign: 'center' } } as const;
  const first = { '&&': { textAlign: 'start' } } as const;
  return (
    <PanelTable
      label={t('title')}
      sx={{
        paddingInline: 0,
        '& th, & td': { paddingBlock: '2px', paddingInline: '4px', verticalAlign: 'middle' },
      }}
    >
      <table>
        <thead>
          <tr>
            {(['what', 'here', 'letter', 'atOnce'] as const).map((column) => (
              <Box key={column} component="th" scope="col" sx={column === 'what' ? first : cell}>
                {t(`settings.${column}`)}
              </Box>
            ))}
          </tr>
        </thead>
        {groupOrder.map((group) => {
          const ofGroup = kinds.filter(({ kind }) => groupOf(kind) === group);
          if (ofGroup.length === 0) return null;
          return (
            <tbody key={group}>
              <tr>
                <Box
                  component="th"
                  scope="rowgroup"
                  colSpan={4}
                  sx={{
                    typography: 'overline',
                    textAlign: 'start',
                    paddingInline: '4px',
                    color: 'text.secondary',
                    bgcolor: 'surface.sunken',
                  }}
                >
                  {t(`settings.group.${group}`)}
                </Box>
              </tr>
              {ofGroup.map(({ kind, isMandatory, isUrgent }) => {
                const title = t(`kind.${kind}`);
                const box = (column: 'here' | 'letter' | 'atOnce', isOn: boolean, isFixed: boolean) => (
                  <Box component="td" sx={cell}>
                    <Checkbox
                      size="small"
                      checked={isOn}
                      disabled={isFixed || isPending}
                      onChange={(_, isIn) =>
                        choose(
                          column === 'letter'
                            ? { silentKinds: turn(silentKinds, kind, !isIn) }
                            : { instantKinds: turn(instantKinds, kind, isIn) },
                        )
                      }
                      slotProps={{ input: { 'aria-label': `${title}: ${t(`settings.${column}`)}` } }}
                    />
                  </Box>
                );
                return (
                  <tr key={kind}>
                    <Box component="th" scope="row" sx={first}>
                      {title}
                      {isMandatory && (
                        <Box
                          component="span"
                          sx={{
                            display: 'inline-block',
                            verticalAlign: '-2px',
                            color: 'text.secondary',
                            marginInlineStart: '6px',
                          }}
                        >
                          <Icon name="lock" size={14} />
                          <Box component="span" sx={visuallyHidden}>
                            {t('settings.mandatory')}
                          </Box>
                        </Box>
                      )}
                    </Box>
                    {box('here', true, true)}
                    {box('letter', isMandatory || !silentKinds.includes(kind), isMandatory)}
                    {box('atOnce', isUrgent || instantKinds.includes(kind), isUrgent)}
                  </tr>
                );
              })}
            </tbody>
          );
        })}
      </table>
    </PanelTable>
  );
}

function Choices({ choices }: { choices: NoticeChoices }) {
  const { t } = useTranslation('notices');
  const { mutate, isPending } = useChoose();
  const { kinds: _, ...chosen } = choices;
  const choose = (change: Partial<ChosenNotices>) => mutate({ ...chosen, ...change });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <TimeField
          label={t('settings.mailAt')}
          value={chosen.mailAt}
          onChange={(mailAt) => choose({ mailAt })}
        />
        <TimeField
          label={t('settings.quietFrom')}
          value={chosen.quietFrom}
          onChange={(quietFrom) => choose({ quietFrom })}
        />
        <TimeField
          label={t('settings.quietUntil')}
          value={chosen.quietUntil}
          onChange={(quietUntil) => choose({ quietUntil })}
        />
      </Box>
      <FormControlLabel
        control={
          <Switch
            checked={chosen.onWeekends}
            disabled={isPending}
            onChange={(_, onWeekends) => choose({ onWeekends })}
          />
        }
        label={t('settings.onWeekends')}
      />
      <KindTable choices={choices} isPending={isPending} choose={choose} />
    </Box>
  );
}

/** When the letter of the morning comes, and what stands in it. */
export function NoticesPanel() {
  const { t } = useTranslation('notices');
  const sendsMail = useServerInfo()?.sendsMail ?? true;
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(noticesApi.choices, { signal }) });
  return (
    <Panel id="notices" title={t('title')}>
      <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockEnd: 2 }}>
        {sendsMail ? t('settings.text') : t('settings.noMail')}
      </Box>
      {query.data && <Choices choices={query.data} />}
      {query.isError && !query.isFetching && (
        <PanelFailed error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Panel>
  );
}
