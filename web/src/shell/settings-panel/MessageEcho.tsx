import { useSyncExternalStore } from 'react';
import { readMessages, subscribeMessages } from '#web/shared/messages/messages.ts';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';

/** Says messages inside a dialog, because what lies behind it is silent for screen readers. */
export function MessageEcho() {
  const { message } = useSyncExternalStore(subscribeMessages, readMessages);
  return <output style={visuallyHidden}>{message?.text}</output>;
}
