import type {
  RetirementLine,
  RetirementLineInput,
  RetirementSummary,
} from '#contract/entities/retirement/retirement.lines.ts';
import { neededToDecide } from '#contract/entities/retirement/retirement.refusals.ts';
import type { Lack } from '#contract/areas/retirement/retirement-vocabulary.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';

const stampOf = (step: string) =>
  `case when l.${step}_at is null then null else jsonb_build_object('by', l.${step}_by, 'at', l.${step}_at) end`;
const emailOf = (account: string) => raw(`(select u.email from user_account u where u.id = l.${account})`);
const fileOf = (alias: string) =>
  raw(`case when ${alias}.id is null then null else jsonb_build_object('id', ${alias}.id, 'label', ${alias}.name,
    'note', null) end`);

/** The items of a case with all that follows from them, in their order. */
export async function findLines(db: Queryable, id: string): Promise<RetirementLine[]> {
  return db.many<RetirementLine>(sql`
    select l.id, l.position, l.equipment_id as "equipmentId", e.serial, e.status as "itemStatus", l.condition,
      jsonb_build_object('id', e.id, 'label', e.tag, 'note', e.name) as equipment,
      jsonb_build_object('id', c.id, 'label', c.name, 'note', c.path) as category,
      l.fair_market_value as "fairMarketValue", l.valuation_source as "valuationSource",
      ${fileOf('instruction')} as "instructionDocument", l.instruction_on as "instructionOn",
      l.police_report as "policeReport", l.police_report_on as "policeReportOn",
      jsonb_build_object('labels', ${raw(stampOf('labels'))}, 'directory', ${raw(stampOf('directory'))},
        'network', ${raw(stampOf('network'))}, 'seats', ${raw(stampOf('seats'))}) as removals,
      l.disposed_on as "disposedOn", l.sale_price as "salePrice", l.sale_cost as "saleCost", f.proceeds,
      f.federal_share as "federalShare", coalesce(f.proceeds, l.fair_market_value) as base,
      case when f.proceeds is not null then 'proceeds' when l.fair_market_value is not null then 'fair_market_value' end
        as "baseKind",
      f.awards, f.selling_cost::numeric(14, 2)::text as "sellingCost", f.amount_due::numeric(14, 2)::text as "amountDue",
      f.needs_instruction as "needsInstruction", f.needs_sanitization as "needsSanitization", f.sanitization,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'label', s.number, 'note', s.medium_serial,
        'status', s.status) order by s.number) from certificate s
        where s.equipment_id = e.id and s.deleted_at is null), '[]') as certificates,
      case when l.waived_at is null then null else jsonb_build_object('by', l.waived_by,
        'byEmail', ${emailOf('waived_by_id')}, 'at', l.waived_at,
        'reason', l.waiver_reason, 'document', ${fileOf('waiver')}) end as waiver,
      f.book_value as "bookValue", f.gain_loss::numeric(14, 2)::text as "gainLoss", f.lacks,
      case when l.reversal_at is null then null else jsonb_build_object('reason', l.reversal_reason,
        'askedBy', l.reversal_by, 'askedById', l.reversal_by_id,
        'askedByEmail', ${emailOf('reversal_by_id')}, 'askedAt', l.reversal_at,
        'reversedBy', l.reversed_by,
        'reversedByEmail', ${emailOf('reversed_by_id')}, 'reversedAt', l.reversed_at) end as reversal
    from retirement_line l join retirement_line_figures f on f.id = l.id and f.retirement_id = ${id}
    join equipment e on e.id = l.equipment_id join category c on c.id = e.category_id
    left join attachment instruction on instruction.id = l.instruction_document_id
    left join attachment waiver on waiver.id = l.waiver_document_id
    where l.retirement_id = ${id} order by l.position`);
}

const money = (column: string) =>
  raw(`coalesce(sum(${column}) filter (where not is_reversed), 0)::numeric(16, 2)::text`);
const counted = (value: string) => `'${value}', count(*) filter (where sanitization = '${value}')`;
const needed = (step: string) => `count(*) filter (where method_rule -> 'removals' ? '${step}')`;

/** What a sale and its day bring is not asked before the case is completed. */
const neededLater: readonly Lack[] = ['disposal_date', 'sale_price'];

/** A case in numbers. */
export async function getSummary(db: Queryable, id: string): Promise<RetirementSummary> {
  return db.one<RetirementSummary>(sql`
    with line as materialized (select * from retirement_line_figures where retirement_id = ${id}),
    lack as (
      select lack, count(*)::int as lines, min(place) as place from line,
        unnest(lacks) with ordinality as found (lack, place)
      where lack <> all(${neededLater}::text[]) group by lack
    ), own as (select retirement_lacks(r) as lacks from retirement r where r.id = ${id})
    select count(*)::int as items, ${money('fair_market_value')} as "fairMarketValue", ${money('proceeds')} as proceeds,
      ${money('sale_cost')} as "saleCost", ${money('book_value')} as "bookValue", ${money('gain_loss')} as "gainLoss",
      ${money('amount_due')} as "amountDue",
      jsonb_build_object(${raw(['needed', 'performed', 'verified', 'waived', 'not_needed'].map(counted).join(', '))})
        as sanitization,
      count(*) filter (where needs_instruction)::int as "instructionsNeeded",
      count(*) filter (where needs_instruction and not lacks_instruction)::int as "instructionsGiven",
      (${raw(['labels', 'directory', 'network', 'seats'].map(needed).join(' + '))})::int as "removalsNeeded",
      (${raw(['labels', 'directory', 'network', 'seats'].map(needed).join(' + '))}
        - coalesce((select sum(lines) from lack where lack in ('labels', 'directory', 'network', 'seats')), 0))::int
        as "removalsDone",
      (select lacks from own) as lacks,
      coalesce((select jsonb_agg(jsonb_build_object('lack', lack, 'lines', lines) order by place, lack) from lack), '[]')
        as "lineLacks",
      count(*) filter (where not lacks <@ ${neededLater}::text[])::int as "lackingLines",
      count(*) filter (where lacks && ${neededToDecide}::text[])::int as "undecidableLines",
      count(*) > 0 and (select lacks from own) = '{}' and not exists (select from lack) as "canBeReady"
    from line`);
}

/** What an item must be told about before it can be in a case. */
export interface Candidate {
  id: string;
  tag: string;
  status: string;
  /** The other open case that holds it. */
  otherCase: string | null;
}

export async function findCandidates(
  db: Queryable,
  wanted: { equipmentIds: readonly string[]; tags: readonly string[] },
): Promise<Candidate[]> {
  return db.many<Candidate>(sql`
    select e.id, e.tag, e.status, r.number as "otherCase" from equipment e
    left join retirement_line l on l.equipment_id = e.id and l.is_open left join retirement r on r.id = l.retirement_id
    where (e.id = any(${wanted.equipmentIds}::uuid[]) or e.tag = any(${wanted.tags}::text[])) and e.deleted_at is null
    order by e.tag`);
}

/** Items of a case by the tags that they had when they came; one that has another tag by now is found by the register. */
export async function findBroughtItems(
  db: Queryable,
  id: string,
  tags: readonly string[],
): Promise<{ id: string; tag: string }[]> {
  return db.many<{ id: string; tag: string }>(sql`
    select e.id, w.tag from unnest(${tags}::text[]) w (tag)
    join equipment e on e.deleted_at is null and e.id = coalesce(
      (select t.equipment_id from equipment_tag t where t.tag = w.tag),
      (select o.id from equipment o where o.tag = w.tag and o.deleted_at is null))
    join retirement_line l on l.equipment_id = e.id and l.retirement_id = ${id} order by w.tag`);
}

/** Adds items at the end, in one statement. That one stores data is kept: no later change of the item unsays it. */
export async function insertLines(db: Queryable, id: string, equipmentIds: readonly string[]): Promise<void> {
  await db.run(sql`
    insert into retirement_line (retirement_id, position, equipment_id, condition, needs_sanitization)
    select ${id}, (select coalesce(max(position), 0) from retirement_line where retirement_id = ${id}) + w.place,
      e.id, e.condition, nullif(e.stores_data or c.stores_data, false)
    from unnest(${equipmentIds}::uuid[]) with ordinality as w (id, place) join equipment e on e.id = w.id
    join category c on c.id = e.category_id`);
}

/** Takes items out and closes the gaps in the order. */
export async function deleteLines(db: Queryable, id: string, equipmentIds: readonly string[]): Promise<void> {
  await db.run(
    sql`delete from retirement_line where retirement_id = ${id} and equipment_id = any(${equipmentIds}::uuid[])`,
  );
  await db.run(sql`
    update retirement_line l set position = o.place
    from (select id, row_number() over (order by position)::int as place from retirement_line
      where retirement_id = ${id}) o
    where l.id = o.id and l.position <> o.place`);
}

const sent = (field: string, column: string, type: string) =>
  `${column} = case when w.line ? '${field}' then nullif(w.line ->> '${field}', '')::${type} else l.${column} end`;
const stamped = (step: string): Sql => sql`
  ${raw(`${step}_by`)} = case when w.line -> ${step}::text = 'true' then coalesce(${raw(`l.${step}_by`)}, a.name)
    when w.line ? ${step}::text then null else ${raw(`l.${step}_by`)} end,
  ${raw(`${step}_at`)} = case when w.line -> ${step}::text = 'true' then coalesce(${raw(`l.${step}_at`)}, a.at)
    when w.line ? ${step}::text then null else ${raw(`l.${step}_at`)} end`;

/** Writes what was sent about lines, in one statement. */
export async function updateLines(
  db: Queryable,
  id: string,
  lines: readonly RetirementLineInput[],
  by: { name: string; at: string },
): Promise<void> {
  if (lines.length === 0) return;
  await db.run(sql`
    update retirement_line l set ${raw(
      [
        sent('condition', 'condition', 'equipment_condition'),
        sent('fairMarketValue', 'fair_market_value', 'numeric'),
        sent('valuationSource', 'valuation_source', 'text'),
        sent('instructionDocumentId', 'instruction_document_id', 'uuid'),
        sent('instructionOn', 'instruction_on', 'date'),
        sent('policeReport', 'police_report', 'text'),
        sent('policeReportOn', 'police_report_on', 'date'),
        sent('disposedOn', 'disposed_on', 'date'),
        sent('salePrice', 'sale_price', 'numeric'),
        sent('saleCost', 'sale_cost', 'numeric'),
        sent('proceeds', 'proceeds', 'numeric'),
      ].join(', '),
    )}, ${stamped('labels')}, ${stamped('directory')}, ${stamped('network')}, ${stamped('seats')}
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) as w (line),
      (select ${by.name}::text as name, ${by.at}::timestamptz as at) a
    where l.retirement_id = ${id} and l.equipment_id = (w.line ->> 'equipmentId')::uuid`);
}

/** What was entered about the lines of a case, by tag; for its history. */
export async function findEntered(
  db: Queryable,
  id: string,
  equipmentIds: readonly string[],
): Promise<{ tag: string; equipmentId: string; values: Record<string, unknown> }[]> {
  return db.many(sql`
    select e.tag, l.equipment_id as "equipmentId", jsonb_strip_nulls(jsonb_build_object('condition', l.condition,
      'fairMarketValue', l.fair_market_value::text, 'valuationSource', l.valuation_source,
      'instructionDocumentId', l.instruction_document_id, 'instructionOn', l.instruction_on,
      'policeReport', l.police_report, 'policeReportOn', l.police_report_on, 'labels', l.labels_by,
      'directory', l.directory_by, 'network', l.network_by, 'seats', l.seats_by, 'disposedOn', l.disposed_on,
      'salePrice', l.sale_price::text, 'saleCost', l.sale_cost::text, 'proceeds', l.proceeds::text,
      'waiver', l.waiver_reason, 'reversal', l.reversal_reason, 'reversedBy', l.reversed_by)) as values
    from retirement_line l join equipment e on e.id = l.equipment_id
    where l.retirement_id = ${id} and l.equipment_id = any(${equipmentIds}::uuid[]) order by e.tag`);
}
