declare global {
  interface Window {
    /** Of `early-keys.js`, which runs before everything else. */
    takeEarlyText?: (search: EarlySearch) => string | null;
  }
}

/** The two searches that keys lead to: of the list on the page, and of all pages. */
export type EarlySearch = 'list' | 'pages';

/** What was typed for a search before it was drawn; null when its key was not pressed. */
export function takeEarlyText(search: EarlySearch): string | null {
  return window.takeEarlyText?.(search) ?? null;
}

/** Gives a field a text as if it were typed there. */
export function setTypedText(field: Element | null, text: string): void {
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  // React looks for a change behind the property that it watches itself.
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  value?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Adds text to what a field has. */
export function typeInto(field: Element | null, text: string): void {
  if (field instanceof HTMLInputElement) setTypedText(field, field.value + text);
}
