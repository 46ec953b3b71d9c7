import { describe, expect, it } from 'vitest';
import { navigation, type NavigationItem } from './navigation.ts';
import { normalizeUrls } from './normalize.ts';

const at = (url: string): NavigationItem => ({ id: url, title: url, url });

function idsOf(items: readonly NavigationItem[]): string[] {
  return items.flatMap((item) => [item.id, ...idsOf(item.children ?? [])]);
}

describe('addresses of the menu', () => {
  it('begin at the root, at every level', () => {
    const [parent] = normalizeUrls([{ ...at('admin'), children: [at('admin/user'), at('/admin/role')] }]);
    expect(parent?.url).toBe('/admin');
    expect(parent?.children?.map(({ url }) => url)).toEqual(['/admin/user', '/admin/role']);
  });

  it('are left alone where they lead elsewhere', () => {
    const urls = ['https://example.gov/help', 'mailto:help@example.gov', '//example.gov'];
    expect(normalizeUrls(urls.map(at)).map(({ url }) => url)).toEqual(urls);
  });
});

describe('the menu of the product', () => {
  it('has no id twice', () => {
    const ids = idsOf(navigation);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
