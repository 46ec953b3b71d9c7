/** The ids from a top-level entry down to the one whose flyout is open. */
export type FlyoutPath = readonly string[];

/** Which flyouts are open; held ones were opened on purpose and stay when the pointer leaves. */
export interface FlyoutState {
  open: FlyoutPath;
  isHeld: boolean;
}

export const closedFlyouts: FlyoutState = { open: [], isHeld: false };

export function isSamePath(a: FlyoutPath, b: FlyoutPath): boolean {
  return a.length === b.length && a.every((id, level) => id === b[level]);
}

/** Whether the flyout at a path is open, itself or on the way to a deeper one. */
export function isOpenAt({ open }: FlyoutState, path: FlyoutPath): boolean {
  return path.length > 0 && isSamePath(open.slice(0, path.length), path);
}

/** The pointer rests on a path; the empty path is the world outside. */
export function hoverPath(state: FlyoutState, path: FlyoutPath): FlyoutState {
  if (isSamePath(state.open, path)) return state;
  if (path.length === 0) return state.isHeld ? state : closedFlyouts;
  return { open: path, isHeld: state.isHeld && state.open[0] === path[0] };
}

/** A press opens; it holds what only the pointer had opened; it closes what was held. */
export function pressPath(state: FlyoutState, path: FlyoutPath): FlyoutState {
  if (!isOpenAt(state, path)) return { open: path, isHeld: true };
  if (!state.isHeld) return { ...state, isHeld: true };
  return closePath(state, path);
}

/** Opened by a key, whatever it was before. */
export function openPath(path: FlyoutPath): FlyoutState {
  return { open: path, isHeld: true };
}

/** Closes the flyout at a path with all that is deeper. */
export function closePath(state: FlyoutState, path: FlyoutPath): FlyoutState {
  if (!isOpenAt(state, path)) return state;
  const open = path.slice(0, -1);
  return { open, isHeld: state.isHeld && open.length > 0 };
}

/** The focus came to a path: what does not lead to it closes. */
export function focusPath(state: FlyoutState, path: FlyoutPath): FlyoutState {
  const shared = state.open.findIndex((id, level) => id !== path[level]);
  if (shared === -1) return state;
  const open = state.open.slice(0, shared);
  return { open, isHeld: state.isHeld && open.length > 0 };
}

const separator = ' ';

/** A path as an attribute of the elements that belong to it. */
export function writePath(path: FlyoutPath): string {
  return path.join(separator);
}

export function readPath(text: string | undefined): FlyoutPath {
  return text === undefined || text === '' ? [] : text.split(separator);
}
