import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link } from 'react-router';
import {
  sharedRoles,
  subscriptions,
  viewLimits,
  type PersonView,
} from '#contract/features/view/view.schema.ts';
import { createKeyHolder } from '#web/shared/form/idempotency-key.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { columnSettings, type Column } from '#web/shared/table/column-layout.ts';
import type { ViewedList } from './ViewControls.tsx';
import type { ViewCommands } from './useViewCommands.ts';

const row = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.5,
  minHeight: 32,
};

interface SaveViewFormProps extends ViewedList {
  commands: ViewCommands;
  /** The view that the list shows, if it shows one. */
  view: PersonView | undefined;
  onDone: (id: string) => void;
}

/** Keeps what the list shows: in its view, or as a new one. Who sees it, where it stands and whether it speaks up are asked apart. */
export function SaveViewForm({ control, title, columns, found, commands, view, onDone }: SaveViewFormProps) {
  const { t } = useTranslation('view');
  const can = useCan();
  const ids = { name: useId(), hint: useId(), told: useId() };
  const [isNew, setNew] = useState(view?.isOwn !== true);
  const kept = isNew ? undefined : view;
  const [name, setName] = useState(kept?.name ?? '');
  const [sharedWith, setSharedWith] = useState<PersonView['sharedWith']>(kept?.sharedWith ?? []);
  const [mine, setMine] = useState({
    isPinned: kept?.isPinned ?? false,
    isDefault: kept?.isDefault ?? false,
    subscription: kept?.subscription ?? ('never' as const),
  } as Pick<PersonView, 'isPinned' | 'isDefault' | 'subscription'>);
  const [isTried, setTried] = useState(false);
  const [keys] = useState(createKeyHolder);
  // The second press of a double click comes before the button is drawn anew, and that of a new view before its own form has come.
  const busy = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const hold = (isHeld: boolean) => {
    busy.current = isHeld;
    setBusy(isHeld);
  };
  const { q, filters, columns: chosen } = control.state;
  const problem = !isTried
    ? undefined
    : name.trim() === ''
      ? t('nameMissing')
      : name.includes(':')
        ? t('nameColon')
        : undefined;
  const choose = (next: boolean) => {
    setNew(next);
    const shown = next ? undefined : view;
    setName(shown?.name ?? '');
    setSharedWith(shown?.sharedWith ?? []);
    setMine({
      isPinned: shown?.isPinned ?? false,
      isDefault: shown?.isDefault ?? false,
      subscription: shown?.subscription ?? 'never',
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy.current || name.trim() === '' || name.includes(':')) return;
    hold(true);
    const input = { name: name.trim(), sharedWith, mine };
    const release = () => hold(false);
    const finish = (id: string) => {
      release();
      onDone(id);
    };
    if (kept) commands.save(kept, control.state, input, () => finish(kept.id), release);
    else commands.create(control.state, input, keys, (made) => (made ? onDone(made.id) : release()));
  };
  const shownColumns = columnSettings(columns as readonly Column<never>[], chosen).length;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        padding: '14px 24px 16px',
        borderBlockEnd: 1,
        borderColor: 'divider',
        backgroundColor: 'surface.sunken',
      }}
    >
      {view ? (
        <>
          <Typography variant="body2">
            <Box component="bdi" sx={{ fontWeight: 600 }}>
              {view.name}
            </Box>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {control.isChanged ? t('hasChanged') : t('isUnchanged')}
            </Box>
          </Typography>
          {view.isOwn ? (
            <ToggleButtonGroup
              size="small"
              exclusive
              fullWidth
              value={isNew ? 'new' : 'change'}
              aria-label={t('howToSave')}
              onChange={(_, next: string | null) => next && choose(next === 'new')}
            >
              <ToggleButton value="change">{t('changeIt')}</ToggleButton>
              <ToggleButton value="new">{t('newView')}</ToggleButton>
            </ToggleButtonGroup>
          ) : null}
        </>
      ) : null}
      <Box>
        <Typography component="label" htmlFor={ids.name} variant="body2" sx={{ fontWeight: 500 }}>
          {t('name')}
        </Typography>
        <OutlinedInput
          id={ids.name}
          fullWidth
          value={name}
          error={problem !== undefined}
          onChange={(event) => setName(event.target.value)}
          slotProps={{
            input: { maxLength: 60, dir: 'auto', autoComplete: 'off', 'aria-describedby': ids.hint },
          }}
        />
        {problem === undefined ? null : (
          <FormHelperText error role="alert">
            {problem}
          </FormHelperText>
        )}
      </Box>
      {can('view.share') ? (
        <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0 }}>
          <Typography component="legend" variant="body2" sx={{ fontWeight: 500, padding: 0 }}>
            {t('whoSees')}
          </Typography>
          <FormControlLabel control={<Checkbox size="small" checked disabled />} label={t('me')} />
          {sharedRoles.map((role) => (
            <FormControlLabel
              key={role}
              control={
                <Checkbox
                  size="small"
                  checked={sharedWith.includes(role)}
                  onChange={(_, isOn) =>
                    setSharedWith(isOn ? [...sharedWith, role] : sharedWith.filter((other) => other !== role))
                  }
                />
              }
              label={t(`role.${role}`)}
            />
          ))}
        </Box>
      ) : null}
      <FormControlLabel
        labelPlacement="start"
        sx={{ ...row, margin: 0 }}
        control={
          <Switch checked={mine.isPinned} onChange={(_, isPinned) => setMine({ ...mine, isPinned })} />
        }
        label={t('inMenu')}
      />
      <FormControlLabel
        labelPlacement="start"
        sx={{ ...row, margin: 0 }}
        control={
          <Switch checked={mine.isDefault} onChange={(_, isDefault) => setMine({ ...mine, isDefault })} />
        }
        label={t('opensWithIt', { list: title })}
      />
      <Box sx={row}>
        <Typography id={ids.told} variant="body2">
          {t('tellMe')}
        </Typography>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={mine.subscription}
          aria-labelledby={ids.told}
          onChange={(_, next: PersonView['subscription'] | null) =>
            next && setMine({ ...mine, subscription: next })
          }
        >
          {subscriptions.map((one) => (
            <ToggleButton key={one} value={one}>
              {t(`subscription.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Typography id={ids.hint} variant="caption" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {[
          t(q === '' ? 'keeps' : 'keepsSearch', {
            q: isolate(q),
            filters: formatCount(filters.length),
            columns: formatCount(shownColumns),
          }),
          ...(found
            ? [
                t(found.value > viewLimits.members ? 'tellsNumber' : 'tellsNames', {
                  n: formatCount(found.value),
                }),
              ]
            : []),
        ].join(' ')}
      </Typography>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        {view && control.isChanged ? (
          <Button color="inherit" component={Link} {...control.linkToView(view.id)}>
            {t('discard')}
          </Button>
        ) : null}
        <Button type="submit" variant="contained" disabled={commands.isRunning || isBusy}>
          {t('saveView')}
        </Button>
      </Box>
    </Box>
  );
}
