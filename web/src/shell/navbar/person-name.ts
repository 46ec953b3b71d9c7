import { useTranslation } from 'react-i18next';
import { useSession } from '#web/shared/session/useSession.ts';

/** The name of the person here: first and last name, else the display name, else the word for a guest. */
export function usePersonName(): string {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  if (user === undefined) return t('guest');
  const full = `${user.firstName} ${user.lastName}`.trim();
  return full === '' ? user.data.displayName : full;
}

/** Up to two first letters of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]

    .map((word) => word?.slice(0, 1) ?? '')
    .join('')
    .toUpperCase();
}
