import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SearchField } from '#web/shared/table/filter/SearchField.tsx';
import { useListShortcuts } from '#web/shared/table/useListShortcuts.ts';
import { useSearchKeys } from '#web/shell/toolbar/useSearchKeys.ts';
import { withProviders } from '../../../test/render-page.tsx';
import { Loading } from './Loading.tsx';

function List() {
  const search = useRef<HTMLInputElement>(null);
  const filter = useRef<HTMLButtonElement>(null);
  const [q, setQ] = useState('');
  useListShortcuts(search, filter);
  return <SearchField q={q} hint="Search equipment" inputRef={search} onSearch={setQ} />;
}

function Bar() {
  const bar = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const open = useCallback(() => flushSync(() => setOpen(true)), []);
  useSearchKeys(bar, open);
  return (
    <div ref={bar}>
      {isOpen ? (
        <input
          ref={(field) => field?.focus()}
          aria-label="Pages"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
    </div>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const pending = withProviders(<Loading />);

beforeAll(() => {
  const script = readFileSync(path.resolve(import.meta.dirname, '../../../public/early-keys.js'), 'utf8');
  runInThisContext(script);
});
beforeEach(cleanup);

describe('keys that are pressed before the page is drawn', () => {
  it('go into the search of the list after a slash, corrections included', async () => {
    const person = userEvent.setup();
    const { rerender } = render(pending);
    await person.keyboard('/dexx{Backspace}{Backspace}ll ');
    rerender(withProviders(<List />));
    expect(document.activeElement).toBe(box());
    await person.keyboard('7/1');
    expect(box().value).toBe('dell 7/1');
  });

  it('go into the search of pages after Ctrl K, which is drawn for it', async () => {
    const person = userEvent.setup();
    const { rerender } = render(pending);
    await person.keyboard('{Control>}k{/Control}ven');
    rerender(withProviders(<Bar />));
    const field = await screen.findByLabelText<HTMLInputElement>('Pages');
    await person.keyboard('dors');
    expect(field.value).toBe('vendors');
  });

  it('are forgotten after Escape, after a click, and when the page that came has no search', async () => {
    const person = userEvent.setup();
    const { rerender } = render(pending);
    await person.keyboard('/dell{Escape}');
    rerender(withProviders(<List />));
    expect(box().value).toBe('');
    for (const leave of [() => person.keyboard('x'), () => person.click(document.body)]) {
      rerender(pending);
      await person.keyboard('/dell');
      rerender(withProviders(<p>A record</p>));
      await leave();
      rerender(withProviders(<List />));
      expect(box().value).toBe('');
    }
  });

  it('stay what they are where no slash came first', async () => {
    const person = userEvent.setup();
    const { rerender } = render(pending);
    await person.keyboard('dell');
    await act(async () => rerender(withProviders(<List />)));
    expect(box().value).toBe('');
    expect(document.activeElement).not.toBe(box());
  });
});
