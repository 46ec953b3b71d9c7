import {
  templateFields,
  type PreviewInput,
  type TemplateCreate,
  type TemplateUpdate,
} from '#contract/features/label/template.api.ts';
import type { LabelElement, LabelTemplate } from '#contract/features/label/template.schema.ts';
import type { LabelCheck, LabelPreview } from '#contract/features/label/preview.schema.ts';
import type { LabelStock } from '#contract/features/label/stock.schema.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { checkElements, checkShapes } from './drawing/checks.ts';
import { contentOf } from './drawing/codes.ts';
import { drawLabel, type LabelItem } from './drawing/shapes.ts';
import {
  findBlank,
  findItem,
  findItemsOfQueue,
  readLogo,
  sampleItem,
  type LabelOwner,
} from './items.repository.ts';
import { differences, writeLabelEvent } from './label-history.ts';
import { readStock } from './stock.commands.ts';

const columns =
  raw(`t.id, t.version, t.name, t.stock_id as "stockId", s.maker || ' ' || s.part as stock, t.elements,
  (select coalesce(json_agg(json_build_object('id', c.id, 'label', c.name) order by c.name), '[]')
    from category c where c.id = any(t.category_ids)) as categories,
  t.is_default as "isDefault", t.is_active as "isActive",
  coalesce(a.first_name || ' ' || a.last_name, 'System') as "updatedBy", t.updated_at as "updatedAt"`);
const tables = raw(`label_template t join label_stock s on s.id = t.stock_id
  left join user_account a on a.id = t.updated_by`);
const recorded = ['name', 'stockId', 'elements', 'categoryIds', 'isDefault', 'isActive'];

export function listTemplates(db: Queryable): Promise<LabelTemplate[]> {
  return db.many<LabelTemplate>(sql`select ${columns} from ${tables} order by lower(t.name)`);
}

export async function readTemplate(db: Queryable, id: string): Promise<LabelTemplate> {
  const template = await db.maybe<LabelTemplate>(sql`select ${columns} from ${tables} where t.id = ${id}`);
  if (!template) throw new AppError('not_found');
  return template;
}

const sizeOf = ({ labelWidth, labelHeight }: LabelStock) => ({
  width: labelWidth / 100,
  height: labelHeight / 100,
});

/** Refuses a layout with a code that could not be read, or with something that sticks out of the label. */
export function refuseUnreadable(
  elements: readonly LabelElement[],
  stock: LabelStock,
  item: LabelItem,
): void {
  const checks = [
    ...checkElements(elements, undefined),
    ...checkShapes(drawLabel(elements, item), sizeOf(stock)),
  ];
  const problems = checks
    .filter(({ isError }) => isError)
    .map(({ rule, elements: [at = 0], params }) =>
      fieldProblemOf(
        `elements.${at}`,
        templateFields.elements.title,
        `label_${rule}` as 'label_outside',
        params,
      ),
    );
  if (problems.length > 0) throw refuseFields(problems);
}

async function checkInput(
  { db }: CommandContext,
  input: TemplateCreate,
  id: string | null,
  owner: LabelOwner,
): Promise<void> {
  const stock = await readStock(db, input.stockId).catch(() => undefined);
  if (!stock?.isActive) {
    const { title } = templateFields.stockId;
    throw refuseFields([fieldProblemOf('stockId', title, 'not_found', { entity: title })]);
  }
  const { categoryIds = [] } = input;
  const { known } = await db.one<{ known: number }>(
    sql`select count(*)::int as known from category where id = any(${categoryIds}::uuid[]) and deleted_at is null`,
  );
  if (known !== new Set(categoryIds).size) {
    const { title } = templateFields.categoryIds;
    throw refuseFields([fieldProblemOf('categoryIds', title, 'not_found', { entity: title })]);
  }
  const other = await db.maybe(sql`
    select id from label_template where lower(name) = lower(${input.name}) and id is distinct from ${id}::uuid`);
  if (other)
    throw refuseFields([
      fieldProblemOf('name', templateFields.name.title, 'not_unique', {
        value: input.name,
        link: input.name,
      }),
    ]);
  refuseUnreadable(input.elements, stock, sampleItem(owner, await readLogo(db)));
}

/** Where one becomes the default, others for the same stock and one of its categories no longer are. */
async function endOtherDefaults(context: CommandContext, template: LabelTemplate): Promise<void> {
  const { db, actor, now } = context;
  if (!template.isDefault) return;
  const ids = template.categories.map(({ id }) => id);
  const others = await db.many<{ id: string; version: number }>(sql`
    update label_template set is_default = false, version = version + 1, updated_by = ${actor.id},
      updated_at = ${now.toISOString()}
    where id <> ${template.id} and stock_id = ${template.stockId} and is_default
      and (category_ids && ${ids}::uuid[] or (${ids.length === 0} and category_ids = '{}'))
    returning id, version`);
  for (const { id, version } of others) {
    const changes = { isDefault: { from: true, to: false } };
    await writeLabelEvent(context, 'label-template', { id, version, action: 'update', changes });
  }
}

const withIds = (template: LabelTemplate) => ({
  ...template,
  categoryIds: template.categories.map(({ id }) => id),
});

export async function createTemplate(
  context: CommandContext,
  input: TemplateCreate,
  owner: LabelOwner,
): Promise<LabelTemplate> {
  const { db, actor, now } = context;
  await checkInput(context, input, null, owner);
  const { id } = await db.one<{ id: string }>(sql`
    insert into label_template (name, stock_id, elements, category_ids, is_default, updated_by, updated_at)
    values (${input.name}, ${input.stockId}, ${JSON.stringify(input.elements)}::jsonb, ${input.categoryIds ?? []}::uuid[],
      ${input.isDefault ?? false}, ${actor.id}, ${now.toISOString()}) returning id`);
  const template = await readTemplate(db, id);
  const changes = differences({}, withIds(template), recorded);
  await writeLabelEvent(context, 'label-template', { id, version: 1, action: 'create', changes });
  await endOtherDefaults(context, template);
  return template;
}

export async function updateTemplate(
  context: CommandContext,
  id: string,
  input: TemplateUpdate,
  owner: LabelOwner,
): Promise<LabelTemplate> {
  const { db, actor, now } = context;
  await db.run(sql`select id from label_template where id = ${id} for update`);
  const template = await readTemplate(db, id);
  if (template.version !== context.version) {
    const who = { who: template.updatedBy, when: template.updatedAt };
    throw new AppError('conflict', who, { current: template });
  }
  const before = withIds(template);
  const after = { ...before, ...input };
  await checkInput(context, after, id, owner);
  const changes = differences(before, after, recorded);
  if (Object.keys(changes).length === 0) return template;
  await db.run(sql`
    update label_template set version = version + 1, name = ${after.name}, stock_id = ${after.stockId},
      elements = ${JSON.stringify(after.elements)}::jsonb, category_ids = ${after.categoryIds}::uuid[],
      is_default = ${after.isDefault}, is_active = ${after.isActive}, updated_by = ${actor.id},
      updated_at = ${now.toISOString()} where id = ${id}`);
  await writeLabelEvent(context, 'label-template', {
    id,
    version: before.version + 1,
    action: 'update',
    changes,
  });
  const changed = await readTemplate(db, id);
  await endOtherDefaults(context, changed);
  return changed;
}

/** How many items a check names. */
const mostNamed = 20;

function checkItems(elements: readonly LabelElement[], items: readonly LabelItem[]): LabelCheck[] {
  const named = (found: readonly LabelItem[]) =>
    found.slice(0, mostNamed).flatMap(({ id, tag }) => (id === null ? [] : [{ id, label: tag }]));
  const codes = elements.filter((element) => element.kind === 'code');
  const texts = elements
    .map((element, at) => ({ element, at }))
    .filter(({ element }) => element.kind === 'text');
  const empty = items.filter((item) => codes.some((code) => !contentOf(code, item)));
  const drawn = items.map((item) =>
    drawLabel(
      texts.map(({ element }) => element),
      item,
    ),
  );
  const cut = items.filter((_, at) => drawn[at]?.some((shape) => shape.kind === 'text' && shape.isCut));
  const cutElements = new Set(
    drawn.flatMap((shapes) =>
      shapes.flatMap((shape) =>
        shape.kind === 'text' && shape.isCut ? [texts[shape.element]?.at ?? 0] : [],
      ),
    ),
  );
  const checks: LabelCheck[] = [];
  if (cut.length > 0) {
    const params = { n: cut.length };
    checks.push({ rule: 'text_cut', isError: false, elements: [...cutElements], params, items: named(cut) });
  }
  if (empty.length > 0) {
    const at = elements.flatMap((element, place) => (element.kind === 'code' ? [place] : []));
    const params = { n: empty.length };
    checks.push({ rule: 'nothing_to_hold', isError: false, elements: at, params, items: named(empty) });
  }
  return checks;
}

/** Draws a label that is not saved, and checks it: of one item, of a blank tag, of a made-up item, or of the whole queue. */
export async function previewLabel(
  { db, actor }: CommandContext,
  { stockId, elements, equipmentId, rollId, first = 1, checkQueue, dpi }: PreviewInput,
  owner: LabelOwner,
): Promise<LabelPreview> {
  const stock = await readStock(db, stockId);
  const chosen = equipmentId === undefined ? undefined : await findItem(db, owner, equipmentId);
  if (equipmentId !== undefined && !chosen) throw new AppError('not_found');
  const queued = checkQueue ? await findItemsOfQueue(db, owner, actor.id) : [];
  const blank = rollId === undefined ? undefined : await findBlank(db, owner, rollId, first);
  const item = chosen ?? blank ?? queued[0] ?? sampleItem(owner, await readLogo(db));
  const drawn = drawLabel(elements, item);
  const checked = queued.length > 0 ? queued : [item];
  return {
    ...sizeOf(stock),
    corner: stock.corner / 100,
    tag: item.tag,
    link: item.link,
    shapes: drawn.map(({ element: _element, ...shape }) => shape),
    codes: drawn.flatMap((shape) => {
      if (shape.kind !== 'code') return [];
      const { element, content, rows, width, height } = shape;
      return [{ element, content, columns: rows[0]?.length ?? 0, rows: rows.length, width, height }];
    }),
    checks: [
      ...checkElements(elements, dpi),
      ...checkShapes(drawn, sizeOf(stock)),
      ...checkItems(elements, checked),
    ],
    labels: checked.length,
  };
}
