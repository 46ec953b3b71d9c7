import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { personDateChoices } from '#contract/shared/date-choice.ts';
import { DateText } from '#web/shared/format/DateText.tsx';
import { useDateChoiceText } from '#web/shared/format/useDateChoiceText.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { changeSettings } from '#web/shell/settings/settings-store.ts';

/** How dates are written for this person, in pages and papers. */
export function DatesPanel() {
  const { t } = useTranslation('account');
  const choiceText = useDateChoiceText();
  const today = useToday();
  const { user } = useSession();
  const chosen = user?.data.settings.dateFormat ?? 'agency';
  return (
    <Panel title={t('dates.title')}>
      <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockEnd: 1 }}>
        {t('dates.text')} <DateText value={today} />
      </Box>
      <Select
        size="small"
        value={chosen}
        inputProps={{ 'aria-label': t('dates.title') }}
        sx={{ minWidth: 260, maxWidth: '100%' }}
        onChange={({ target }) => {
          const next = personDateChoices.find((choice) => choice === target.value);
          if (next !== undefined) changeSettings({ dateFormat: next });
        }}
      >
        {personDateChoices.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choiceText(choice)}
          </MenuItem>
        ))}
      </Select>
    </Panel>
  );
}
