import { describe, expect, it } from 'vitest';
import {
  closedFlyouts,
  closePath,
  focusPath,
  hoverPath,
  isOpenAt,
  openPath,
  pressPath,
  readPath,
  writePath,
} from './flyout-state.ts';

const outer = ['inventory'];
const inner = ['inventory', 'reports'];

describe('flyouts under the pointer', () => {
  it('open with everything on the way to them', () => {
    const state = hoverPath(closedFlyouts, inner);
    expect([isOpenAt(state, outer), isOpenAt(state, inner), isOpenAt(state, ['admin'])]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('close when the pointer leaves, unless they were opened on purpose', () => {
    expect(hoverPath(hoverPath(closedFlyouts, outer), [])).toEqual(closedFlyouts);
    expect(hoverPath(openPath(outer), []).open).toEqual(outer);
  });

  it('give way to a neighbor, and what was held is no longer', () => {
    const state = hoverPath(openPath(outer), ['admin']);
    expect(state).toEqual({ open: ['admin'], isHeld: false });
    expect(hoverPath(openPath(outer), inner).isHeld).toBe(true);
  });
});

describe('a press', () => {
  it('opens what is closed and closes what it opened', () => {
    const open = pressPath(closedFlyouts, outer);
    expect(open.open).toEqual(outer);
    expect(pressPath(open, outer)).toEqual(closedFlyouts);
  });

  it('holds what the pointer had opened instead of closing it', () => {
    const held = pressPath(hoverPath(closedFlyouts, outer), outer);
    expect(held).toEqual({ open: outer, isHeld: true });
  });

  it('closes a level with all that is deeper', () => {
    expect(pressPath(openPath([...inner, 'deep']), inner).open).toEqual(outer);
  });
});

describe('closing and focus', () => {
  it('closes one level at a time', () => {
    const once = closePath(openPath(inner), inner);
    expect(once).toEqual({ open: outer, isHeld: true });
    expect(closePath(once, once.open)).toEqual(closedFlyouts);
    expect(closePath(closedFlyouts, [])).toEqual(closedFlyouts);
  });

  it('closes what does not lead to the focus', () => {
    expect(focusPath(openPath(inner), outer).open).toEqual(outer);
    expect(focusPath(openPath(inner), ['admin'])).toEqual(closedFlyouts);
    expect(focusPath(openPath(outer), inner).open).toEqual(outer);
  });
});

it('writes a path into an attribute and reads it again', () => {
  expect(readPath(writePath(inner))).toEqual(inner);
  expect(readPath(writePath([]))).toEqual([]);
  expect(readPath(undefined)).toEqual([]);
});
