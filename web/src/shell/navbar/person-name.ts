import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useSession } from '#web/shared/session/useSession.ts';

/** The name of the person here: first and last name, else the display name, else the word for a guest. */
export function usePersonName(): string {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  if (user === undefined) return t('guest');
  const full = `${user.firstName} ${user.lastName}`.trim();
  return full === '' ? user.data.displayName : full;
}

/** The roles of the person here in words; a guest has none, and the name says so. */
export function useRoleNames(): string[] {
  const { t } = useTranslation('shell');
  const labels = useLabels();
  const { status, roles } = useSession();
  if (roles.length > 0) return roles.map((role) => labels.value('role', 'short', role));
  return status === 'authenticated' ? [t('noRole')] : [];
}
