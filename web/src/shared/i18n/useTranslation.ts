import { useSyncExternalStore } from 'react';
import { i18n, translateOf } from './i18n.ts';
import type { Namespaces, TFunction } from './namespaces.ts';
import { readRevision, subscribeTexts } from './text-store.ts';

/** The texts of one or more namespaces; the component is drawn again when the language changes or texts arrive. */
export function useTranslation<const Ns extends Namespaces = 'common'>(
  namespaces?: Ns,
): { t: TFunction<Ns>; i18n: typeof i18n } {
  useSyncExternalStore(subscribeTexts, readRevision);
  return { t: translateOf((namespaces ?? 'common') as Ns), i18n };
}
