import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { categoryDefaults } from '#contract/entities/category/category.schema.ts';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { answer, aPerson, aToken, startServer } from '../../../../test/server.ts';
import { PurchaseOrderForm } from './PurchaseOrderForm.tsx';

const laptops = {
  ...categoryDefaults,
  id: '00000000-0000-4000-8000-0000000000a1',
  version: 1,
  name: 'Laptops',
  code: 'LAP',
  path: 'Laptops',
  depth: 1,
  childCount: 0,
  equipmentCount: 0,
};

/** Opens a new order on a server that says which category is meant only when it is let go. */
async function openForm() {
  let answerNow: () => void = () => undefined;
  const isLetGo = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  const calls = startServer({
    'POST /auth/login': () => answer({ token: aToken(), user: aPerson() }),
    'GET /api/categories': async () => {
      await isLetGo;
      return answer({ items: [laptops], next: null, total: { value: 1, exact: true } });
    },
  });
  await signIn({ email: 'dana', password: 'secret' });
  renderPage(
    [{ path: '/inventory/purchase-order/new', element: <PurchaseOrderForm /> }],
    '/inventory/purchase-order/new',
  );
  await screen.findByLabelText('Title');
  return { answerNow, calls };
}

function pasteAt(cell: HTMLElement, text: string) {
  const event = createEvent.paste(cell, { clipboardData: { getData: () => text } });
  fireEvent(cell, event);
}

const cell = (row: number, column: string) =>
  document.querySelector<HTMLElement>(`#field-lines-${row}-${column}`);

describe('PurchaseOrderForm', () => {
  it('saves after what was pasted is looked up, and goes to the cell that is wrong', async () => {
    const { answerNow } = await openForm();
    const first = cell(0, 'kind');
    if (!first) throw new Error('The sheet has no cell.');
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Laptops' } });
    first.focus();
    pasteAt(first, 'Equipment\tLaptops\t\tFor the crew\t5\t1,189.00\nService\t\t\tSet-up\t1\tcheap\n');
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    answerNow();
    await waitFor(() => expect(document.activeElement).toBe(cell(1, 'unitPrice')));
    expect(cell(1, 'unitPrice')?.getAttribute('aria-invalid')).toBe('true');
    expect(cell(0, 'categoryId')?.getAttribute('aria-invalid')).toBeNull();
  });

  it('saves what a cell was given so far', async () => {
    const { calls } = await openForm();
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Parts' } });
    const first = cell(0, 'kind');
    if (!first) throw new Error('The sheet has no cell.');
    first.focus();
    pasteAt(first, 'Other\t\t\tCable\t5\t1.50\n');
    const quantity = cell(0, 'quantity');
    quantity?.focus();
    fireEvent.keyDown(quantity ?? document.body, { key: '7' });
    const editor = await screen.findByLabelText('Quantity');
    fireEvent.keyDown(editor, { key: 's', ctrlKey: true });
    const sent = () =>
      calls.find(({ method, path }) => method === 'POST' && path.endsWith('/purchase-orders'));
    await waitFor(() => expect(sent()?.body).toMatchObject({ lines: [{ quantity: 7 }] }));
  });
});
