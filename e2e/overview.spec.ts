import { expect, test } from './support/test.ts';

for (const language of ['en', 'ar'] as const) {
  test.describe(language, () => {
    test.use({ language, viewport: { width: 920, height: 900 } });

    test('every row of figures begins at the edge of the page @full', async ({ page }) => {
      await page.goto('/overview');
      const figures = page.getByRole('main').getByRole('list').first().getByRole('listitem');
      await expect(figures.first()).toBeVisible();
      const starts = await figures.evaluateAll((items) =>
        items.map((item) => {
          const edge = item.closest('ul')?.parentElement?.getBoundingClientRect();
          const link = item.querySelector('a')?.getBoundingClientRect();
          if (!edge || !link) throw new Error('A figure is a link in a list.');
          const isRtl = getComputedStyle(item).direction === 'rtl';
          return { y: link.top, inset: isRtl ? edge.right - link.right : link.left - edge.left };
        }),
      );
      const firsts = starts.filter(({ y }, at) => y !== starts[at - 1]?.y);
      expect(firsts.length).toBeGreaterThan(1);
      for (const { inset } of firsts) expect(Math.abs(inset)).toBeLessThan(0.5);
    });
  });
}
