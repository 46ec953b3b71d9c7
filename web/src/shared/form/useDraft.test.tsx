import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { text } from '#contract/shared/field.ts';
import { readDraft, writeDraft } from './draft-store.ts';
import type { FormShape, FormValues } from './form-values.ts';
import { useDraft } from './useDraft.ts';

const key = 'dana:vendor:new';
const shape: FormShape = { names: ['name'], fields: { name: text('Name', { max: 60 }) } };
const base = { name: '' };

/** The form in a tab of its own: all of them have one storage. */
function openTab() {
  const { result, unmount } = renderHook(() => {
    const [found] = useState(() => readDraft(key));
    const form = useForm<FormValues>({ defaultValues: { ...base, ...found?.values } });
    return { form, draft: useDraft({ key, form, shape, base, version: undefined, found }) };
  });
  return {
    unmount,
    since: () => result.current.draft.since,
    type: (name: string) =>
      act(() => {
        result.current.form.setValue('name', name);
        vi.advanceTimersByTime(1000);
      }),
    save: () => act(() => result.current.draft.drop({ close: true })),
    discard: () => act(() => result.current.draft.drop()),
    keep: () => act(() => result.current.draft.keep()),
    keepOwn: () => act(() => result.current.draft.keepOwn()),
  };
}

const storedName = () => readDraft(key)?.values['name'];
// A browser tells the other tabs a little later, and one that sleeps not at all.
const notifyTabs = () =>
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: `draft:${key}` }));
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('useDraft', () => {
  it('leaves what another tab has typed when this one is saved or discarded', () => {
    const [one, two] = [openTab(), openTab()];
    one.type('Saved');
    two.type('A note');
    one.save();
    expect(storedName()).toBe('A note');
    const three = openTab();
    three.type('A note, changed');
    two.discard();
    expect(storedName()).toBe('A note, changed');
    three.discard();
    expect(storedName()).toBeUndefined();
  });

  it('keeps its entries again when the tab that had written over them is saved', () => {
    const [one, two] = [openTab(), openTab()];
    one.type('Waiting');
    const begun = one.since();
    two.type('Saved');
    notifyTabs();
    expect([one.since(), two.since() !== undefined]).toEqual([undefined, true]);
    two.save();
    notifyTabs();
    expect(storedName()).toBe('Waiting');
    expect(one.since()).toBe(begun);
    expect(openTab().since()).toBe(begun);
  });

  it('keeps its entries when it is left, where nothing is kept any more', () => {
    const [one, two] = [openTab(), openTab()];
    one.type('Waiting');
    two.type('Saved');
    two.save();
    expect(storedName()).toBeUndefined();
    one.unmount();
    expect(storedName()).toBe('Waiting');
  });

  it('leaves nothing behind that was saved or not changed', () => {
    const [one, two] = [openTab(), openTab()];
    one.type('Saved');
    one.save();
    notifyTabs();
    one.unmount();
    two.unmount();
    expect(storedName()).toBeUndefined();
  });

  it('writes over the draft of another tab when that is asked for', () => {
    const [one, two] = [openTab(), openTab()];
    one.type('Mine');
    two.type('Other');
    one.keep();
    expect(storedName()).toBe('Mine');
  });

  it('keeps the key of what was sent only with the values that were sent', () => {
    const sent = { content: 'Sent', key: 'key-1' };
    const { result } = renderHook(() => {
      const form = useForm<FormValues>({ defaultValues: base });
      const findSent = ({ name }: FormValues) => (name === sent.content ? sent : undefined);
      return {
        form,
        draft: useDraft({ key, form, shape, base, version: undefined, found: undefined, findSent }),
      };
    });
    const type = (name: string) =>
      act(() => {
        result.current.form.setValue('name', name);
        vi.advanceTimersByTime(1000);
      });
    type('Sent');
    expect(readDraft(key)?.sent).toEqual(sent);
    type('Sent not');
    expect(readDraft(key)).toMatchObject({ values: { name: 'Sent not' } });
    expect(readDraft(key)?.sent).toBeUndefined();
  });

  it('does not write over the draft of another tab when it is sent', () => {
    const [one, two] = [openTab(), openTab()];
    one.type('Mine');
    two.type('Other');
    one.keepOwn();
    expect(storedName()).toBe('Other');
    two.discard();
    one.keepOwn();
    expect(storedName()).toBe('Mine');
  });

  it('takes a draft without a mark as its own when it was offered', () => {
    writeDraft(key, { since: '2026-01-01T10:00:00.000Z', base, values: { name: 'Old' } });
    const one = openTab();
    expect(one.since()).toBe('2026-01-01T10:00:00.000Z');
    one.save();
    expect(storedName()).toBeUndefined();
  });
});
