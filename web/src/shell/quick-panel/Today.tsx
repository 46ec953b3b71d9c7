import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { formatToday } from './today.ts';
import { PanelSection } from './PanelSection.tsx';

/** The agency's day in the texts of the language. */
export function Today({ day }: { day: string }) {
  const { t, i18n } = useTranslation('quickPanel');
  const { weekday, date } = formatToday(day, i18n.language);
  return (
    <PanelSection title={t('today')}>
      <time dateTime={day}>
        <Typography component="span" variant="h2" sx={{ display: 'block' }}>
          {weekday}
        </Typography>
        <Typography component="span" color="textSecondary" sx={{ display: 'block' }}>
          {date}
        </Typography>
      </time>
    </PanelSection>
  );
}
