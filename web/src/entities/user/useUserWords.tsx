import { user } from '#contract/entities/user/user.schema.ts';
import { roles, type Role } from '#contract/shared/permissions.ts';
import { useEntityWords, type EntityWords } from '#web/features/records/useEntityWords.tsx';
import { RoleText } from '#web/features/access/RoleText.tsx';

const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

/** The words of an account; its roles are said, not spelled. */
export function useUserWords(): EntityWords {
  const words = useEntityWords(user);
  return {
    labelOf: words.labelOf,
    showValue: (path, value) =>
      path === 'roles' && Array.isArray(value) ? (
        <RoleText roles={value.filter(isRole)} />
      ) : (
        words.showValue(path, value)
      ),
  };
}
