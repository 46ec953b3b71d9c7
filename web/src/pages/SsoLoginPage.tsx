import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';

/** Where the identity provider's popup returns to: nothing here may change the address or call the server. */
export function SsoLoginPage() {
  const { t } = useTranslation('pages');
  useDocumentTitle(t('ssoLogin'));
  return <h1 style={{ margin: 16, font: 'inherit' }}>{t('ssoLogin')}</h1>;
}
