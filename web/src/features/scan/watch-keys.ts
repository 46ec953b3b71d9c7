import { createKeyReader, scannerLimits, type Stroke } from './key-reader.ts';
import { announceBlockedScan } from './scan-listener.ts';
import { isFirstStroke, noteTypedScan, readStrokes } from './scanned-text.ts';

interface KeyWatch {
  firstCharacter: () => string;
  /** A scan that no field has: what happens with it is decided there. */
  onScan: (strokes: Stroke[]) => void;
  /** A scan whose text stands in a field where it does not stay as it is: with the configured first character, or in that of a tag. */
  onTyped: (field: HTMLInputElement | HTMLTextAreaElement, strokes: Stroke[]) => void;
}

const notTyped = /^(button|submit|reset|checkbox|radio|range|color|file|image)$/;

function fieldOf(target: EventTarget | null): Element | undefined {
  if (target instanceof HTMLInputElement) return notTyped.test(target.type) ? undefined : target;
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return target;
  return target instanceof HTMLElement && target.isContentEditable ? target : undefined;
}

const isForTag = (field: HTMLElement) => field.dataset['scan'] === 'tag';

const isInSheet = (field: Element) => field.matches('.sheet-input, .sheet-entry');

/** A drawer that is closed stays in the page, out of sight; only what is seen is open. */
const isSeen = (dialog: Element) =>
  dialog.closest('[aria-hidden="true"]') === null && getComputedStyle(dialog).visibility !== 'hidden';

/** A person who is asked something answers first: nothing opens over it. */
const hasOpenDialog = () => [...document.querySelectorAll('[aria-modal="true"]')].some(isSeen);

/**
 * Watches the keys of the whole page for a hand scanner, which types like a keyboard. In a field its text stays and no
 * form is sent; in a sheet the next cell below follows; anywhere else the scan is handed on.
 */
export function watchKeys({ firstCharacter, onScan, onTyped }: KeyWatch): () => void {
  const reader = createKeyReader(firstCharacter);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOwnKey = false;
  let lastTarget: EventTarget | null = null;

  function act(strokes: Stroke[], target: EventTarget | null, endKey: string | undefined) {
    const field = fieldOf(target);
    if (!field) {
      if (hasOpenDialog()) announceBlockedScan();
      else onScan(strokes);
      return;
    }
    const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    noteTypedScan(field, readStrokes(strokes, firstCharacter()));
    if (isTyped && (isFirstStroke(strokes[0], firstCharacter()) || isForTag(field))) onTyped(field, strokes);
    if (isInSheet(field) && endKey !== 'Enter') {
      isOwnKey = true;
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      isOwnKey = false;
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isOwnKey) return;
    clearTimeout(timer);
    if (event.repeat || event.isComposing || event.altKey || event.metaKey) return reader.clear();
    const { key, code, shiftKey, ctrlKey, timeStamp, target } = event;
    // What was typed in a field belongs there: a scanner moves no focus between two keys.
    if (target !== lastTarget && fieldOf(lastTarget)) reader.clear();
    lastTarget = target;
    const field = fieldOf(target);
    const isInField = field !== undefined;
    const wasRunning = reader.isRunning(isInField);
    const scan = reader.press({ key, code, shiftKey, ctrlKey, at: timeStamp }, isInField);
    if (scan) {
      const isTabInField = key === 'Tab' && field !== undefined && !isInSheet(field);
      // Fields that do something of their own with Enter still hear of it.
      if (!isTabInField) event.preventDefault();
      if (!field || (key === 'Tab' && !isTabInField)) event.stopPropagation();
      act(scan, target, key);
      return;
    }
    if (wasRunning && reader.isRunning(isInField) && (!field || ctrlKey)) {
      event.preventDefault();
      event.stopPropagation();
    }
    // Keys that wait behind other work are heard before the silence is believed.
    timer = setTimeout(() => {
      timer = setTimeout(() => {
        const ended = reader.end(isInField);
        if (ended) act(ended, target, undefined);
      });
    }, scannerLimits.silence);
  }

  document.addEventListener('keydown', onKeyDown, true);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', onKeyDown, true);
  };
}
