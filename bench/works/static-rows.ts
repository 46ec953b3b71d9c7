import type { Page } from '@playwright/test';

const rowCount = 800;

/** The id of the element that holds the static rows. */
export const staticId = 'bench-static-rows';

/**
 * Lays copies of the list's own rows over it, in an element of the same place, size and styles that no script knows:
 * what scrolling them costs is what the browser alone needs on this machine. It skips by itself those out of view.
 */
export async function layStaticRows(page: Page, grid: string): Promise<void> {
  await page.evaluate(
    ({ selector, id, count }) => {
      const live = document.querySelector<HTMLElement>(selector);
      const drawn = live?.querySelector('.lg-canvas')?.children;
      const height = (drawn?.[0] as HTMLElement | undefined)?.offsetHeight;
      if (!live || !drawn || !height) throw new Error('the list has no rows to copy');
      const copy = live.cloneNode(true) as HTMLElement;
      const canvas = copy.querySelector<HTMLElement>('.lg-canvas');
      const rows = Array.from({ length: count }, (_, at) => {
        const row = drawn[at % drawn.length]?.cloneNode(true) as HTMLElement;
        row.style.transform = `translateY(${at * height}px)`;
        row.style.setProperty('content-visibility', 'auto');
        return row;
      });
      canvas?.replaceChildren(...rows);
      if (canvas) canvas.style.height = `${count * height}px`;
      const box = live.getBoundingClientRect();
      copy.id = id;
      copy.removeAttribute('role');
      Object.assign(copy.style, {
        position: 'fixed',
        zIndex: '2000',
        left: `${box.left}px`,
        top: `${box.top}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
        background: 'white',
      });
      document.body.append(copy);
      live.style.visibility = 'hidden';
    },
    { selector: grid, id: staticId, count: rowCount },
  );
}
