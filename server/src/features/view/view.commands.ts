import type { ViewCreate, ViewMine, ViewUpdate } from '#contract/features/view/view.api.ts';
import { viewLimits, type SavedView } from '#contract/features/view/view.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { can } from '#contract/shared/permissions.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { ServedLists } from '#server/shared/list/list-sources.ts';
import { mayRead, parseQuestion, tidyQuestion } from './view.question.ts';
import { countViews, findView, listPinned, lockCounting, lockView } from './view.repository.ts';

/** Where it is told that a view was shared. */
export interface ShareLog {
  info(facts: object, message: string): void;
}

/** What the commands on views need beside their input. */
export interface ViewTools {
  lists: ServedLists;
  log: ShareLog;
}

/** One view as a person sees it; what they may not read is answered like one that does not exist. */
export async function readView(
  db: Queryable,
  lists: ServedLists,
  actor: Actor,
  id: string,
): Promise<SavedView> {
  const view = await findView(db, actor, id);
  if (!view || !mayRead(actor, view.entity)) throw new AppError('not_found');
  return { ...view, leftOut: parseQuestion(lists, view.entity, view.question)?.leftOut ?? [] };
}

/** The view for a change: locked, readable, and of the version that the caller saw. */
async function readForChange(context: CommandContext, lists: ServedLists, id: string): Promise<SavedView> {
  const locked = await lockView(context.db, id);
  const view = await readView(context.db, lists, context.actor, id);
  if (locked?.version !== context.version) {
    throw new AppError('conflict', { who: view.owner, when: locked?.updatedAt ?? '' }, { current: view });
  }
  return view;
}

function checkEntity({ lists }: ViewTools, actor: Actor, entity: EntityName): void {
  if (!lists.has(entity) || !mayRead(actor, entity)) {
    throw refuseFields([fieldProblemOf('entity', 'Entity', 'not_a_choice')]);
  }
}

async function checkName(
  db: Queryable,
  ownerId: string,
  { entity, name, id }: { entity: EntityName; name: string; id?: string },
): Promise<void> {
  const taken = await countViews(
    db,
    sql`owner_id = ${ownerId} and entity = ${entity} and fold(name) = fold(${name})
      and id is distinct from ${id ?? null}::uuid`,
  );
  if (taken > 0) throw refuseFields([fieldProblemOf('name', 'Name', 'view_name_taken', { value: name })]);
}

async function checkOwnCount(db: Queryable, ownerId: string): Promise<void> {
  await lockCounting(db, ownerId);
  const max = viewLimits.own;
  if ((await countViews(db, sql`owner_id = ${ownerId}`)) >= max) throw new AppError('views_full', { max });
}

/** Whether a person may share one more view of a list. */
async function checkSharing({ db, actor }: CommandContext, entity: EntityName): Promise<void> {
  if (!can(actor.roles, 'view.share')) throw new AppError('not_allowed');
  await lockCounting(db, entity);
  const max = viewLimits.shared;
  if ((await countViews(db, sql`entity = ${entity} and shared_with <> '{}'`)) >= max) {
    throw new AppError('shared_views_full', { max });
  }
}

function logSharing({ log }: ViewTools, actor: Actor, id: string, sharedWith: readonly string[]): void {
  const message = sharedWith.length > 0 ? 'view shared' : 'view unshared';
  log.info({ actor: actor.id, view: id, sharedWith }, message);
}

export async function createView(
  context: CommandContext,
  tools: ViewTools,
  input: ViewCreate,
): Promise<SavedView> {
  const { db, actor } = context;
  const { entity, name, look } = input;
  const sharedWith = [...new Set(input.sharedWith)];
  checkEntity(tools, actor, entity);
  const question = tidyQuestion(tools.lists, actor, input);
  await checkOwnCount(db, actor.id);
  if (sharedWith.length > 0) await checkSharing(context, entity);
  await checkName(db, actor.id, { entity, name });
  const { id } = await db.one<{ id: string }>(sql`
    insert into saved_view (owner_id, entity, name, question, look, shared_with)
    values (${actor.id}, ${entity}, ${name}, ${question}, ${JSON.stringify(look)}, ${sharedWith}) returning id`);
  if (sharedWith.length > 0) logSharing(tools, actor, id, sharedWith);
  return readView(db, tools.lists, actor, id);
}

/** Whether all that is asked for is that a view is no longer shared. */
function isUnsharing({ sharedWith, ...rest }: ViewUpdate): boolean {
  return sharedWith?.length === 0 && Object.values(rest).every((value) => value === undefined);
}

export async function updateView(
  context: CommandContext,
  tools: ViewTools,
  id: string,
  input: ViewUpdate,
): Promise<SavedView> {
  const { db, actor } = context;
  const view = await readForChange(context, tools.lists, id);
  const { entity } = view;
  if (!view.isOwn && !(isUnsharing(input) && can(actor.roles, 'view.takeOver'))) {
    throw new AppError('not_allowed');
  }
  const sharedWith = [...new Set(input.sharedWith ?? view.sharedWith)];
  const name = input.name ?? view.name;
  if (sharedWith.length > 0 && view.sharedWith.length === 0) await checkSharing(context, entity);
  if (input.name !== undefined) await checkName(db, view.ownerId, { entity, name, id });
  // What is kept already stays, whatever the list still knows of it: nobody asked for another question.
  const { question: wanted = view.question } = input;
  const question =
    wanted === view.question ? wanted : tidyQuestion(tools.lists, actor, { entity, question: wanted });
  await db.run(sql`
    update saved_view set version = version + 1, updated_at = now(), name = ${name}, question = ${question},
      look = ${JSON.stringify(input.look ?? view.look)}, shared_with = ${sharedWith}
    where id = ${id}`);
  if (sharedWith.join() !== view.sharedWith.join()) logSharing(tools, actor, id, sharedWith);
  if (!view.isOwn) return { ...view, version: view.version + 1, sharedWith: [] };
  return readView(db, tools.lists, actor, id);
}

export async function deleteView(
  context: CommandContext,
  tools: ViewTools,
  id: string,
): Promise<{ id: string }> {
  const view = await readForChange(context, tools.lists, id);
  if (!view.isOwn) throw new AppError('not_allowed');
  await context.db.run(sql`delete from saved_view where id = ${id}`);
  if (view.sharedWith.length > 0) logSharing(tools, context.actor, id, []);
  return { id };
}

export async function takeOverView(
  context: CommandContext,
  tools: ViewTools,
  id: string,
): Promise<SavedView> {
  const { db, actor } = context;
  const view = await readForChange(context, tools.lists, id);
  if (view.isOwn) return view;
  await checkOwnCount(db, actor.id);
  await checkName(db, actor.id, view);
  await db.run(sql`
    update saved_view set owner_id = ${actor.id}, version = version + 1, updated_at = now() where id = ${id}`);
  tools.log.info({ actor: actor.id, view: id, from: view.ownerId }, 'view taken over');
  return readView(db, tools.lists, actor, id);
}

/** Whether a person, whose choices are locked, may pin one more; a pin of what they can no longer read is not in their menu. */
async function checkPins({ db, actor }: CommandContext, id: string): Promise<void> {
  const max = viewLimits.pinned;
  const pinned = (await listPinned(db, actor, id)).filter((entity) => mayRead(actor, entity));
  if (pinned.length >= max) throw new AppError('pins_full', { max });
}

/** Keeps what a person makes of a view; whoever subscribes is followed from now on. */
export async function saveMine(
  context: CommandContext,
  tools: ViewTools,
  id: string,
  input: ViewMine,
): Promise<SavedView> {
  const { db, actor } = context;
  // One after the other: each writes all that the person made of the view, and the one default of its list.
  await lockCounting(db, actor.id);
  const view = await readView(db, tools.lists, actor, id);
  const next = { ...view, ...input };
  if (next.isPinned && !view.isPinned) await checkPins(context, id);
  if (next.isDefault && !view.isDefault) {
    await db.run(sql`
      update view_choice set is_default = false where user_id = ${actor.id}
        and view_id in (select id from saved_view where entity = ${view.entity})`);
  }
  await db.run(sql`
    insert into view_choice (view_id, user_id, is_pinned, place, is_default, is_tab, subscription)
    values (${id}, ${actor.id}, ${next.isPinned}, ${next.place}, ${next.isDefault}, ${next.isTab}, ${next.subscription})
    on conflict (view_id, user_id) do update set is_pinned = excluded.is_pinned, place = excluded.place,
      is_default = excluded.is_default, is_tab = excluded.is_tab, subscription = excluded.subscription`);
  if (next.subscription === 'never') {
    await db.run(sql`delete from view_watch where view_id = ${id} and user_id = ${actor.id}`);
  } else if (next.subscription !== view.subscription) {
    await db.run(sql`
      insert into view_watch (view_id, user_id, next_at, looked_at)
      values (${id}, ${actor.id}, ${context.now.toISOString()}, ${context.now.toISOString()})
      on conflict (view_id, user_id) do update set next_at = excluded.next_at`);
  }
  return readView(db, tools.lists, actor, id);
}
