import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Reason } from './without-effect.ts';

/** Says why a control has no effect. */
export function useReason(): (reason: Reason | undefined) => string | undefined {
  const { t } = useTranslation('settingsPanel');
  return (reason) => (reason === undefined ? undefined : t(`reason.${reason}`));
}
