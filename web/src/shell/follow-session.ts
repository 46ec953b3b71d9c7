import { queryClient } from '#web/shared/client/query-client.ts';
import { readSession } from '#web/shared/session/session.ts';
import { followPersonLanguage } from './language.ts';

let lastPerson: string | undefined;

/** What was read for one person is forgotten before another one sees the page. */
export function followSession(): void {
  const person = readSession().user?.uid;
  if (person === lastPerson) return;
  lastPerson = person;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'app' });
  if (person !== undefined) void followPersonLanguage();
}
