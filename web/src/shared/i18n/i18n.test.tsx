import { act, render, screen } from '@testing-library/react';
import { afterAll, describe, expect, it } from 'vitest';
import { perLanguage, type Language } from '#contract/shared/languages.ts';
import { addTexts, i18n, switchLanguage, translateOf } from './i18n.ts';
import { fillSentence } from './text-store.ts';
import { useTranslation } from './useTranslation.ts';

const forms: Record<Language, Record<string, string>> = {
  en: { items_one: '{{n}} item', items_other: '{{n}} items' },
  tr: { items_one: '{{n}} kayıt', items_other: '{{n}} kayıt' },
  ar: {
    items_zero: 'صفر',
    items_one: 'واحد',
    items_two: 'اثنان',
    items_few: '{{n}} قليل',
    items_many: 'كثير',
    items_other: 'آخر',
  },
};

type Lookup = (key: string, options?: Record<string, unknown>) => string;
const look = () => translateOf('list') as unknown as Lookup;

afterAll(() => switchLanguage('en'));

describe('texts', () => {
  it('take the form that a count asks for in the language that is shown', async () => {
    addTexts('list', forms);
    expect([1, 2].map((count) => look()('items', { count, n: count }))).toEqual(['1 item', '2 items']);
    await switchLanguage('ar');
    expect([0, 1, 2, 3, 11, 100].map((count) => look()('items', { count, n: count }))).toEqual([
      'صفر',
      'واحد',
      'اثنان',
      '3 قليل',
      'كثير',
      'آخر',
    ]);
    await switchLanguage('en');
  });

  it('are found by their namespace, and a text that is missing by its default or its key', () => {
    expect(i18n.t('session:ended')).toBe((translateOf('session') as unknown as Lookup)('ended'));
    expect(look()('list.none', { defaultValue: 'Nothing {{n}}', n: 7 })).toBe('Nothing 7');
    expect(look()('no:key')).toBe('key');
    expect(look()('a:b', { ns: 'values', defaultValue: 'a: b' })).toBe('a: b');
    expect(i18n.exists('navigation:noSuchEntry')).toBe(false);
  });

  it('never fill what a parameter brings', () => {
    addTexts(
      'list',
      perLanguage(() => ({ echo: '{{a}} {{b}}' })),
    );
    expect(look()('echo', { a: '{{b}}', b: '$& {{a}}' })).toBe('{{b}} $& {{a}}');
    expect(fillSentence('{who} at {when}', { who: '{when}', when: 'noon' })).toBe('{when} at noon');
  });

  it('are drawn again when they arrive and when the language changes, and their function stays else', async () => {
    const functions = new Set<unknown>();
    function Shown() {
      const { t } = useTranslation('list');
      functions.add(t);
      return <p>{(t as unknown as Lookup)('late', { defaultValue: 'not yet' })}</p>;
    }
    const { rerender } = render(<Shown />);
    rerender(<Shown />);
    expect(functions.size).toBe(1);
    expect(screen.getByText('not yet')).toBeDefined();
    act(() =>
      addTexts(
        'list',
        perLanguage((language) => ({ late: `here in ${language}` })),
      ),
    );
    expect(screen.getByText('here in en')).toBeDefined();
    await act(() => switchLanguage('tr'));
    expect(screen.getByText('here in tr')).toBeDefined();
  });
});
