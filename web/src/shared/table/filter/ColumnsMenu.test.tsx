import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { withProviders } from '../../../../test/render-page.tsx';
import { defaultSettings, type Column, type ColumnSetting } from '../column-layout.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';

const columns = ['Tag', 'Name', 'Cost'].map((label): Column<never> => ({
  id: label.toLowerCase(),
  label,
  width: 100,
  needs: [],
  render: () => null,
}));

function Menu() {
  const [settings, setSettings] = useState<ColumnSetting[]>(defaultSettings(columns));
  return (
    <ColumnsMenu columns={columns} settings={settings} onChange={setSettings} onReset={() => undefined} />
  );
}

const boxes = () => within(screen.getByRole('dialog')).getAllByRole('checkbox');
const isTicked = (box: HTMLElement) => (box as HTMLInputElement).checked;
const namesOf = () => boxes().map((box) => box.closest('label')?.textContent);

describe('the menu of the columns', () => {
  it('keeps its order and the focus while columns are hidden and shown', async () => {
    render(withProviders(<Menu />));
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await screen.findByRole('dialog');
    const tag = boxes()[0]!;
    tag.focus();
    fireEvent.click(tag);
    expect(isTicked(tag)).toBe(false);
    expect(namesOf()).toEqual(['Tag', 'Name', 'Cost']);
    expect(document.activeElement).toBe(tag);
    fireEvent.click(tag);
    expect(isTicked(tag)).toBe(true);
    expect(namesOf()).toEqual(['Tag', 'Name', 'Cost']);
  });

  it('follows a column that is moved', async () => {
    render(withProviders(<Menu />));
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await screen.findByRole('dialog');
    fireEvent.click(screen.getByRole('button', { name: 'Move Tag down' }));
    expect(namesOf()).toEqual(['Name', 'Tag', 'Cost']);
  });
});
