/** What a tag can look like: one of ours, or what somebody else printed and glued on. */
export const tagPattern = /^[A-Z0-9][A-Z0-9.-]{0,19}$/;
