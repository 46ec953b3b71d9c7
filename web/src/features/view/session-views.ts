import { viewApi } from '#contract/features/view/view.api.ts';
import type { PersonView } from '#contract/features/view/view.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { authCalls } from '#web/shared/session/auth-calls.ts';
import { readSession, updateSessionUser } from '#web/shared/session/session.ts';

function setViews(change: (views: PersonView[]) => PersonView[]): void {
  const { user } = readSession();
  if (user) updateSessionUser({ ...user, data: { ...user.data, views: change(user.data.views ?? []) } });
}

/** Opened by a link: the person has made nothing of it, so the session does not bring it. */
function isVisited({ isOwn, isPinned, isDefault, isTab, subscription }: PersonView): boolean {
  return !isOwn && !isPinned && !isDefault && !isTab && subscription === 'never';
}

/** Reads the views of the person anew: a change of one can touch others, as the default of a list does. */
export async function refreshViews(): Promise<void> {
  const { data } = await call(authCalls.me);
  const read = data.views ?? [];
  const known = new Set(read.map(({ id }) => id));
  setViews((views) => [...read, ...views.filter((view) => isVisited(view) && !known.has(view.id))]);
}

/** Takes a view that the person has made nothing of into this visit. */
export async function visitView(id: string): Promise<void> {
  const view = await call(viewApi.get, { params: { id } });
  setViews((views) => [...views.filter((other) => other.id !== id), view]);
}
