import { ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPreset } from '#web/shared/theme/presets.ts';
import { createSectionTheme, type Direction } from '#web/shared/theme/section-theme.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { HorizontalNavbar } from './HorizontalNavbar.tsx';
import { flyoutDelay } from './useFlyouts.ts';

const items: NavigationItem[] = [
  {
    id: 'inventory',
    title: 'Inventory',
    type: 'group',
    children: [
      { id: 'equipment', title: 'Equipment', url: '/equipment', badge: { title: '7' } },
      { id: 'line', title: '', type: 'divider' },
      {
        id: 'reports',
        title: 'Reports',
        type: 'collapse',
        children: [
          { id: 'yearly', title: 'Yearly', url: '/reports/yearly' },
          { id: 'monthly', title: 'Monthly', url: '/reports/monthly' },
        ],
      },
      { id: 'off', title: 'Switched off', url: '/off', disabled: true },
    ],
  },
  { id: 'admin', title: 'Admin', type: 'group', children: [{ id: 'user', title: 'Users', url: '/user' }] },
  {
    id: 'tree',
    title: 'Places',
    type: 'collapse',
    url: '/places',
    children: [{ id: 'x', title: 'X', url: '/x' }],
  },
  { id: 'manual', title: 'Manual', type: 'link', url: 'https://manual.example/' },
];

function Mover() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate('?q=tidy', { replace: true })}>
        tidy
      </button>
      <button type="button" onClick={() => void navigate('/equipment')}>
        go
      </button>
    </>
  );
}

function show(direction: Direction = 'ltr', at = '/reports/yearly') {
  return render(
    <ThemeProvider theme={createSectionTheme(getPreset('default').section.navbar, direction)}>
      <MemoryRouter initialEntries={[at]}>
        <HorizontalNavbar items={items} isFixed isDense={false} />
        <button type="button">elsewhere</button>
        <Mover />
      </MemoryRouter>
    </ThemeProvider>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const link = (name: string) => screen.queryByRole('link', { name });
const point = (name: string) => fireEvent.pointerOver(button(name), { pointerType: 'mouse' });
const leave = () => fireEvent.pointerLeave(screen.getByRole('navigation'), { pointerType: 'mouse' });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

function wait(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the pointer', () => {
  it('R-9.7 opens after 150 ms and closes after 150 ms, and the flyout belongs to its button', () => {
    show();
    point('Inventory');
    wait(flyoutDelay - 1);
    expect(button('Inventory').getAttribute('aria-expanded')).toBe('false');
    wait(1);
    expect(button('Inventory').getAttribute('aria-expanded')).toBe('true');
    leave();
    wait(flyoutDelay - 1);
    fireEvent.pointerOver(link('Equipment 7') ?? document.body, { pointerType: 'mouse' });
    wait(flyoutDelay * 2);
    expect(link('Equipment 7')).not.toBeNull();
    leave();
    wait(flyoutDelay);
    expect(link('Equipment 7')).toBeNull();
  });

  it('opens nothing when it only crosses the bar', () => {
    show();
    point('Inventory');
    wait(flyoutDelay - 1);
    point('Admin');
    wait(flyoutDelay - 1);
    leave();
    wait(flyoutDelay * 2);
    expect(link('Equipment 7')).toBeNull();
    expect(link('Users')).toBeNull();
  });

  it('does not bring back what Escape dismissed', () => {
    show();
    point('Inventory');
    wait(flyoutDelay);
    press('Escape');
    expect(link('Equipment 7')).toBeNull();
    point('Inventory');
    wait(flyoutDelay * 2);
    expect(link('Equipment 7')).toBeNull();
  });
});

describe('the keys', () => {
  it.each([
    ['ltr', 'ArrowRight', 'ArrowLeft'],
    ['rtl', 'ArrowLeft', 'ArrowRight'],
  ] as const)('enter and leave the levels in %s', (direction, forward, backward) => {
    show(direction);
    button('Inventory').focus();
    press('ArrowDown');
    expect(document.activeElement).toBe(link('Equipment 7'));
    press('ArrowDown');
    expect(document.activeElement).toBe(button('Reports'));
    press(forward);
    expect(document.activeElement).toBe(link('Yearly'));
    press('End');
    expect(document.activeElement).toBe(link('Monthly'));
    press(backward);
    expect(document.activeElement).toBe(button('Reports'));
    expect(link('Yearly')).toBeNull();
    press('Escape');
    expect(document.activeElement).toBe(button('Inventory'));
    expect(button('Inventory').getAttribute('aria-expanded')).toBe('false');
    press(forward);
    expect(document.activeElement).toBe(button('Admin'));
  });

  it('close what the focus leaves', () => {
    show();
    button('Inventory').focus();
    fireEvent.click(button('Inventory'));
    expect(link('Equipment 7')).not.toBeNull();
    act(() => button('Admin').focus());
    expect(link('Equipment 7')).toBeNull();
    fireEvent.click(button('Admin'));
    act(() => button('elsewhere').focus());
    expect(link('Users')).toBeNull();
  });
});

describe('the entries', () => {
  it('stand in lists with ids of their own, the active ones marked', () => {
    show();
    fireEvent.click(button('Inventory'));
    fireEvent.click(button('Reports'));
    expect(button('Inventory').getAttribute('aria-current')).toBe('true');
    expect(link('Yearly')?.getAttribute('aria-current')).toBe('page');
    expect(link('Monthly')?.hasAttribute('aria-current')).toBe(false);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('separator')).toBeDefined();
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const name of ['Inventory', 'Reports']) {
      const controlled = document.getElementById(button(name).getAttribute('aria-controls') ?? '');
      expect(controlled?.querySelector('ul')).not.toBeNull();
    }
  });

  it('lead elsewhere with a word of warning, lead nowhere when switched off', () => {
    show();
    const manual = screen.getByRole('link', { name: /^Manual/ });
    expect([manual.getAttribute('target'), manual.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    fireEvent.click(button('Inventory'));
    expect(link('Switched off')).toBeNull();
    expect(screen.getByText('Switched off').closest('[aria-disabled=true]')).not.toBeNull();
  });

  it('are a link and a button where an entry with entries has a page of its own', () => {
    show();
    expect(link('Places')?.getAttribute('href')).toBe('/places');
    const [toggle] = screen.getAllByRole('button', { expanded: false }).slice(-1);
    if (toggle) fireEvent.click(toggle);
    expect(link('X')).not.toBeNull();
  });
});

describe('a page', () => {
  it('that tidies its address leaves an open flyout open, one that is opened closes it', () => {
    show();
    act(() => button('Inventory').focus());
    press('ArrowDown');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /Equipment/ }));
    fireEvent.click(button('tidy'));
    expect(button('Inventory').getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(button('go'));
    expect(button('Inventory').getAttribute('aria-expanded')).toBe('false');
  });
});
