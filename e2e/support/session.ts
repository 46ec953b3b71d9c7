import { expect, type Page } from '@playwright/test';
import { accounts, type AccountRole } from './accounts.ts';

const key = 'jwt_access_token';

export function readToken(page: Page): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

export async function writeToken(page: Page, token: string): Promise<void> {
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, token] as const);
}

/** Signs in through the form that the page shows. */
export async function signIn(page: Page, role: AccountRole): Promise<void> {
  await page.getByLabel('Email').fill(accounts[role].email);
  await page.getByLabel('Password', { exact: true }).fill(accounts[role].password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Waits for the list that people land on. */
export async function expectEquipmentList(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Equipment' })).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
}
