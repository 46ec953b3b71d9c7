import type { PlainKeyOf } from '#web/shared/i18n/namespaces.ts';

export const shortestPassword = 4;

type MessageKey = PlainKeyOf<'signIn'>;

// One @, something on both sides, a dot inside the domain: the server decides whether the account exists.
const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export interface Credentials {
  email: string;
  password: string;
}

/** What is wrong with each field, as keys of the sign-in texts. */
export function checkCredentials({
  email,
  password,
}: Credentials): Partial<Record<keyof Credentials, MessageKey>> {
  const problems: Partial<Record<keyof Credentials, MessageKey>> = {};
  if (email.trim() === '') problems.email = 'emailRequired';
  else if (!emailPattern.test(email.trim())) problems.email = 'emailInvalid';
  if (password === '') problems.password = 'passwordRequired';
  else if (password.length < shortestPassword) problems.password = 'passwordShort';
  return problems;
}
