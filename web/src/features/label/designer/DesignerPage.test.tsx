import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { aPreview, aQueue, aStock, aTemplate } from '../../../../test/a-label.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { answer, aPerson, startServer } from '../../../../test/server.ts';
import { DesignerPage } from './DesignerPage.tsx';

const template = aTemplate();

beforeEach(() => updateSessionUser(aPerson(['user'])));
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

function open(id: string = template.id) {
  const calls = startServer({
    'GET /api/label-templates': () => answer({ items: [template] }),
    'GET /api/label-stocks': () => answer({ items: [aStock()] }),
    'GET /api/label-queue': () => answer(aQueue()),
    'GET /api/label-printers': () => answer({ items: [] }),
    'POST /api/label-previews': () => answer(aPreview()),
    'POST /api/label-templates': () => answer({ ...template, name: 'Small tag' }),
    [`PATCH /api/label-templates/${template.id}`]: () => answer({ ...template, version: 3 }),
  });
  renderPage([{ path: '/labels/template/:id', element: <DesignerPage /> }], `/labels/template/${id}`);
  return (method: string, path = '') =>
    calls.filter((call) => call.method === method && call.path.includes(path)).at(-1);
}
const onCanvas = (name: RegExp) => screen.findByRole('button', { name });

describe('DesignerPage', () => {
  it('moves an element by the arrows, a tenth of a millimeter or a whole one, and saves it', async () => {
    const last = open();
    const code = await onCanvas(/^Code, .*5\.2.* mm from left/);
    code.focus();
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    expect(screen.getByRole('textbox', { name: 'From left' })).toHaveProperty('value', '5.3');
    expect(screen.getByRole('textbox', { name: 'From top' })).toHaveProperty('value', '6.2');
    await waitFor(() => expect(last('POST')?.body).toMatchObject({ elements: [{ x: 53, y: 62 }, {}] }));
    await userEvent.click(screen.getByRole('button', { name: 'Save template' }));
    await waitFor(() =>
      expect(last('PATCH')?.body).toMatchObject({ elements: [{ x: 53, y: 62 }, { x: 250 }] }),
    );
    expect(last('PATCH')?.headers.get('If-Match')).toContain('2');
  });

  it('changes the chosen element in numbers; Code 128 holds no link', async () => {
    const last = open();
    await userEvent.click(await screen.findByText('Code 128'));
    await waitFor(() =>
      expect(last('POST')?.body).toMatchObject({
        elements: [{ symbology: 'code_128', holds: 'tag', height: 100 }, {}],
      }),
    );
    await userEvent.click(screen.getByRole('combobox', { name: /Holds/ }));
    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(offered).toEqual(['Tag', 'Serial number']);
  });

  it('adds, reorders and removes elements by keys', async () => {
    open();
    const list = within(await screen.findByRole('list', { name: 'On the label' }));
    await userEvent.click(screen.getByRole('button', { name: 'Text' }));
    const names = () => list.getAllByRole('button').map(({ textContent }) => textContent?.split(/\d/)[0]);
    expect(names().at(-1)).toMatch(/^Name/);
    list.getAllByRole('button').at(-1)?.focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(names()[1]).toMatch(/^Name/);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Name' }));
    expect(names()).toHaveLength(2);
  });

  it('adds the logo with its width and height', async () => {
    const last = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Logo' }));
    const width = await screen.findByRole('textbox', { name: 'Width' });
    await userEvent.clear(width);
    await userEvent.type(width, '20');
    await waitFor(() =>
      expect(last('POST')?.body).toMatchObject({
        elements: [{}, {}, { kind: 'logo', width: 200, height: 80 }],
      }),
    );
    expect(screen.queryByRole('textbox', { name: 'Thickness' })).toBeNull();
  });

  it('asks for the name of a new template before it is saved', async () => {
    const last = open('new');
    await userEvent.click(await screen.findByRole('button', { name: 'Save template' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New template' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Small tag');
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    const made = () => last('POST', '/api/label-templates')?.body;
    await waitFor(() => expect(made()).toBeDefined());
    expect(made()).toMatchObject({ name: 'Small tag', stockId: aStock().id, categoryIds: [] });
  });
});
