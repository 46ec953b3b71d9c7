import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import './held-texts.ts';

/** Says on the page of a record that a hold covers it. */
export function HoldNotice({ number }: { number: string }) {
  const { t } = useTranslation('held');
  return (
    <Notice tone="caution">
      {t('notice', { number: isolateLtr(number) })}{' '}
      <Link component={RouterLink} to="/system/retention" underline="always">
        {t('link')}
      </Link>
    </Notice>
  );
}
