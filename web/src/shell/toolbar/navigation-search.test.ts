import { describe, expect, it } from 'vitest';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { maxSuggestions, searchPages } from './navigation-search.ts';

const pages = ['Equipment List', 'Repair List', 'Retirement List', 'Onarım Listesi', 'قائمة المعدات'].map(
  (title, index): NavigationItem => ({ id: String(index), title, url: `/${index}` }),
);
const find = (question: string) => searchPages(pages, question).map((page) => page.title);

describe('navigation search', () => {
  it('finds nothing for a blank question', () => {
    expect(find('  ')).toEqual([]);
  });

  it('asks for all words, at word starts first', () => {
    expect(find('re list')).toEqual(['Repair List', 'Retirement List']);
    expect(find('me')).toEqual(['Equipment List', 'Retirement List']);
  });

  it('ignores case and accents, and finds inside Arabic words', () => {
    expect(find('ONARIM')).toEqual(['Onarım Listesi']);
    expect(find('معدات')).toEqual(['قائمة المعدات']);
  });

  it('R-9.6 shows at most ten', () => {
    const many = Array.from({ length: 30 }, (_, n): NavigationItem => ({ id: `${n}`, title: `Page ${n}` }));
    expect(maxSuggestions).toBe(10);
    expect(searchPages(many, 'page')).toHaveLength(10);
  });
});
