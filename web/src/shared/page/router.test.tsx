import { act, render, screen } from '@testing-library/react';
import { Link, UNSAFE_createMemoryHistory as createMemoryHistory, useNavigate } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMemoryRouter } from '../../../test/memory-router.ts';
import { createPageRouter, PageRouterView, useRouteHandles } from './router.tsx';

function Names() {
  const navigate = useNavigate();
  const names = useRouteHandles<string>().join(' ');
  return (
    <>
      <p>{names}</p>
      <Link to="/two?q=1">link</Link>
      <button onClick={() => void navigate(-1)}>back</button>
    </>
  );
}

const open = () => {
  const router = createMemoryRouter(
    [
      { path: '/one', handle: 'first', element: <Names /> },
      { path: '/two', handle: 'second', element: <Names /> },
    ],
    { initialEntries: ['/one'] },
  );
  render(<PageRouterView router={router} />);
  return router;
};

const press = (name: string) => act(() => screen.getByText(name).click());

afterEach(() => vi.useRealTimers());

describe('the router of the pages', () => {
  it('draws the page of each address, with what its route says', () => {
    const router = open();
    expect(screen.getByText('first')).toBeTruthy();
    press('link');
    expect(screen.getByText('second')).toBeTruthy();
    expect(router.state.historyAction).toBe('PUSH');
    press('back');
    expect(screen.getByText('first')).toBeTruthy();
    expect(router.state.historyAction).toBe('POP');
  });

  it.each([
    ['a link', 'link', 'second'],
    ['Back', 'back', 'first'],
  ])('holds up %s until it may go on', (_, control, next) => {
    const router = open();
    if (control === 'back') press('link');
    const { location } = router.state;
    const asked: (() => void)[] = [];
    const release = router.holdUp({
      isHeldUp: (nextPath, path) => nextPath !== path,
      onHeldUp: (leave) => void asked.push(leave),
    });
    press(control);
    press(control);
    expect(asked.length).toBe(2);
    expect(router.state.location).toBe(location);
    act(() => asked.at(-1)?.());
    expect(screen.getByText(next)).toBeTruthy();
    release();
    press(control === 'back' ? 'link' : 'back');
    expect(asked.length).toBe(2);
    expect(router.state.location.pathname).not.toBe(control === 'back' ? '/one' : '/two');
  });

  it.each([
    ['which the browser does after them', false],
    ['also where the browser drops the first step back', true],
  ])('takes back two steps that follow each other at once, and leaves by both, %s', (_, dropsFirst) => {
    vi.useFakeTimers();
    const history = createMemoryHistory({ initialEntries: ['/one', '/two', '/three'], initialIndex: 2 });
    // As in a browser: a step is done after those that were asked for before it.
    const steps: number[] = [];
    let isDropping = dropsFirst;
    const go = (delta: number) => {
      const isDropped = isDropping && delta > 0;
      if (isDropped) isDropping = false;
      else steps.push(delta);
    };
    const router = createPageRouter([], {
      ...history,
      get action() {
        return history.action;
      },
      get location() {
        return history.location;
      },
      go,
    });
    let onward = () => {};
    router.holdUp({
      isHeldUp: (nextPath, path) => nextPath !== path,
      onHeldUp: (leave) => {
        onward = leave;
      },
    });
    const goOn = () => {
      for (let step = steps.shift(); step !== undefined; step = steps.shift()) history.go(step);
    };
    for (const step of [-1, -1]) go(step);
    goOn();
    if (dropsFirst) expect(history.location.pathname).toBe('/one');
    vi.advanceTimersByTime(1000);
    goOn();
    vi.advanceTimersByTime(1000);
    expect(steps).toEqual([]);
    expect(history.location.pathname).toBe('/three');
    expect(router.state.location.pathname).toBe('/three');
    onward();
    goOn();
    expect(history.location.pathname).toBe('/one');
    expect(router.state.location.pathname).toBe('/one');
  });
});
