import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ReturnPlace } from '#contract/entities/equipment/custody.api.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { CustodyStep } from '#contract/entities/equipment/equipment.steps.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { makeItem } from '../../../../test/list-api.ts';
import { withProviders } from '../../../../test/render-page.tsx';
import { answer, startServer } from '../../../../test/server.ts';
import { CustodyDialog } from './CustodyDialog.tsx';

const placeId = '00000000-0000-4000-8000-0000000000b1';
const place = { id: placeId, version: 1, name: 'Stockroom', path: 'Stockroom' };

function itemsIn(...conditions: EquipmentRecord['condition'][]): EquipmentRecord[] {
  return conditions.map((condition, at) => ({ ...makeItem(at), condition }));
}

const proposed = { id: '00000000-0000-4000-8000-0000000000b2', label: 'D4 · Shelf', note: 'D4-S' };
const personId = '00000000-0000-4000-8000-0000000000b3';
const person = { id: personId, version: 1, displayName: 'Priya Raman', unit: 'ITS', location: proposed };

function open(
  step: CustodyStep,
  items: EquipmentRecord[],
  returnPlace: object | null = null,
  origins: ReturnPlace['origins'] = [],
) {
  const because = returnPlace === null ? null : 'origin';
  startServer({
    'GET /api/equipment/return-place': () => answer({ place: returnPlace, because, origins }),
    'GET /api/people': () => answer({ items: [person], next: null, total: { value: 1, exact: true } }),
    [`GET /api/people/${personId}`]: () => answer(person),
    'GET /api/locations': () => answer({ items: [place], next: null, total: { value: 1, exact: true } }),
  });
  const onSend = vi.fn(async (_body: FormInput, _key: string) => {});
  render(withProviders(<CustodyDialog step={step} items={items} onClose={() => {}} onSend={onSend} />));
  return onSend;
}

async function send(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: /New location/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Stockroom/ }));
  await userEvent.click(screen.getByRole('button', { name }));
}

describe('CustodyDialog', () => {
  it('leaves the condition of several items alone unless one is chosen, and shows how they are', async () => {
    const onSend = open('checkIn', itemsIn('new', 'fair', 'good', 'good', 'good', 'fair'));
    const dialog = await screen.findByRole('dialog', { name: 'Check in 6 items' });
    expect(within(dialog).getByRole('combobox', { name: /Condition/ }).textContent).toBe('Unchanged');
    expect(dialog.textContent).toContain('Now: 3 Good, 2 Fair, 1 New.');
    expect(dialog.textContent?.replace(/[\u2066\u2069]/g, '')).toContain(
      'EQ-100000, EQ-100001, EQ-100002, EQ-100003 and 2 more.',
    );
    await send('Check in');
    await waitFor(() => expect(onSend).toHaveBeenCalledOnce());
    expect(onSend.mock.calls[0]?.[0]).toEqual({ movedToId: placeId });
  });

  it('writes the condition that was chosen for all', async () => {
    const onSend = open('checkIn', itemsIn('new', 'fair'));
    await userEvent.click(await screen.findByRole('combobox', { name: /Condition/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Poor' }));
    await send('Check in');
    await waitFor(() => expect(onSend).toHaveBeenCalledOnce());
    expect(onSend.mock.calls[0]?.[0]).toEqual({ movedToId: placeId, condition: 'poor' });
  });

  it('asks for the condition of a single item, starting with the one it has', async () => {
    const onSend = open('checkIn', itemsIn('fair'));
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Fair' })).checked).toBe(true);
    await send('Check in');
    await waitFor(() => expect(onSend).toHaveBeenCalledOnce());
    expect(onSend.mock.calls[0]?.[0]).toEqual({ movedToId: placeId, condition: 'fair' });
  });

  it('proposes the place that the server names, says why, and sends it with one click', async () => {
    const onSend = open('checkIn', itemsIn('fair'), proposed);
    expect(await screen.findByText('Where it was given out from.')).toBeTruthy();
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: /New location/ });
    await waitFor(() => expect(box.value).toBe('D4 · Shelf'));
    await userEvent.click(screen.getByRole('button', { name: 'Check in' }));
    await waitFor(() => expect(onSend).toHaveBeenCalledOnce());
    expect(onSend.mock.calls[0]?.[0]).toEqual({ movedToId: proposed.id, condition: 'fair' });
  });

  it('says where items of several places were given out from, proposes none of these, and asks for one', async () => {
    const d2 = { id: '00000000-0000-4000-8000-0000000000b4', label: 'District 2 · Stockroom', note: 'D2-S' };
    const onSend = open('checkIn', itemsIn('good', 'good', 'good', 'good'), null, [
      { place: d2, count: 2 },
      { place: proposed, count: 1 },
      { place: null, count: 1 },
    ]);
    const dialog = await screen.findByRole('dialog', { name: 'Check in 4 items' });
    const origins = 'Given out from: District 2 · Stockroom (2), D4 · Shelf (1), not recorded (1).';
    await waitFor(() =>
      expect(dialog.textContent?.replace(/[\u2068\u2069]/g, '')).toContain(
        `${origins} All go to the one place you choose.`,
      ),
    );
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: /New location/ });
    expect(box.value).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Check in' }));
    expect(await screen.findByText('New location is required.')).toBeTruthy();
    expect(onSend).not.toHaveBeenCalled();
  });

  it('opens in the person, and proposes that person’s place, which can be changed', async () => {
    const onSend = open('checkOut', itemsIn('good'));
    const who = await screen.findByRole('combobox', { name: /Person/ });
    await waitFor(() => expect(document.activeElement).toBe(who));
    await userEvent.keyboard('Pri');
    await userEvent.click(await screen.findByRole('option', { name: /Raman/ }));
    const place = screen.getByRole<HTMLInputElement>('combobox', { name: /New location/ });
    await waitFor(() => expect(place.value).toBe('D4 · Shelf'));
    await userEvent.click(place);
    await userEvent.click(await screen.findByRole('option', { name: /Stockroom/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Check out' }));
    await waitFor(() => expect(onSend).toHaveBeenCalledOnce());
    expect(onSend.mock.calls[0]?.[0]).toEqual({ personId, movedToId: placeId });
  });

  it('takes nothing over from the first of several items to be given out', async () => {
    const onSend = open('checkOut', itemsIn('new', 'fair'));
    expect(await screen.findByText(/They go into use/)).toBeTruthy();
    expect(screen.queryByLabelText(/Condition/)).toBeNull();
    expect(onSend).not.toHaveBeenCalled();
  });
});
