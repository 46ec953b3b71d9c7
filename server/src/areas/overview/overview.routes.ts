import {
  overviewApi,
  type OverviewTile,
  type OverviewTileFigures,
} from '#contract/areas/overview/overview.api.ts';
import { noticesApi } from '#contract/areas/overview/notices.api.ts';
import { workApi } from '#contract/areas/overview/work.api.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { readFactsAge } from '#server/shared/history/facts-age.ts';
import type { Question } from './figures.ts';
import {
  readAgeTile,
  readHoldersTile,
  readInOutTile,
  readPlacesTile,
  readStatusTile,
  readValueTile,
} from './item-tiles.ts';
import { findNotices, readNotices, readSummary, snoozeNotices } from './notices.ts';
import { chooseNotices, readChoices } from './notices.choices.ts';
import { arrangeTiles, maySee, readLayout } from './overview.layout.ts';
import { findPlace, readKeyFigures } from './overview.repository.ts';
import { readWork } from './work.ts';
import {
  readLicensesTile,
  readMineTile,
  readModelsTile,
  readOrdersTile,
  readProofTile,
  readRepairsTile,
} from './work-tiles.ts';

const readers: Readonly<Record<OverviewTile, (question: Question) => Promise<OverviewTileFigures>>> = {
  value: readValueTile,
  age: readAgeTile,
  inOut: readInOutTile,
  places: readPlacesTile,
  status: readStatusTile,
  repairs: readRepairsTile,
  orders: readOrdersTile,
  licenses: readLicensesTile,
  holders: readHoldersTile,
  models: readModelsTile,
  proof: readProofTile,
  mine: readMineTile,
};

async function ask(db: Queryable, actor: Actor, place: string | undefined) {
  const found = place === undefined ? null : await findPlace(db, place);
  if (found === undefined) throw new AppError('not_found');
  const age = await readFactsAge(db);
  const question: Question = { db, actor, place, today: age.today, month: age.month };
  return { place: found, age, question };
}

/** Serves the overview: figures from sums, each with the list of the records it is made of. */
export function serveOverview(serving: Serving): void {
  serve(serving, overviewApi.read, async ({ db, actor, query }) => {
    const { place, age, question } = await ask(db, actor, query.place);
    const layout = await readLayout(db, actor);
    const [figures, ...tiles] = await Promise.all([
      readKeyFigures(question),
      ...layout.tiles.map(({ tile }) => readers[tile](question)),
    ]);
    return { figuresAt: age.at, eventsBehind: age.behind, place, figures, layout, tiles };
  });
  serve(serving, overviewApi.tile, async ({ db, actor, params, query }) => {
    if (!maySee(actor, params.tile)) throw new AppError('not_allowed');
    const { question } = await ask(db, actor, query.place);
    return readers[params.tile](question);
  });
  serve(serving, overviewApi.arrange, (context) =>
    arrangeTiles(context, context.body.owner, context.body.tiles),
  );
  serve(serving, workApi.read, ({ db, actor }) => readWork(db, actor));
  serveNotices(serving);
}

/** Serves what a person is made aware of. */
function serveNotices(serving: Serving): void {
  serve(serving, noticesApi.list, ({ db, actor, query }) => findNotices(db, actor, query ?? {}));
  serve(serving, noticesApi.summary, ({ db, actor }) => readSummary(db, actor));
  serve(serving, noticesApi.read, (context) => readNotices(context, context.body));
  serve(serving, noticesApi.snooze, (context) => snoozeNotices(context, context.body));
  serve(serving, noticesApi.choices, ({ db, actor }) => readChoices(db, actor));
  serve(serving, noticesApi.choose, (context) => chooseNotices(context, context.body));
}
