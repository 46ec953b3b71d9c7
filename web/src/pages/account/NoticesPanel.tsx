import '#web/shell/notices/notices-texts.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { noticesApi, type ChosenNotices, type NoticeChoices } from '#contract/areas/overview/notices.api.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useMessages } from '#web/shared/messages/messages.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
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
    <TextField
      type="time"
      size="small"
      label={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finish}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { dir: 'ltr' } }}
      sx={{ minWidth: 130 }}
    />
  );
}

function Choices({ choices }: { choices: NoticeChoices }) {
  const { t } = useTranslation('notices');
  const { mutate, isPending } = useChoose();
  const { kinds, ...chosen } = choices;
  const choose = (change: Partial<ChosenNotices>) => mutate({ ...chosen, ...change });
  const { silentKinds } = chosen;
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
      <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, display: 'grid' }}>
        <Box component="legend" sx={{ typography: 'subtitle2', padding: 0 }}>
          {t('settings.inMail')}
        </Box>
        {kinds.map(({ kind, isMandatory }) => (
          <FormControlLabel
            key={kind}
            control={
              <Checkbox
                size="small"
                checked={isMandatory || !silentKinds.includes(kind)}
                disabled={isMandatory || isPending}
                onChange={(_, isOn) =>
                  choose({
                    silentKinds: isOn ? silentKinds.filter((one) => one !== kind) : [...silentKinds, kind],
                  })
                }
              />
            }
            label={
              <Box component="span" sx={{ typography: 'body2', display: 'inline-flex', gap: 1 }}>
                {t(`kind.${kind}`)}
                {isMandatory && (
                  <>
                    <Icon name="lock" size={16} />
                    <Box component="span" sx={visuallyHidden}>
                      {t('settings.mandatory')}
                    </Box>
                  </>
                )}
              </Box>
            }
          />
        ))}
      </Box>
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
