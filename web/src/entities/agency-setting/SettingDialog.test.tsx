import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AgencySettingRecord } from '#contract/entities/agency-setting/agency-setting.schema.ts';
import { retirementReasons } from '#contract/areas/retirement/retirement-vocabulary.ts';
import { perLanguage } from '#contract/shared/languages.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, startServer } from '../../../test/server.ts';
import { SettingDialog } from './SettingDialog.tsx';

const id = '00000000-0000-4000-8000-0000000000d1';
const reasons = retirementReasons.map((reason) => ({
  reason,
  isActive: true,
  labels: null,
  needsPoliceReport: reason === 'stolen',
}));

function openDialog() {
  const record = {
    id,
    version: 4,
    key: 'retirementReasons',
    current: reasons,
  } as unknown as AgencySettingRecord;
  const calls = startServer({ [`PUT /api/agency-settings/${id}/value`]: () => answer(record) });
  const dialog = <SettingDialog record={record} today="2026-03-02" onClose={() => undefined} />;
  renderPage([{ path: '/', element: dialog }], '/');
  return calls;
}

// By label, not by role: among so many controls the search for a role takes seconds.
const press = async (label: string) => {
  screen.getByLabelText(label).focus();
  await userEvent.keyboard('{Enter}');
};
const write = async (label: RegExp, text: string) => {
  screen.getByLabelText(label).focus();
  await userEvent.paste(text);
};
const send = async () => {
  screen.getByText('Set value').focus();
  await userEvent.keyboard('{Enter}');
};

describe('SettingDialog', () => {
  it('orders, names and switches choices by keyboard alone, and says what is wrong at its field', async () => {
    const calls = openDialog();
    await screen.findByRole('dialog');
    await press('Move Surplus up');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Surplus up');
    await userEvent.keyboard('{Enter}{Enter}');
    expect(screen.getByText('Surplus is now 1 of 9.')).toBeTruthy();
    screen.getByLabelText('Lost: Offered').focus();
    await userEvent.keyboard(' ');
    await press('What Stolen needs');
    await write(/^Name in English/, 'Theft');
    await write(/^Reason$/, 'The board decided so');
    await send();
    expect(await screen.findByText('Name in Turkish is required.')).toBeTruthy();
    expect(document.activeElement?.id).toBe('field-value-5-labels-tr');
    await write(/^Name in Turkish/, 'Hırsızlık');
    await write(/^Name in Arabic/, 'سرقة');
    await send();
    await waitFor(() => expect(calls).toHaveLength(1));
    const { value } = calls[0]!.body as { value: typeof reasons };
    expect(value.map(({ reason }) => reason).slice(0, 3)).toEqual(['surplus', 'obsolete', 'unusable']);
    expect(value.find(({ reason }) => reason === 'lost')).toMatchObject({ isActive: false, labels: null });
    expect(value.find(({ reason }) => reason === 'stolen')).toEqual({
      reason: 'stolen',
      isActive: true,
      labels: { ...perLanguage(() => 'Theft'), tr: 'Hırsızlık', ar: 'سرقة' },
      needsPoliceReport: true,
    });
  });
});
