import { describe, expect, it } from 'vitest';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { listChoices, mostShortcuts, pickShortcuts, toggleShortcut } from './shortcut-rules.ts';

const pages = ['Equipment List', 'Software List', 'Repair List', 'Onarım Listesi'].map(
  (title, index): NavigationItem => ({ id: `page-${index}`, title, url: `/${index}` }),
);
const titles = (items: readonly NavigationItem[]) => items.map(({ title }) => title);

describe('shortcuts', () => {
  it('stand in the order they were added', () => {
    expect(titles(pickShortcuts(['page-2', 'page-0'], pages))).toEqual(['Repair List', 'Equipment List']);
  });

  it('skip what is unknown or not visible without losing it', () => {
    const ids = ['gone', 'page-1'];
    expect(titles(pickShortcuts(ids, pages))).toEqual(['Software List']);
    expect(toggleShortcut(ids, 'page-0')).toEqual(['gone', 'page-1', 'page-0']);
    expect(toggleShortcut(ids, 'page-1')).toEqual(['gone']);
  });

  it('take the titles of the tree as it is now', () => {
    const renamed = pages.map((page) => ({ ...page, title: `${page.title}!` }));
    expect(titles(pickShortcuts(['page-0'], renamed))).toEqual(['Equipment List!']);
  });

  it('are never more than the record of a person holds', () => {
    const many = Array.from({ length: mostShortcuts }, (_, index) => `x${index}`);
    expect(toggleShortcut(many, 'one-more')).toEqual(many);
  });
});

describe('the menu of shortcuts', () => {
  it('lists the shortcuts while nothing is typed', () => {
    expect(titles(listChoices(['page-1'], pages, '  '))).toEqual(['Software List']);
  });

  it('lists every page whose title holds the text, whatever its case and accents', () => {
    expect(titles(listChoices([], pages, 'LIST'))).toHaveLength(4);
    expect(titles(listChoices([], pages, 'air'))).toEqual(['Repair List']);
    expect(titles(listChoices([], pages, 'onarim'))).toEqual(['Onarım Listesi']);
    expect(listChoices([], pages, 'zzz')).toEqual([]);
  });
});
