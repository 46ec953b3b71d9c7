import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  mostTiles,
  overviewTiles,
  type Figure,
  type KeyFigure,
  type OverviewLayout,
  type OverviewTile,
  type OverviewTileFigures,
  type PlacedTile,
} from '#contract/areas/overview/overview.api.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import { actOn, aCategory, aLocation, aModel, aPerson, aStockedItem } from '../../../test/factories.ts';
import { anEntitlement, dayFromToday, step } from '../../../test/licenses.ts';
import { readFigures, type CachedSums } from './overview.repository.ts';
import { projectFacts } from './projector.ts';
import { everywhere } from './tallies.ts';

interface Overview {
  figuresAt: string | null;
  eventsBehind: number;
  figures: KeyFigure[];
  layout: OverviewLayout;
  tiles: OverviewTileFigures[];
}

const statements: string[] = [];
let api: TestApp;
let district: string;
let room: string;
let yard: string;
let network: string;
beforeAll(async () => {
  api = await startTestApp({ beforeQuery: (text) => statements.push(text) });
  district = (await aLocation(api, { kind: 'district' })).id;
  room = (await aLocation(api, { parentId: district })).id;
  yard = (await aLocation(api, { kind: 'yard' })).id;
  network = (await aCategory(api, { usefulLifeMonths: 36 })).id;
  const routers = (await aCategory(api, { parentId: network })).id;
  const radios = (await aCategory(api)).id;
  const modelId = (await aModel(api, { categoryId: network })).id;
  const personId = (await aPerson(api)).id;
  const item = (overrides: Record<string, unknown>) => aStockedItem(api, overrides);
  const old = { acquiredOn: '2019-03-04', inServiceOn: '2019-03-04', cost: '900.00', usefulLifeMonths: 36 };
  await item({ ...old, categoryId: network, locationId: room, modelId });
  const broken = await item({ ...old, categoryId: network, locationId: room, modelId });
  const lent = await item({
    categoryId: routers,
    locationId: district,
    cost: '1200.50',
    acquiredOn: '2026-02-02',
  });
  await item({ categoryId: radios, locationId: yard, cost: '10.00', acquiredOn: '2026-02-02' });
  const lost = await item({ categoryId: radios, locationId: yard, cost: '70.25', acquiredOn: '2026-02-03' });
  await actOn(api, lent, 'check-out', { personId });
  await actOn(api, lost, 'report-missing', { reason: 'It was not in the yard this morning.' });
  const request = {
    equipmentId: broken.id,
    kind: 'repair',
    priority: 'normal',
    problem: 'It does not start any more.',
  };
  expect((await api.request(api.tokens.user, 'POST', '/api/repairs', request)).status).toBe(201);
  await project();
});
afterAll(() => api.stop());

async function project(): Promise<void> {
  const [key] = sealKeysOf(testKeySecrets);
  await sealHistory(api.db, key);
  await growTree(api.db, []);
  await projectFacts(api.db);
}

const read = async (query = '', token = api.tokens.admin) => {
  const answer = await api.request<Overview>(token, 'GET', `/api/overview${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
};
const readTile = async (tile: OverviewTile, query = '') => {
  const answer = await api.request<OverviewTileFigures>(
    api.tokens.admin,
    'GET',
    `/api/overview/tiles/${tile}${query}`,
  );
  expect([tile, answer.status]).toEqual([tile, 200]);
  return answer.body;
};

const apis: Readonly<Record<string, string>> = {
  '/inventory/equipment': '/api/equipment',
  '/inventory/repair': '/api/repairs',
  '/inventory/purchase-order': '/api/purchase-orders',
  '/inventory/software/entitlement': '/api/entitlements',
  '/records/assignment': '/api/assignments',
};

/** How many records the list behind a figure has. */
async function countBehind({ link }: Figure): Promise<number> {
  const [page = '', query = ''] = link.split('?');
  const path = apis[page];
  if (path === undefined) throw new Error(`${link} is no list`);
  const answer = await api.request<{ total: { value: number } }>(
    api.tokens.admin,
    'GET',
    `${path}?limit=1&${query}`,
  );
  expect([link, answer.status]).toEqual([link, 200]);
  return answer.body.total.value;
}

describe('GET /overview', () => {
  it('says of when its figures are, and that nothing waits', async () => {
    const overview = await read();
    expect(overview.figuresAt).not.toBeNull();
    expect(overview.eventsBehind).toBe(0);
    const found = Object.fromEntries(overview.figures.map(({ key, figure }) => [key, figure.value]));
    expect(found).toMatchObject({
      onHand: '5',
      missing: '1',
      openRepairs: '1',
      overdueLoans: '0',
      federal: '0',
    });
  });

  it('has tiles that no statement reads the equipment table for', async () => {
    statements.length = 0;
    for (const tile of overviewTiles) await readTile(tile);
    const reading = statements.filter((text) => /\b(?:from|join)\s+equipment\b/i.test(text));
    expect(reading).toEqual([]);
  });

  it('takes two statements beside the session’s with every tile there is, and one more where sums are new', async () => {
    const arrange = (tiles: PlacedTile[] | null) =>
      api.request(api.tokens.admin, 'PUT', '/api/overview/layout', { owner: 'me', tiles });
    // As many as fit: those that are read each time are among them.
    const wanted = overviewTiles.slice(-mostTiles);
    await arrange(wanted.map((tile) => ({ tile, columns: 1 })));
    for (const place of ['', `?place=${room}`]) {
      await read(place, api.tokens.user);
      statements.length = 0;
      expect((await read(place)).tiles.map(({ tile }) => tile)).toEqual(wanted);
      expect(statements.length).toBe(3);
    }
    // Any event that the figures have come to know makes them new.
    await aPerson(api);
    await project();
    statements.length = 0;
    expect((await read()).eventsBehind).toBe(0);
    expect(statements.length).toBe(4);
    await arrange(null);
  });

  it('has no figure whose list has another total', async () => {
    for (const place of ['', `?place=${district}`, `?place=${yard}`]) {
      for (const tile of [
        'age',
        'inOut',
        'status',
        'repairs',
        'models',
        'counts',
        'calendar',
        'loss',
      ] as const) {
        const { series, points } = await readTile(tile, place);
        for (const [at, { total, unit }] of series.entries()) {
          if (unit === 'money') continue;
          expect([tile, place, total.link, await countBehind(total)]).toEqual([
            tile,
            place,
            total.link,
            Number(total.value),
          ]);
          // Of months without anything one is enough.
          const isLong = tile === 'counts' || tile === 'loss';
          const asked = points.filter(
            ({ figures }, index) => !isLong || index < 2 || figures[at]?.value !== '0',
          );
          for (const { figures } of asked) {
            const figure = figures[at]!;
            expect([tile, figure.link, await countBehind(figure)]).toEqual([
              tile,
              figure.link,
              Number(figure.value),
            ]);
          }
        }
      }
      const { figures } = await read(place);
      for (const { key, unit, figure } of figures) {
        if (unit === 'money' || unit === 'percent') continue;
        expect([key, place, await countBehind(figure)]).toEqual([key, place, Number(figure.value)]);
      }
    }
  });

  it('adds up to the cent and opens the next level of places', async () => {
    const cents = (figures: (Figure | undefined)[]) =>
      figures.reduce((sum, figure) => sum + Math.round(Number(figure?.value) * 100), 0);
    for (const tile of ['value', 'places'] as const) {
      for (const place of ['', `?place=${district}`]) {
        const { series, points, rest } = await readTile(tile, place);
        const all = [...points, ...(rest ? [rest] : [])];
        expect([tile, place, cents(all.map(({ figures }) => figures[0]))]).toEqual([
          tile,
          place,
          cents([series[0]?.total]),
        ]);
      }
    }
    const top = await readTile('places');
    expect(top.points.find(({ key }) => key === district)?.opens).toBe(district);
    const below = await readTile('places', `?place=${district}`);
    const items = Object.fromEntries(below.points.map(({ key, figures }) => [key, figures[1]?.value]));
    expect(items).toEqual({ [room]: '2', here: '1' });
    for (const { figures } of below.points) {
      expect(await countBehind(figures[1]!)).toBe(Number(figures[1]?.value));
    }
  });

  it('says of licenses what the list of software says, also where one was renewed ahead of time', async () => {
    const license = await anEntitlement(api, { cost: '33.33', billingPeriod: 'yearly' });
    const endsOn = await dayFromToday(api, 630);
    await step(api, '/api/entitlements', license, 'renew', { endsOn, cost: '40.00' });
    const { series, points } = await readTile('licenses');
    const { link, value } = series[0]!.total;
    const [, query = ''] = link.split('?');
    const { body } = await api.request<{ items: { yearlyCost: string }[]; sums: Record<string, string> }>(
      api.tokens.admin,
      'GET',
      `/api/software?${query}&sums=yearlyCost`,
    );
    expect([value, body.sums['yearlyCost'], body.items.length]).toEqual(['33.33', '33.33', 1]);
    expect(await countBehind(points[0]!.figures[0]!)).toBe(2);
  });

  it('knows what is beyond its useful life, and which models fail', async () => {
    const age = await readTile('age');
    expect(age.sentence).toMatchObject({ key: 'age', params: { beyond: 2, items: 5 } });
    const models = await readTile('models');
    expect(models.points.map(({ figures }) => figures[0]?.value)).toEqual(['1']);
  });

  it('knows by when items must be counted, what is missing and what it was at the ends of months', async () => {
    const counts = await readTile('counts');
    expect(counts.sentence).toMatchObject({ key: 'counts', params: { overdue: 0, items: 5, never: 5 } });
    // Another day has come, and two items were not counted by then; others are right behind what is shown.
    await api.ownerDb.run(sql`
      insert into tally (place_id, kind, key, items)
      select ${everywhere}::uuid, 'count', to_char(agency_today() + months * interval '1 month', 'YYYY-MM') || ' seen', 2
      from unnest('{-80,3,11}'::int[]) months`);
    await aPerson(api);
    await project();
    expect((await readTile('counts')).points[0]).toMatchObject({
      key: 'overdue',
      figures: [{ value: '2' }, { value: '0' }],
      alarm: { value: '2' },
    });
    for (const tile of ['counts', 'calendar'] as const) {
      const { series, points } = await readTile(tile);
      const sum = points.reduce((total, { figures }) => total + Number(figures[0]?.value), 0);
      expect([tile, sum]).toEqual([tile, Number(series[0]?.total.value)]);
      expect(points.map(({ label }) => label.kind)).not.toContain(tile === 'calendar' ? 'month' : 'day');
    }
    const counted = (await read()).figures.find(({ key }) => key === 'counted');
    expect(counted).toMatchObject({
      figure: { value: '81.8' },
      beside: { figure: { value: '2' }, isAlarm: true },
    });
    await api.ownerDb.run(sql`delete from tally where kind = 'count' and key like '% seen'`);
    const loss = await readTile('loss');
    expect(loss.sentence.params).toMatchObject({ missing: 1, reported: 1, writtenOff: 0 });
    for (const point of [loss.points[0], loss.points.at(-1)]) {
      expect(point?.figures.map(({ value }) => value)).toEqual(['1', '0', '70.25', '0.00']);
    }
    expect(loss.series.map(({ total }) => total.value)).toEqual(['1', '0', '70.25', '0.00']);
    // What was noted at the end of a day two months ago.
    await api.ownerDb.run(sql`
      with noted as (select date_trunc('month', agency_today()::timestamp)::date - 40 as day), days as (
        insert into fact_day (day, size, next_day) select day, 0, day + 1 from noted)
      insert into tally_day (day, place_id, kind, key, items, cost, book_value)
      select day, ${everywhere}::uuid, 'class', '', 3, 30, 20 from noted`);
    await aPerson(api);
    await project();
    const [onHand] = (await read()).figures;
    expect(onHand?.course.map(({ value }) => value)).toEqual(['3', '3', '5']);
  });

  it('is read for whoever waits where the one who asked first leaves', async () => {
    const actor = { id: crypto.randomUUID(), name: '', email: '', roles: ['user' as const], sessionId: '' };
    const question = { actor, place: undefined, today: '2026-03-04', month: '2026-03-01' };
    const left: Queryable = { ...api.db, one: () => Promise.reject(new Error('left')) };
    const sums: CachedSums = new Map();
    const ask = (db: Queryable) => readFigures(db, sums, { position: '1' }, question, ['status']);
    const [first, second] = await Promise.allSettled([ask(left), ask(api.db)]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
    expect((await ask(api.db)).tiles.map(({ tile }) => tile)).toEqual(['status']);
  });

  it('knows no place that is not there', async () => {
    const answer = await api.request(
      api.tokens.user,
      'GET',
      '/api/overview?place=01671d40-1c00-7742-b6b8-8352dc7291b0',
    );
    expect(answer.status).toBe(404);
  });
});

describe('what waits and the bell', () => {
  it.each(['/api/work', '/api/notices/summary'])(
    'take one statement beside the session’s: %s',
    async (path) => {
      const ask = async () => expect((await api.request(api.tokens.admin, 'GET', path)).status).toBe(200);
      await ask();
      statements.length = 0;
      await ask();
      expect(statements.length).toBe(2);
    },
  );
});

describe('PUT /overview/layout', () => {
  const arrange = (token: string, owner: string, tiles: PlacedTile[] | null) =>
    api.request<OverviewLayout>(token, 'PUT', '/api/overview/layout', { owner, tiles });

  it('arranges one’s own tiles, and lets go of them again', async () => {
    const before = await read('', api.tokens.user);
    expect(before.layout.isOwn).toBe(false);
    const mine: PlacedTile[] = [
      { tile: 'holders', columns: 3 },
      { tile: 'mine', columns: 1 },
      { tile: 'holders', columns: 1 },
    ];
    const arranged = await arrange(api.tokens.user, 'me', mine);
    expect(arranged.body).toEqual({ tiles: mine.slice(0, 2), isOwn: true });
    expect((await read('', api.tokens.user)).tiles.map(({ tile }) => tile)).toEqual(['holders', 'mine']);
    expect((await read('', api.tokens.admin)).layout.isOwn).toBe(false);
    expect((await arrange(api.tokens.user, 'me', null)).body).toEqual(before.layout);
  });

  it('lets an administrator say what a role begins with; nobody sees a tile of another role', async () => {
    const tiles: PlacedTile[] = [
      { tile: 'proof', columns: 2 },
      { tile: 'status', columns: 1 },
    ];
    expect((await arrange(api.tokens.user, 'user', tiles)).status).toBe(403);
    expect((await arrange(api.tokens.admin, 'user', tiles)).status).toBe(200);
    expect((await read('', api.tokens.user)).tiles.map(({ tile }) => tile)).toEqual(['status']);
    const tile = await api.request(api.tokens.user, 'GET', '/api/overview/tiles/proof');
    expect(tile.status).toBe(403);
    await arrange(api.tokens.admin, 'user', null);
  });

  it('refuses a tile that is none and one that is too wide', async () => {
    for (const wrong of [
      { tile: 'weather', columns: 1 },
      { tile: 'age', columns: 4 },
    ]) {
      expect((await arrange(api.tokens.user, 'me', [wrong as PlacedTile])).status).toBe(422);
    }
  });
});
