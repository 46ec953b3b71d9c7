import { useEffect } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

/** Names the browser's tab after the page; nothing while the title is not known yet. */
export function useDocumentTitle(title: string | undefined): void {
  const { t } = useTranslation();
  const product = t('productName');
  useEffect(() => {
    document.title = title === undefined || title === '' ? product : `${title} · ${product}`;
  }, [title, product]);
}
