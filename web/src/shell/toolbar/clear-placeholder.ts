/** The hint of a field without a frame, readable on every palette. */
export const clearPlaceholder = { '& input::placeholder': { color: 'text.secondary', opacity: 1 } };
