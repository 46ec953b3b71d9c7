import { useLayoutEffect } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useRouteHandles } from '#web/shared/page/router.tsx';
import type { RouteHandle } from '#web/shell/settings/useEffectiveSettings.ts';

/** Names the browser's tab after the route; before the page's own effect, so that a page can say more. */
export function useRouteTitle(): void {
  const { t, i18n } = useTranslation(['navigation', 'common']);
  const key = useRouteHandles<RouteHandle>().at(-1)?.title;
  const product = t('common:productName');
  const isKnown = key !== undefined && i18n.exists(`navigation:${key}`);
  const title = isKnown ? `${t(`navigation:${key}`)} · ${product}` : product;
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
