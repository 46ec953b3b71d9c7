import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the browser's tab after the page; nothing while the title is not known yet. */
export function useDocumentTitle(title: string | undefined): void {
  const { t } = useTranslation();
  const product = t('productName');
  useEffect(() => {
    document.title = title === undefined || title === '' ? product : `${title} · ${product}`;
  }, [title, product]);
}
