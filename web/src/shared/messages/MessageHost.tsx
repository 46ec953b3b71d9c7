import { styled } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';
import { MessageCard } from './MessageCard.tsx';
import { readMessages, subscribeMessages, type Message } from './messages.ts';

const Region = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  pointerEvents: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  '@media print': { display: 'none' },
}));

const Top = styled(Region)({ insetBlockStart: 12, insetInline: 8, alignItems: 'center' });

const Bottom = styled(Region)(({ theme }) => ({
  insetBlockEnd: 52,
  insetInlineEnd: 8,
  alignItems: 'flex-end',
  [theme.breakpoints.up('md')]: { insetBlockEnd: 68 },
  // The buttons of a form stay free.
  'body:has([data-bottom-bar]) &': { insetBlockEnd: 140 },
  [theme.breakpoints.up('lg')]: { insetInlineEnd: 80 },
}));

function isUrgent(message: Message): boolean {
  return message.variant === 'warning' || message.variant === 'error';
}

/** Two live regions that are there from the start: calm words wait, warnings and errors are spoken at once. */
function LiveCards({ messages }: { messages: readonly Message[] }) {
  const card = (message: Message) => <MessageCard key={message.id} message={message} />;
  return (
    <>
      <output style={{ display: 'contents' }}>
        {messages.filter((message) => !isUrgent(message)).map(card)}
      </output>
      <div role="alert" style={{ display: 'contents' }}>
        {messages.filter(isUrgent).map(card)}
      </div>
    </>
  );
}

/** Where messages appear: one at the top center, up to five toasts at the bottom end. */
export function MessageHost() {
  const { message, toasts } = useSyncExternalStore(subscribeMessages, readMessages);
  return (
    <>
      <Top>
        <LiveCards messages={message === undefined ? [] : [message]} />
      </Top>
      <Bottom>
        <LiveCards messages={toasts} />
      </Bottom>
    </>
  );
}
