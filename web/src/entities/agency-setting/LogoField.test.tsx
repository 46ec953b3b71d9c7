import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AgencySettingRecord } from '#contract/entities/agency-setting/agency-setting.schema.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, startServer } from '../../../test/server.ts';
import * as files from './logo-file.ts';
import { SettingDialog } from './SettingDialog.tsx';

const id = '00000000-0000-4000-8000-0000000000d2';
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

function open(current: string) {
  const record = { id, version: 2, key: 'agencyLogo', current } as unknown as AgencySettingRecord;
  const calls = startServer({ [`PUT /api/agency-settings/${id}/value`]: () => answer(record) });
  const dialog = <SettingDialog record={record} today="2026-03-02" onClose={() => undefined} />;
  renderPage([{ path: '/', element: dialog }], '/');
  return calls;
}
const choose = (name: string) =>
  userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['x'], name, { type: 'image/png' }),
  );
async function send() {
  screen.getByLabelText(/^Reason$/).focus();
  await userEvent.paste('The new coat of arms');
  await userEvent.click(screen.getByRole('button', { name: 'Set value' }));
}

afterEach(() => vi.restoreAllMocks());

describe('the logo of the agency', () => {
  it('is chosen as a file, shown, and sent; a file that is no picture is named and changes nothing', async () => {
    const read = vi.spyOn(files, 'readLogo').mockResolvedValueOnce({ png });
    read.mockResolvedValueOnce({ problem: 'unreadable' }).mockResolvedValueOnce({ problem: 'tooDetailed' });
    const calls = open('none');
    await screen.findByRole('dialog');
    expect(screen.queryByRole('img', { name: 'Logo of the agency' })).toBeNull();
    await choose('arms.png');
    expect((await screen.findByRole('img', { name: 'Logo of the agency' })).getAttribute('src')).toContain(
      png,
    );
    await choose('notes.png');
    expect(await screen.findByText(/not a picture that can be used/)).toBeTruthy();
    await choose('photograph.png');
    expect(await screen.findByText(/too much detail/)).toBeTruthy();
    expect(read).toHaveBeenCalledTimes(3);
    await send();
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ value: png }),
    );
  });

  it('is removed', async () => {
    const calls = open(png);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the logo' }));
    await send();
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ value: 'none' }),
    );
  });

  it('keeps its proportions, and is never enlarged', () => {
    expect(files.logoSize(1_600, 400, 800)).toEqual({ width: 800, height: 200 });
    expect(files.logoSize(40, 20, 800)).toEqual({ width: 40, height: 20 });
    expect(files.logoSize(9_000, 1, 800)).toEqual({ width: 800, height: 1 });
    expect(files.logoSize(0, 0, 240)).toEqual({ width: 240, height: 240 });
  });
});
