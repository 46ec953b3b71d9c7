import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { reference } from '#contract/shared/field.ts';
import { signIn } from '#web/shared/session/session.ts';
import { withProviders } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, startServer } from '../../../test/server.ts';
import type { NewRecordOffer } from './form-scope.ts';
import { splitMatch } from './match-parts.ts';
import { ReferencePicker } from './ReferencePicker.tsx';

const rooms: ReferenceValue[] = Array.from({ length: 55 }, (_, at) => ({
  id: `room-${at}`,
  label: `Rm ${200 + at}`,
  note: 'District 4 headquarters',
}));

let pickers = 0;

const offer: NewRecordOffer = {
  permission: 'location.create',
  namespace: 'location',
  preset: {},
  Dialog: ({ typed, onCreated, onClose }) => (
    <>
      <button type="button" onClick={() => onCreated({ id: 'made', label: typed, note: null })}>
        Make {typed}
      </button>
      <button type="button" onClick={onClose}>
        Leave
      </button>
    </>
  ),
};

function openPicker(
  find: (typed: string) => Promise<ReferenceValue[]>,
  start: ReferenceValue | null = null,
  newRecord?: NewRecordOffer,
) {
  const picked: unknown[] = [];
  pickers += 1;
  const search = { key: `rooms-${pickers}`, find, newRecord };
  function Holder() {
    const [value, setValue] = useState<unknown>(start);
    return (
      <>
        <span id="place-label">Location</span>
        <ReferencePicker
          id="place"
          labelId="place-label"
          path="locationId"
          facts={reference('Location', 'location', { optional: true })}
          value={value}
          onChange={(next) => {
            picked.push(next);
            setValue(next);
          }}
          onBlur={() => undefined}
          describedBy={undefined}
          isInvalid={false}
          search={search}
        />
      </>
    );
  }
  render(withProviders(<Holder />));
  return picked;
}

describe('ReferencePicker', () => {
  it('searches on the server, marks the match and picks by keyboard', async () => {
    const asked: string[] = [];
    const picked = openPicker((typed) => {
      asked.push(typed);
      return Promise.resolve(rooms.filter(({ label }) => label.includes(typed)));
    });
    await userEvent.click(screen.getByRole('combobox', { name: 'Location' }));
    await userEvent.keyboard('208');
    await waitFor(() => expect(asked).toContain('208'));
    const option = await screen.findByRole('option', { name: /Rm 208/ });
    expect(option.querySelector('b')?.textContent).toBe('208');
    expect(option.textContent).toContain('District 4 headquarters');
    await userEvent.keyboard('{Enter}');
    expect(picked).toEqual([rooms[8]]);
  });

  it('never shows more than 50 answers and says how to narrow them', async () => {
    openPicker(() => Promise.resolve(rooms));
    await userEvent.click(screen.getByRole('combobox', { name: 'Location' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(50));
    expect(screen.getByText(/Showing the first 50/)).toBeTruthy();
  });

  it('offers earlier answers only as far as they fit while it waits', async () => {
    openPicker((typed) => (typed === '' ? Promise.resolve(rooms) : new Promise(() => undefined)));
    await userEvent.click(screen.getByRole('combobox', { name: 'Location' }));
    await screen.findByRole('option', { name: /Rm 200/ });
    await userEvent.keyboard('249');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  });

  it('says when nothing matches, and when the list could not be loaded', async () => {
    let isBroken = true;
    openPicker(() => (isBroken ? Promise.reject(new Error('down')) : Promise.resolve([])));
    await userEvent.click(screen.getByRole('combobox', { name: 'Location' }));
    expect(await screen.findByText('The list could not be loaded.')).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Location' }), 'zzz');
    expect(await screen.findByText('Nothing matches “zzz”.')).toBeTruthy();
  });

  it('can be cleared', async () => {
    const picked = openPicker(() => Promise.resolve(rooms), rooms[3] ?? null);
    await userEvent.click(screen.getByRole('combobox', { name: 'Location' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(picked).toEqual([null]);
  });
});

describe('ReferencePicker with new records', () => {
  it('offers them to nobody who may not make them', async () => {
    openPicker(() => Promise.resolve(rooms.slice(0, 2)), null, offer);
    await userEvent.click(screen.getByRole('combobox', { name: 'Location' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  });

  it('stands last, is reached by keyboard, and picks what was made', async () => {
    startServer({ 'POST /auth/login': () => answer({ token: aToken(), user: aPerson() }) });
    await signIn({ email: 'dana', password: 'secret' });
    const picked = openPicker(() => Promise.resolve(rooms.slice(0, 2)), null, offer);
    await userEvent.click(screen.getByRole('combobox', { name: 'Location' }));
    await userEvent.keyboard('Rm 2');
    await waitFor(() =>
      expect(screen.getAllByRole('option').at(-1)?.textContent).toBe('New location “Rm 2”'),
    );
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(picked).toEqual([]);
    await userEvent.clear(screen.getByRole('combobox', { name: 'Location' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Location' }), 'Annex');
    await userEvent.click(await screen.findByRole('option', { name: 'New location “Annex”' }));
    await userEvent.click(screen.getByRole('button', { name: 'Make Annex' }));
    expect(picked).toEqual([{ id: 'made', label: 'Annex', note: null }]);
  });
});

describe('matched parts', () => {
  it('are cut whatever their case, and signs are taken literally', () => {
    expect(splitMatch('D4 HQ (Rm 2)', 'rm (').map(({ text, isMatch }) => [text, isMatch])).toEqual([
      ['D4 HQ ', false],
      ['(', true],
      ['Rm', true],
      [' 2)', false],
    ]);
  });
});
