/** A keyboard on which Cmd takes the place of Ctrl, and Alt writes other signs. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Enter alone opens here, with Ctrl or Cmd in a new tab. */
export type Entered = 'here' | 'newTab';

export function enteredBy({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }): Entered {
  return ctrlKey || metaKey ? 'newTab' : 'here';
}

interface PressedKey {
  key: string;
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  getModifierState: (key: 'AltGraph') => boolean;
}

/**
 * The letter from A to Z that was pressed together with Alt alone; nothing where Alt or AltGr writes another sign with it.
 * Keyboards of another script, whose keys write no such letter at all, have it where others have it.
 */
export function readAltKey(event: PressedKey): string | undefined {
  const isAltAlone = event.altKey && !event.ctrlKey && !event.metaKey && !event.getModifierState('AltGraph');
  if (!isAltAlone) return undefined;
  const character = event.key.toUpperCase();
  if (/^[A-Z]$/.test(character)) return character;
  const isOtherScript = /^\p{L}$/u.test(event.key) && !/^\p{Script=Latin}$/u.test(event.key);
  return isOtherScript && !isApple ? /^Key([A-Z])$/.exec(event.code)?.[1] : undefined;
}
