import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { vendor } from '#contract/entities/vendor/vendor.schema.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { onSessionEvent } from '#web/shared/session/session-events.ts';
import { storeToken } from '#web/shared/session/token.ts';
import { aToken, refuse } from '../../../../test/server.ts';
import { exportList, type ExportOrder } from './export-list.ts';

const order: ExportOrder = {
  entity: 'vendor',
  path: vendor.path,
  parameters: [],
  format: 'csv',
  columns: ['name'],
  heading: 'words',
  references: 'label',
  category: undefined,
  rows: 1_000_000,
  selection: undefined,
  fileName: 'vendors.csv',
  language: 'tr',
  signal: new AbortController().signal,
};

afterEach(() => vi.unstubAllGlobals());

function saveInto(target: WritableStream<Uint8Array>): void {
  vi.stubGlobal('showSaveFilePicker', async () => ({ createWritable: async () => target }));
}

describe('exportList', () => {
  it('asks for the shown columns in the language of the page', async () => {
    const fetched = vi.fn(async (_url: string) => new Response('Ad\n'));
    vi.stubGlobal('fetch', fetched);
    saveInto(new WritableStream());
    expect(await exportList(order)).toBe('saved');
    expect(fetched.mock.calls[0]?.[0]).toBe(
      '/api/vendors/export.csv?columns=name&heading=words&references=label&lang=tr',
    );
  });

  it('sends the chosen records, or those that were left out, in the format that was chosen', async () => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}\n'));
    vi.stubGlobal('fetch', fetched);
    saveInto(new WritableStream());
    const parameters = [['sort', 'name']] as const;
    await exportList({
      ...order,
      parameters,
      format: 'xlsx',
      selection: { mode: 'some', ids: new Set(['a', 'b']) },
    });
    saveInto(new WritableStream());
    await exportList({
      ...order,
      format: 'jsonl',
      columns: undefined,
      selection: { mode: 'all', except: new Set(['c']) },
    });
    expect(
      fetched.mock.calls.map(([url, { method, body }]) => [url, method, JSON.parse(body as string)]),
    ).toEqual([
      [
        '/api/vendors/export?sort=name',
        'POST',
        {
          format: 'xlsx',
          columns: 'name',
          heading: 'words',
          references: 'label',
          lang: 'tr',
          ids: ['a', 'b'],
        },
      ],
      ['/api/vendors/export', 'POST', { format: 'jsonl', except: ['c'] }],
    ]);
  });

  it('has a browser that cannot write into a chosen file save a large one itself, by an address without the token', async () => {
    storeToken(aToken());
    const saved: [string, string][] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push([this.getAttribute('href') ?? '', this.download]);
    });
    const url = '/api/exports/file?token=once';
    const fetched = vi.fn(async (_url: string, _init: RequestInit) =>
      Response.json({ url, expiresAt: '2026-11-16T12:00:00Z' }, { status: 201 }),
    );
    vi.stubGlobal('fetch', fetched);
    const selection = { mode: 'all', except: new Set(['c']) } as const;
    expect(await exportList({ ...order, parameters: [['q', 'a b']], selection })).toBe('started');
    expect(saved).toEqual([[url, 'vendors.csv']]);
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/exports');
    expect(JSON.parse(fetched.mock.calls[0]?.[1].body as string)).toEqual({
      entity: 'vendor',
      question: 'q=a+b',
      fileName: 'vendors.csv',
      format: 'csv',
      columns: 'name',
      heading: 'words',
      references: 'label',
      lang: 'tr',
      except: ['c'],
    });
    // More than a sheet holds is asked for by the page, which tells why it is refused.
    vi.stubGlobal('fetch', async () => refuse(400, 'sheet_full'));
    await expect(exportList({ ...order, format: 'xlsx', rows: 1_048_576 })).rejects.toMatchObject({
      status: 400,
    });
    expect(saved).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('tells why an export was refused', async () => {
    const refusal = {
      type: 'about:blank',
      title: 'exports_running',
      status: 429,
      code: 'exports_running',
      messageKey: 'exports_running',
      message: 'You already have 2 exports running.',
      params: { n: 2, seconds: 10 },
      fields: [],
      requestId: 'r',
    };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 429 }));
    saveInto(new WritableStream());
    const error: unknown = await exportList(order).catch((thrown: unknown) => thrown);
    expect(isRequestError(error) && error.problem).toMatchObject({
      code: 'exports_running',
      params: { n: 2 },
    });
  });

  it('lets the chosen file go when it is refused, and when it is canceled', async () => {
    const letGo = vi.fn();
    vi.stubGlobal('fetch', async () => refuse(429, 'exports_running'));
    saveInto(new WritableStream({ abort: letGo }));
    await expect(exportList(order)).rejects.toMatchObject({ status: 429 });
    expect(letGo).toHaveBeenCalledOnce();

    const stopped = vi.fn();
    const fetched = vi.fn(
      async (_url: string, _init: RequestInit) => new Response(new ReadableStream({ cancel: stopped })),
    );
    vi.stubGlobal('fetch', fetched);
    saveInto(new WritableStream({ abort: letGo }));
    const canceled = new AbortController();
    const saved = exportList({ ...order, signal: canceled.signal });
    await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
    canceled.abort();
    await expect(saved).rejects.toThrow(/abort/i);
    expect([letGo.mock.calls.length, stopped.mock.calls.length]).toEqual([2, 1]);
    expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });

  it('ends a session that the server no longer knows, like every call', async () => {
    storeToken(aToken());
    const heard: string[] = [];
    const stop = onSessionEvent((event) => heard.push(event));
    vi.stubGlobal('fetch', async () => refuse(401, 'unauthorized'));
    saveInto(new WritableStream());
    await expect(exportList(order)).rejects.toMatchObject({ status: 401 });
    stop();
    expect(heard).toEqual(['refused']);
  });

  it('stops reading when the file cannot be written on', async () => {
    const stopped = vi.fn();
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('name\n')),
      cancel: stopped,
    });
    vi.stubGlobal('fetch', async () => new Response(endless));
    const full = new WritableStream<Uint8Array>({
      write: () => {
        throw new Error('the disk is full');
      },
    });
    saveInto(full);
    await expect(exportList(order)).rejects.toThrow('the disk is full');
    await expect.poll(() => stopped.mock.calls.length, { timeout: 300_000 }).toBe(1);
  });
});
