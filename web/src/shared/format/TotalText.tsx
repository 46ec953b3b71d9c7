import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Total } from '#contract/shared/page.ts';
import { formatCount } from './number.ts';

/** How many records there are; an estimate says so. */
export function TotalText({ total }: { total: Total }) {
  const { t } = useTranslation('list');
  const n = formatCount(total.value);
  return <bdi>{total.exact ? n : t('about', { n })}</bdi>;
}
