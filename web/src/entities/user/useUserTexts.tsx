import { user } from '#contract/entities/user/user.schema.ts';
import { roles, type Role } from '#contract/shared/roles.ts';
import { useEntityTexts, type EntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { RoleText } from '#web/areas/users/RoleText.tsx';

const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

/** The texts of an account; its roles are said, not spelled. */
export function useUserTexts(): EntityTexts {
  const texts = useEntityTexts(user);
  return {
    labelOf: texts.labelOf,
    showValue: (path, value) =>
      path === 'roles' && Array.isArray(value) ? (
        <RoleText roles={value.filter(isRole)} />
      ) : (
        texts.showValue(path, value)
      ),
  };
}
