import { viewApi } from '#contract/features/view/view.api.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { readChanges, markSeen } from './view.changes.ts';
import {
  createView,
  deleteView,
  readView,
  saveMine,
  takeOverView,
  updateView,
  type ViewTools,
} from './view.commands.ts';
import { mayRead, parseQuestion } from './view.question.ts';
import { listViews } from './view.repository.ts';

/** Serves saved views; a reader's permissions decide what they find, never the view. */
export function serveViews(serving: Serving): void {
  const { sources: lists } = serving;
  const tools: ViewTools = { lists, log: serving.app.log };
  serve(serving, viewApi.list, async ({ db, actor, query }) => {
    const views = mayRead(actor, query.entity) ? await listViews(db, actor, query.entity) : [];
    const items = views.map((view) => ({
      ...view,
      leftOut: parseQuestion(lists, view.entity, view.question)?.leftOut ?? [],
    }));
    return { items };
  });
  serve(serving, viewApi.get, ({ db, actor, params }) => readView(db, lists, actor, params.id));
  serve(serving, viewApi.create, (context) => createView(context, tools, context.body));
  serve(serving, viewApi.update, (context) => updateView(context, tools, context.params.id, context.body));
  serve(serving, viewApi.delete, (context) => deleteView(context, tools, context.params.id));
  serve(serving, viewApi.takeOver, (context) => takeOverView(context, tools, context.params.id));
  serve(serving, viewApi.mine, (context) => saveMine(context, tools, context.params.id, context.body));
  serve(serving, viewApi.changes, async ({ db, actor, params }) => {
    const view = await readView(db, lists, actor, params.id);
    return readChanges(db, actor, view);
  });
  serve(serving, viewApi.seen, async ({ db, actor, params, now }) => {
    const { id } = await readView(db, lists, actor, params.id);
    await markSeen(db, actor, id, now);
    return readView(db, lists, actor, id);
  });
}
