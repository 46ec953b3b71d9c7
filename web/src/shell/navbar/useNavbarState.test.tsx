import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { layoutDefaults, type LayoutConfig } from '#web/shell/settings/layout.ts';
import { readSettings, resetSettings } from '#web/shell/settings/settings-store.ts';
import { useNavbarState } from './useNavbarState.ts';

const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>;

function open(style: LayoutConfig['navbar']['style'], isWide = true) {
  const navbar = { ...layoutDefaults.layout1.navbar, style };
  return renderHook((props: LayoutConfig['navbar']) => useNavbarState(props, isWide), {
    initialProps: navbar,
    wrapper,
  });
}

const isFolded = () => readSettings().layout.config.navbar.folded;

afterEach(resetSettings);

describe('R-4.11 what is open of the navbar', () => {
  it('starts open, with the drawer and what unfolds closed', () => {
    const { result } = open('style-1');
    expect(result.current).toMatchObject({ isOpen: true, isMobileOpen: false, isFoldedOpen: false });
  });

  it('begins anew with another style', () => {
    const { result, rerender } = open('style-1');
    act(() => result.current.toggle());
    act(() => result.current.setFoldedOpen(true));
    expect(result.current).toMatchObject({ isOpen: false, isFoldedOpen: true });
    rerender({ ...layoutDefaults.layout1.navbar, style: 'style-3' });
    expect(result.current).toMatchObject({ isOpen: true, isFoldedOpen: false });
  });

  it('is the drawer below the large breakpoint, whatever the style', () => {
    const { result } = open('style-2', false);
    act(() => result.current.toggle());
    expect(result.current).toMatchObject({ isOpen: true, isMobileOpen: true });
    expect(isFolded()).toBe(false);
  });

  it('is a setting for the folded style, and none for the others', () => {
    const { result } = open('style-2');
    act(() => result.current.toggle());
    expect([isFolded(), result.current.isOpen]).toEqual([true, true]);
    act(() => result.current.fold(false));
    expect(isFolded()).toBe(false);
    const other = open('style-3').result;
    act(() => other.current.toggle());
    expect([isFolded(), other.current.isOpen]).toEqual([false, false]);
  });
});
