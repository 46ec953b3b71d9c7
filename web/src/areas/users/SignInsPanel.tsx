import type { QueryKey } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { PartQuery, SignIn } from '#contract/features/auth/session.schema.ts';
import type { Page } from '#contract/shared/page.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { PagedPanel } from '#web/shared/record/PagedPanel.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { AddressText, DeviceText } from './DeviceText.tsx';

const shown = 10;

interface SignInsPanelProps {
  queryKey: QueryKey;
  load: (query: PartQuery, signal: AbortSignal) => Promise<Page<SignIn>>;
}

/** When somebody signed in or failed to, newest first. */
export function SignInsPanel({ queryKey, load }: SignInsPanelProps) {
  const { t } = useTranslation('sessions');
  return (
    <PagedPanel
      title={t('signIns')}
      queryKey={queryKey}
      load={(after, signal) => load({ limit: shown, after }, signal)}
      empty={t('noSignIns')}
      more={t('more')}
      keyOf={({ id }) => id}
    >
      {(one) => (
        <li>
          <span>
            <InstantText value={one.at} />
          </span>
          <span className="note">
            <DeviceText {...one} /> <AddressText {...one} /> · {t(`way.${one.way}`)}
          </span>
          <span className="end">
            <StatusChip entity="signIn" status={one.outcome} />
          </span>
        </li>
      )}
    </PagedPanel>
  );
}
