export type MessageVariant = 'success' | 'info' | 'warning' | 'error';

export interface MessageAction {
  label: string;
  onClick: () => void;
}

/** How a message is shown; without anything it is information that leaves by itself. */
export interface MessageOptions {
  variant?: MessageVariant;
  /** Milliseconds until it leaves; null keeps it until it is closed, as an error does that offers a way on. */
  duration?: number | null;
  action?: MessageAction;
}

export interface Message {
  id: number;
  text: string;
  variant: MessageVariant;
  duration: number | null;
  action: MessageAction | undefined;
}

interface Shown {
  message: Message | undefined;
  toasts: readonly Message[];
}

/** How long an offer stays, in milliseconds: long enough to be reached by the keyboard. */
export const offerDuration = 20_000;
const messageDuration = 2000;
const toastDuration = 3000;
const errorDuration = 6000;
const maxToasts = 5;

let shown: Shown = { message: undefined, toasts: [] };
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: Shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

function durationOf(
  variant: MessageVariant,
  action: MessageAction | undefined,
  usual: number,
): number | null {
  if (variant !== 'error') return usual;
  return action === undefined ? errorDuration : null;
}

function createMessage(text: string, options: MessageOptions, usual: number): Message {
  const variant = options.variant ?? 'info';
  lastId += 1;
  return {
    id: lastId,
    text,
    variant,
    duration: options.duration === undefined ? durationOf(variant, options.action, usual) : options.duration,
    action: options.action,
  };
}

/** Shows a message at the top; it replaces the one before it. */
export function showMessage(text: string, options: MessageOptions = {}): void {
  publish({ ...shown, message: createMessage(text, options, messageDuration) });
}

/** Adds a toast at the bottom; above five the oldest one leaves. */
export function showToast(text: string, options: MessageOptions = {}): void {
  const toasts = [...shown.toasts, createMessage(text, options, toastDuration)];
  publish({ ...shown, toasts: toasts.slice(-maxToasts) });
}

/** Closes the message at the top, whose cause is over; toasts stay. */
export function clearMessage(): void {
  if (shown.message) publish({ ...shown, message: undefined });
}

export function closeMessage(id: number): void {
  publish({
    message: shown.message?.id === id ? undefined : shown.message,
    toasts: shown.toasts.filter((toast) => toast.id !== id),
  });
}

export function readMessages(): Shown {
  return shown;
}

export function subscribeMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const senders = { showMessage, showToast };

/** The two ways to tell the person something; both also work outside components. */
export function useMessages(): typeof senders {
  return senders;
}
