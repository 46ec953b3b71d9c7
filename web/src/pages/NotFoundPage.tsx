import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { BackLink } from './BackLink.tsx';
import { PlainPage } from './PlainPage.tsx';

export function NotFoundPage() {
  const { t } = useTranslation('pages');
  return (
    <PlainPage title={t('notFoundText')} tabTitle={t('notFoundTitle')}>
      <BackLink />
    </PlainPage>
  );
}
