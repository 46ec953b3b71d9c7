/** Somebody who is not an administrator deletes only what they made themselves within this many hours. */
export const ownMistakeHours = 24;
