import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Session } from '#contract/features/auth/session.schema.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';

type Device = Pick<Session, 'browser' | 'system' | 'address'>;

/** What a session runs on, as far as it said so. */
export function DeviceText({ browser, system }: Pick<Device, 'browser' | 'system'>) {
  const { t } = useTranslation('sessions');
  if (browser === null && system === null) return t('unknownDevice');
  if (browser === null || system === null) return <bdi>{browser ?? system}</bdi>;
  return t('device', { browser, system });
}

export function AddressText({ address }: Pick<Device, 'address'>) {
  return address === null ? null : <Ltr>{address}</Ltr>;
}
