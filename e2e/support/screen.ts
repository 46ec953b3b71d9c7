import { expect, type Page } from '@playwright/test';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { Api } from './api.ts';
import { visit } from './visit.ts';

/** One screen of the product: how to reach it and how to know that it stands. */
export interface Screen {
  name: string;
  isForGuests?: true;
  open: (page: Page, api: Api) => Promise<void>;
}

export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true], .MuiSkeleton-root')).toHaveCount(0);
}

export async function openItem(api: Api): Promise<EquipmentRecord> {
  const { items } = await api.list<EquipmentRecord>(
    '/api/equipment?filter[status]=in_use&q=latitude&limit=1',
  );
  if (!items[0]) throw new Error('no item in use');
  return items[0];
}

export async function openFirst(page: Page, api: Api, path: string, list: string): Promise<void> {
  const { items } = await api.list<{ id: string }>(list);
  await visit(page, `${path}/${items[0]?.id ?? ''}`);
  await settle(page);
}

export async function openRepair(api: Api): Promise<RepairRecord> {
  const { items } = await api.list<RepairRecord>('/api/repairs?filter[status]=at_vendor&sort=number&limit=1');
  if (!items[0]) throw new Error('no repair at a vendor');
  return items[0];
}

export function at(name: string, path: string, ready?: (page: Page) => Promise<void>): Screen {
  return {
    name,
    open: async (page) => {
      await visit(page, path);
      await settle(page);
      await ready?.(page);
    },
  };
}

/** A page of a record that is looked up first. */
export function of(name: string, address: (api: Api) => Promise<string>): Screen {
  return {
    name,
    open: async (page, api) => {
      await visit(page, await address(api));
      await settle(page);
    },
  };
}
