import { userApi } from '#contract/entities/user/user.api.ts';
import { user, type UserRecord } from '#contract/entities/user/user.schema.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';

/** What an account is called: the person's name, or its e-mail as long as it has none. */
export function nameOfUser({
  firstName,
  lastName,
  email,
}: Pick<UserRecord, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}

export const userList = createListSource<UserRecord>(user, userApi, 'email', ({ email }) => email);

/** The values of the filters that point at other records. */
export const userReferences: ReferenceSources = { personId: sourceOf('person') };
