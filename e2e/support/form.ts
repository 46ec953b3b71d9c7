import { expect, type Locator, type Page } from '@playwright/test';

/** The form page of a record. */
export class FormScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** A field by its label, whether it is optional or not. */
  field(label: string): Locator {
    return this.page.getByRole('main').getByLabel(new RegExp(`^${label}(optional|needed to submit)?$`));
  }

  /** Types into a picker and takes the first answer. */
  async pick(label: string, typed: string): Promise<void> {
    const picker = this.page.getByRole('combobox', { name: label });
    await picker.fill(typed);
    const option = this.page.getByRole('option', { name: new RegExp(typed, 'i') }).first();
    await option.click();
    await expect(this.page.getByRole('listbox')).toHaveCount(0);
  }

  get saveButton(): Locator {
    return this.page.getByRole('button', { name: /^(Save|Save changes)( Ctrl S)?$/ });
  }
}
