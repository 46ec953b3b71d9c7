import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { PlainPage } from './PlainPage.tsx';

export function ExamplePage() {
  const { t } = useTranslation('examplePage');
  return (
    <PlainPage title={t('TITLE')}>
      <Typography color="textSecondary">{t('text')}</Typography>
    </PlainPage>
  );
}
