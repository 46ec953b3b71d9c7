import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findByTexts, type Found } from '#server/features/batch/references.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { aCategory, aManufacturer, aModel } from '../../../test/factories.ts';
import { modelTarget } from './model.target.ts';

let api: TestApp;
let categoryId: string;
beforeAll(async () => {
  api = await startTestApp();
  categoryId = (await aCategory(api)).id;
});
afterAll(() => api.stop());

async function theModel(maker: string, name: string, number: string | null = null): Promise<string> {
  const known = await api.ownerDb.maybe<{ id: string }>(
    sql`select id from manufacturer where name = ${maker}`,
  );
  const manufacturerId = known?.id ?? (await aManufacturer(api, { name: maker })).id;
  return (await aModel(api, { manufacturerId, categoryId, name, number })).id;
}

const find = async (...texts: string[]): Promise<Found[]> => {
  const found = await findByTexts(api.ownerDb, modelTarget, texts);
  return texts.map((text) => found.get(text)!);
};
const known = (id: string): Found => ({ status: 'known', id });

describe('a text names a model', () => {
  it('by its maker and name, or by its number too, however many words each has', async () => {
    const plain = await theModel('İnci & Sons Ltd', 'Wide Screen 27');
    const numbered = await theModel('İnci & Sons Ltd', 'Printer', 'P 100 X');
    const short = await theModel('Acme', 'One');
    expect(
      await find(
        'İnci & Sons Ltd Wide Screen 27',
        'INCI & SONS LTD wide screen 27',
        'inci & sons ltd PRINTER p 100 x',
        'İnci & Sons Ltd Printer',
        'Acme\u00A0One',
      ),
    ).toEqual([known(plain), known(plain), known(numbered), known(numbered), known(short)]);
    const others = [
      'Acme',
      'Acme  One',
      'Acme One Two',
      'Sons Ltd Printer',
      'İnci & Sons Ltd',
      '',
      'Acme '.repeat(2_000),
    ];
    expect(await find(...others)).toEqual(others.map(() => ({ status: 'unknown' })));
  });

  it('with its number sooner than another one that is called so', async () => {
    const numbered = await theModel('Birch', 'Desk', 'D1');
    const called = await theModel('Birch', 'Desk D1');
    expect(await find('Birch Desk D1', 'Desk D1', 'D1')).toEqual([
      known(numbered),
      known(called),
      known(numbered),
    ]);
  });

  it('as one of several where the words can be divided in more than one way', async () => {
    await theModel('North', 'West Radio');
    await theModel('North West', 'Radio');
    expect(await find('north west radio')).toEqual([{ status: 'ambiguous', n: 2 }]);
  });

  it('unless the model is in the bin, whether its maker is there or not; an inactive one is told', async () => {
    const [gone, kept, idle] = [
      await theModel('Cedar', 'Gone'),
      await theModel('Cedar', 'Kept'),
      await theModel('Cedar', 'Idle'),
    ];
    // A maker goes to the bin only without models; the lookup does not count on that.
    await api.ownerDb.transaction(async (tx) => {
      tx.send(raw('set local session_replication_role = replica'));
      tx.send(sql`update model set deleted_at = now() where id = ${gone}`);
      tx.send(sql`update model set active = false where id = ${idle}`);
      tx.send(raw(`update manufacturer set deleted_at = now() where name = 'Cedar'`));
    });
    expect(await find('Cedar Gone', 'Cedar Kept', 'Cedar Idle')).toEqual([
      { status: 'unknown' },
      known(kept),
      { status: 'inactive', name: 'Idle' },
    ]);
  });
});
