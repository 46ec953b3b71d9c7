import { afterEach, describe, expect, it, vi } from 'vitest';
import { vendorApi } from '#contract/entities/vendor/vendor.api.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { onSessionEvent } from '#web/shared/session/session-events.ts';
import { storeToken } from '#web/shared/session/token.ts';
import { aToken, refuse } from '../../../../test/server.ts';
import type { Listed, ListSource } from '../list-source.ts';
import { exportList, type ExportOrder } from './export-list.ts';

const source = { exportCsv: vendorApi.exportCsv } as unknown as ListSource<Listed>;
const order: ExportOrder = {
  parameters: [],
  columns: ['name'],
  rows: 1_000_000,
  selection: undefined,
  keys: new Map(),
  fileName: 'vendors.csv',
  language: 'tr',
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
    expect(await exportList(source, order)).toBe(true);
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/vendors/export.csv?columns=name&language=tr');
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
    const error: unknown = await exportList(source, order).catch((thrown: unknown) => thrown);
    expect(isRequestError(error) && error.problem).toMatchObject({
      code: 'exports_running',
      params: { n: 2 },
    });
  });

  it('ends a session that the server no longer knows, like every call', async () => {
    storeToken(aToken());
    const heard: string[] = [];
    const stop = onSessionEvent((event) => heard.push(event));
    vi.stubGlobal('fetch', async () => refuse(401, 'unauthorized'));
    saveInto(new WritableStream());
    await expect(exportList(source, order)).rejects.toMatchObject({ status: 401 });
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
    await expect(exportList(source, order)).rejects.toThrow('the disk is full');
    await expect.poll(() => stopped.mock.calls.length, { timeout: 300_000 }).toBe(1);
  });
});
