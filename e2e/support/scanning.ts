import type { Page } from '@playwright/test';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { Api } from './api.ts';

interface Place {
  id: string;
  code: string;
  name: string;
}

/** Items of the test's own in stock, and with a person where one is named. */
export async function makeItems(
  api: Api,
  count: number,
  personId?: string,
): Promise<(EquipmentRecord & { tag: string })[]> {
  const made = [];
  for (let n = 0; n < count; n += 1) {
    const item = await api.createEquipment();
    const stocked = await api.act<EquipmentRecord>(`/api/equipment/${item.id}`, 'stock');
    made.push({ ...stocked, tag: stocked.tag ?? '' });
  }
  if (personId !== undefined) {
    const scans = made.map(({ tag }) => ({
      clientId: crypto.randomUUID(),
      code: tag,
      at: new Date().toISOString(),
      method: 'typed',
    }));
    await api.create('/api/scans', {
      session: crypto.randomUUID(),
      mode: 'checkOut',
      target: { personId },
      scans,
    });
  }
  return made;
}

export async function readPlace(api: Api, code: string): Promise<Place> {
  const { items } = await api.list<Place>(`/api/locations?filter[code]=${code}`);
  if (!items[0]) throw new Error(`no place ${code}`);
  return items[0];
}

/** Somebody who can have items. */
export const readPerson = async (api: Api) =>
  (await api.list<{ id: string }>('/api/people?filter[active]=true&limit=1')).items[0]?.id;

/** Types a code with the speed of a hand scanner, wherever the focus is: all keys in one go, with their times. */
export async function scanByHand(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    const start = performance.now();
    [...text, 'Enter'].forEach((key, at) => {
      const physical = /\d/.test(key)
        ? `Digit${key}`
        : key === '-'
          ? 'Minus'
          : key.length === 1
            ? `Key${key.toUpperCase()}`
            : key;
      const event = new KeyboardEvent('keydown', {
        key,
        code: physical,
        shiftKey: /[A-Z]/.test(key) && key.length === 1,
        bubbles: true,
        cancelable: true,
      });
      Object.defineProperty(event, 'timeStamp', { value: start + at * 8 });
      document.body.dispatchEvent(event);
    });
  }, code);
}

/** The lines of what was scanned, newest first. */
export const listed = (page: Page) => page.getByRole('list', { name: 'Scanned codes' }).getByRole('listitem');

export const readItem = async (api: Api, id = '') =>
  (await (await api.get(`/api/equipment/${id}`)).json()) as EquipmentRecord;
