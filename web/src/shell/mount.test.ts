import { describe, expect, it } from 'vitest';
import { getMount } from './mount.ts';

describe('the mount point', () => {
  it('R-8.3 must exist', () => {
    const page = document.implementation.createHTMLDocument();
    expect(() => getMount(page)).toThrow('Failed to find the root element');
    page.body.innerHTML = '<div id="root"></div>';
    expect(getMount(page).id).toBe('root');
  });
});
