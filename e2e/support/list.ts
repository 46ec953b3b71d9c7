import { expect, type Locator, type Page } from '@playwright/test';
import { visit } from './visit.ts';

/** The grid of a list page and what surrounds it. */
export class ListScreen {
  readonly page: Page;
  readonly grid: Locator;
  readonly search: Locator;
  readonly bulkBar: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid');
    this.search = page.getByRole('searchbox');
    this.bulkBar = page.getByRole('toolbar', { name: 'Actions for the selection' });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await expect(this.rows.first()).toBeVisible();
  }

  /** Opens a list from the page that is open, without loading the product again. */
  async goTo(path: string): Promise<void> {
    await visit(this.page, path);
    await expect(this.rows.first()).toBeVisible();
  }

  /** The drawn rows without the header, loaded ones only. */
  get rows(): Locator {
    return this.grid.locator('[role=row][data-row]:not([data-row="-1"]):not([data-empty])');
  }

  header(title: string): Locator {
    return this.grid.getByRole('columnheader', { name: title });
  }

  /** The texts of one column in the drawn rows, in their order on the screen. */
  async column(id: string): Promise<string[]> {
    const at = await this.grid.locator(`[data-column="${id}"]`).getAttribute('data-col');
    const cells = await this.rows.evaluateAll(
      (rows, place) =>
        rows
          .map((row) => ({
            index: Number((row as HTMLElement).dataset['row']),
            text: row.querySelector(`[data-col="${place}"]`)?.textContent ?? '',
          }))
          .sort((a, b) => a.index - b.index),
      at,
    );
    return cells.map(({ text }) => text);
  }

  chip(field: string): Locator {
    return this.page.getByRole('group', { name: `Filter ${field}` });
  }

  /** Opens the menu of fields and picks one; its value is asked for next. */
  async addFilter(field: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Filter', exact: true }).click();
    await this.page.getByRole('menuitem', { name: field, exact: true }).click();
  }

  /** Changes the comparison of a filter that stands in the bar. */
  async compare(field: string, operator: string): Promise<void> {
    await this.chip(field).locator('.operator').click();
    await this.page
      .getByRole('menu', { name: 'Comparison' })
      .getByRole('menuitem', { name: operator, exact: true })
      .click();
  }

  async apply(): Promise<void> {
    await this.page.getByRole('button', { name: 'Apply' }).click();
  }

  /** The figure beside the title: what is found, and of how many. */
  get count(): Locator {
    return this.page.locator('main header p');
  }

  /** Drags the edge of a column and expects its width to follow. */
  async resize(column: string, by: number): Promise<void> {
    // A menu that fades out still lies over the page.
    await expect(this.page.locator('.MuiPopover-root')).toHaveCount(0);
    const header = this.grid.locator(`[data-column="${column}"]`);
    const width = async () => (await header.boundingBox())?.width ?? 0;
    const before = await width();
    const handle = await header.locator('.lg-resize').boundingBox();
    if (!handle) throw new Error('the column has no handle');
    const at = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 };
    await this.page.mouse.move(at.x, at.y);
    await this.page.mouse.down();
    await this.page.mouse.move(at.x + by, at.y, { steps: 4 });
    await this.page.mouse.up();
    await expect.poll(async () => Math.abs((await width()) - before - by)).toBeLessThan(8);
  }
}
