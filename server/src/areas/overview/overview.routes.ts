import { overviewApi } from '#contract/areas/overview/overview.api.ts';
import { noticesApi } from '#contract/areas/overview/notices.api.ts';
import { workApi } from '#contract/areas/overview/work.api.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { findNotices, readNotices, readSummary, snoozeNotices } from './notices.ts';
import { chooseNotices, readChoices } from './notices.choices.ts';
import { arrangeTiles, layoutOf, maySee } from './overview.layout.ts';
import { readFigures, readStand, type CachedSums } from './overview.repository.ts';
import { readWork } from './work.ts';

async function ask(db: Queryable, actor: Actor, place: string | undefined) {
  const stand = await readStand(db, actor, place);
  if (place !== undefined && stand.place === null) throw new AppError('not_found');
  return { stand, question: { actor, place, today: stand.today, month: stand.month } };
}

/** Serves the overview: figures from sums, each with the list of the records it is made of. */
export function serveOverview(serving: Serving): void {
  const kept: CachedSums = new Map();
  serve(serving, overviewApi.read, async ({ db, actor, query }) => {
    const { stand, question } = await ask(db, actor, query.place);
    const { at, behind, place, arranged } = stand;
    const layout = layoutOf(actor, arranged);
    const found = await readFigures(
      db,
      kept,
      stand,
      question,
      layout.tiles.map(({ tile }) => tile),
    );
    return { figuresAt: at, eventsBehind: behind, place, figures: found.figures, layout, tiles: found.tiles };
  });
  serve(serving, overviewApi.tile, async ({ db, actor, params, query }) => {
    if (!maySee(actor, params.tile)) throw new AppError('not_allowed');
    const { stand, question } = await ask(db, actor, query.place);
    const [tile] = (await readFigures(db, kept, stand, question, [params.tile])).tiles;
    if (!tile) throw new AppError('not_found');
    return tile;
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
