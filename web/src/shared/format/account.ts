import { isolateLtr } from './isolate.ts';

/** A name with the e-mail of its account: two people can have one name, and no two accounts one e-mail. */
export function nameWithEmail(name: string, email: string | null | undefined): string {
  return email ? `${name} (${isolateLtr(email)})` : name;
}
