import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import type { Parameters } from './list-source.ts';
import {
  followScroll,
  isScaled,
  placeAt,
  rowWindow,
  visibleRowsAt,
  topToShow,
  isFarMove,
  toScroll,
  type Canvas,
  type Place,
  type RowWindow,
} from './windowing.ts';

const settleAfter = 150;

/** What is drawn: the rows, and how far the list is shifted against the scrolled element. */
export interface Frame {
  window: RowWindow;
  /** Add to the pixel of a row in the list to get its pixel in the element. */
  shift: number;
  /** The scrollbar is dragged: nothing can be read, so the rows stay as they are, under bones, until it rests. */
  isDragged: boolean;
}

function frameOf(canvas: Canvas, place: Place): Frame {
  const window = rowWindow(canvas, place.logicalTop);
  return { window, shift: place.scrollTop - place.logicalTop, isDragged: false };
}

/** The frame at the beginning of a list. */
const firstFrame: Frame = { window: { first: 0, end: 40 }, shift: 0, isDragged: false };

function isSameFrame(one: Frame, other: Frame): boolean {
  return (
    one.window.first === other.window.first &&
    one.window.end === other.window.end &&
    one.shift === other.shift &&
    one.isDragged === other.isDragged
  );
}

/** What is drawn of a view; another view begins with its first row. */
export function useFrame(view: Parameters): [Frame, Dispatch<SetStateAction<Frame>>] {
  const [frame, setFrame] = useState(firstFrame);
  const [shownView, setShownView] = useState(view);
  if (shownView === view) return [frame, setFrame];
  setShownView(view);
  setFrame(firstFrame);
  return [firstFrame, setFrame];
}

export interface RowScroller {
  /** Scrolls as little as needed so that a row is in view. */
  showRow: (row: number) => void;
  /** How many whole rows fit, for Page Up and Page Down. */
  rowsPerViewport: number;
}

/** What a scroller draws into, and where it begins. */
interface RowScrollerSetup {
  view: Parameters;
  element: HTMLElement | null;
  canvas: Canvas;
  setFrame: Dispatch<SetStateAction<Frame>>;
  onVisible: (rows: RowWindow) => void;
  /** How many rows are above the view at first; another view begins with its first row. */
  startTop: number;
  /** Learns how many rows are above the view, wherever it comes to rest. */
  onRest: (top: number) => void;
}

/** Ties a scrolling element to the rows of a list of any length. */
export function useRowScroller(setup: RowScrollerSetup): RowScroller {
  const { view, element, canvas, setFrame, onVisible, onRest } = setup;
  const place = useRef<Place>({ scrollTop: 0, logicalTop: 0 });
  const startTop = useRef(setup.startTop);

  const draw = useCallback(
    (next: Place) => {
      const drawn = frameOf(canvas, next);
      place.current = next;
      setFrame((present) => (isSameFrame(present, drawn) ? present : drawn));
      onVisible(visibleRowsAt(canvas, next.logicalTop));
    },
    [canvas, onVisible, setFrame],
  );

  const drag = useCallback(
    (next: Place) => {
      place.current = next;
      setFrame((present) => (present.isDragged ? present : { ...present, isDragged: true }));
      onVisible(visibleRowsAt(canvas, next.logicalTop));
    },
    [canvas, onVisible, setFrame],
  );

  const moveTo = useCallback(
    (logicalTop: number) => {
      const next = placeAt(canvas, logicalTop);
      element?.scrollTo({ top: next.scrollTop });
      draw({ logicalTop: next.logicalTop, scrollTop: element?.scrollTop ?? next.scrollTop });
    },
    [canvas, draw, element],
  );

  // Another length, density or height keeps the same row at the top; another view does not.
  const shownView = useRef(view);
  useLayoutEffect(() => {
    if (shownView.current !== view) {
      place.current = { scrollTop: 0, logicalTop: 0 };
      startTop.current = 0;
    }
    // The element may have been scrolled a moment ago, and its event not have come yet.
    else if (element && element.scrollTop !== place.current.scrollTop) {
      place.current = followScroll(canvas, place.current, element.scrollTop);
      if (element.scrollTop > 0) startTop.current = 0;
    }
    shownView.current = view;
    // Until somebody moves it, since what it was held to by a height not yet measured or a footer not yet there
    // would be the end of the list no more.
    if (startTop.current > 0) moveTo(startTop.current * canvas.rowHeight);
    else moveTo(place.current.logicalTop);
  }, [canvas, element, moveTo, view]);

  const rest = useEffectEvent(() => onRest(place.current.logicalTop / canvas.rowHeight));
  useEffect(() => {
    if (!element) return undefined;
    let isDragged = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // After small moves the scrollbar of a scaled list is a little off; at rest it is put right unseen.
    const settle = () => {
      const { logicalTop, scrollTop } = place.current;
      if (isScaled(canvas) && Math.abs(toScroll(canvas, logicalTop) - scrollTop) > 1) moveTo(logicalTop);
      else draw(place.current);
      isDragged = false;
      rest();
    };
    const onScroll = () => {
      if (element.scrollTop !== place.current.scrollTop) {
        startTop.current = 0;
        const next = followScroll(canvas, place.current, element.scrollTop);
        isDragged ||= isFarMove(canvas, place.current, next);
        if (isDragged) drag(next);
        else draw(next);
      }
      clearTimeout(timer);
      timer = setTimeout(settle, settleAfter);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [canvas, drag, draw, moveTo, element]);

  const showRow = useCallback(
    (row: number) => {
      const top = topToShow(canvas, place.current.logicalTop, row);
      if (top === place.current.logicalTop) return;
      startTop.current = 0;
      moveTo(top);
    },
    [canvas, moveTo],
  );

  return { showRow, rowsPerViewport: Math.max(1, Math.floor(canvas.viewportHeight / canvas.rowHeight) - 1) };
}
