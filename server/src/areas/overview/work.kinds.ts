import type { WorkKind } from '#contract/areas/overview/work.api.ts';
import { accessRequest } from '#contract/entities/access-request/access-request.schema.ts';
import { certificate } from '#contract/entities/certificate/certificate.schema.ts';
import { contactMessage } from '#contract/entities/contact-message/contact-message.schema.ts';
import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { purchaseOrder } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { repair } from '#contract/entities/repair/repair.schema.ts';
import { openRepairStatuses } from '#contract/entities/repair/repair.states.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import { addDays } from '#contract/shared/day.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import { listAddress } from './figures.ts';

/** Who asks for work, and when. */
export interface Asking {
  /** An account, or the column that has one where several are looked at together. */
  userId: string | Sql;
  today: string;
  /** A repair that is one's own and had no step for so many days waits, as the agency says. */
  repairStuckDays: number;
}
/** The same where the database itself may say which day it is, and what the agency says on it. */
export type AskingRows = Pick<Asking, 'userId'> & { today: string | Sql };

/**
 * A kind of work that is found among records: rows of `id`, `page` (the id of the record that is opened), `params`, `since`
 * and `due`, of what this person may and must decide.
 */
export interface RecordWork {
  kind: WorkKind;
  /** Nobody else has such work; undefined for everybody's own. */
  permission: Permission | undefined;
  /** Where one of them is opened, and where all of them are listed. */
  pageOf: (id: string) => string;
  listOf: (asking: Asking) => string;
  rows: (asking: AskingRows) => Sql;
}

/** Where what stands in no record is looked at. */
export const backupPage = '/system/backup';
export const anchorPage = '/system/anchors';

const is = (field: string, ...values: string[]): Filter => ({ field, operator: 'is', values });
/** Decisions on licenses are named this many days ahead. */
const decisionDays = 7;
/** What the agency says of repairs without a step. */
export const repairStuckDays = sql`(select (setting_on('repairStuckDays', agency_today()) #>> '{}')::int)`;
const daysOf = (instant: Sql) => sql`agency_day(${instant})`;
const isSeparated = sql`coalesce(setting_on('separationOfDuties', agency_today())::boolean, true)`;
const isOneOf = (accounts: Sql, userId: Asking['userId']) =>
  sql`exists (select from unnest(${accounts}) other where is_same_person(other, ${userId}))`;

/** Who wrote an order or a case: nobody decides on his or her own words. */
const writersOf = (entity: 'purchase-order' | 'retirement', more: Sql) => sql`
  (array[r.created_by, r.author_id] || ${more} || array(select e.actor_id from event e
    where e.entity = ${entity} and e.entity_id = r.id and e.action = 'takeOver'))`;

const authorName = sql`coalesce((select trim(u.first_name || ' ' || u.last_name) from user_account u where u.id = r.author_id), '')`;

function orderRows({ userId }: AskingRows, condition: Sql, author: Sql, more: Sql): Sql {
  return sql`
    select r.id, r.id as page, jsonb_build_object('number', coalesce(r.order_number, r.number), 'title', r.title,
        'total', r.total::text, 'author', ${author}, 'day', ${daysOf(sql`r.updated_at`)}) as params,
      r.updated_at as since, null::date as due
    from purchase_order r
    where ${condition} and r.deleted_at is null
      and not (${isSeparated} and ${isOneOf(writersOf('purchase-order', more), userId)})
      and not exists (select from purchase_order_approval a where a.order_id = r.id and a.round = r.round
        and a.amendment = r.amendment and a.decision = 'approved' and is_same_person(a.user_id, ${userId}))`;
}

const openPage = (page: string) => (id: string) => `${page}/${id}`;

/** The kinds of work that stand in records, in the order in which they are named. */
export const recordWork: readonly RecordWork[] = [
  {
    kind: 'orderDecision',
    permission: 'purchase-order.approve',
    pageOf: openPage(purchaseOrder.page),
    listOf: () => listAddress(purchaseOrder, [is('status', 'submitted')]),
    rows: (asking) => orderRows(asking, sql`r.status = 'submitted'`, authorName, sql`array[]::uuid[]`),
  },
  {
    kind: 'amendmentDecision',
    permission: 'purchase-order.approve',
    pageOf: openPage(purchaseOrder.page),
    listOf: () => listAddress(purchaseOrder, [is('amendmentStatus', 'submitted')]),
    rows: (asking) =>
      orderRows(
        asking,
        sql`r.amendment_status = 'submitted'`,
        sql`coalesce((select m.by_name from purchase_order_amendment m
          where m.order_id = r.id and m.number = r.amendment), '')`,
        sql`array(select m.by_id from purchase_order_amendment m where m.order_id = r.id and m.number = r.amendment)`,
      ),
  },
  {
    kind: 'retirementDecision',
    permission: 'retirement.approve',
    pageOf: openPage(retirement.page),
    listOf: () => listAddress(retirement, [is('status', 'submitted')]),
    rows: ({ userId }) => sql`
      select r.id, r.id as page, jsonb_build_object('number', r.number, 'title', r.title, 'author', ${authorName},
          'day', ${daysOf(sql`r.submitted_at`)},
          'items', (select count(*) from retirement_line l where l.retirement_id = r.id)) as params,
        r.submitted_at as since, null::date as due
      from retirement r where r.status = 'submitted' and r.deleted_at is null
        and not (${isSeparated} and ${isOneOf(writersOf('retirement', sql`array[]::uuid[]`), userId)})`,
  },
  {
    kind: 'reversalDecision',
    permission: 'retirement.reverse',
    pageOf: openPage(retirement.page),
    listOf: () => retirement.page,
    rows: ({ userId }) => sql`
      select l.id, r.id as page, jsonb_build_object('number', r.number, 'title', r.title, 'author', l.reversal_by,
          'day', ${daysOf(sql`l.reversal_at`)}, 'items', 1) as params,
        l.reversal_at as since, null::date as due
      from retirement_line l join retirement r on r.id = l.retirement_id
      where l.reversal_at is not null and l.reversed_at is null and not is_same_person(l.reversal_by_id, ${userId})`,
  },
  {
    kind: 'correctionDecision',
    permission: 'equipment.correct',
    pageOf: openPage(equipment.page),
    listOf: () => equipment.page,
    rows: ({ userId }) => sql`
      select r.id, r.id as page, jsonb_build_object('tag', coalesce(r.tag, ''), 'name', r.name,
          'author', r.correction ->> 'by', 'day', ${daysOf(sql`(r.correction ->> 'at')::timestamptz`)}) as params,
        (r.correction ->> 'at')::timestamptz as since, null::date as due
      from equipment r where r.correction is not null and r.deleted_at is null
        and not is_same_person((r.correction ->> 'byId')::uuid, ${userId})`,
  },
  {
    kind: 'certificateVerification',
    permission: 'certificate.verify',
    pageOf: openPage(certificate.page),
    listOf: () => listAddress(certificate, [is('status', 'performed')]),
    rows: ({ userId }) => sql`
      select r.id, r.id as page, jsonb_build_object('number', r.number,
          'tag', coalesce((select e.tag from equipment e where e.id = r.equipment_id), ''),
          'author', r.performer_name, 'day', r.performed_on) as params,
        r.created_at as since, null::date as due
      from certificate r where r.status = 'performed' and r.deleted_at is null
        and not is_same_person(r.recorded_by_id, ${userId})
        and (r.performed_by_id in (select people_of_account(${userId}))) is not true
        and (unique_form(r.performer_name) in (select names_of_account(${userId}))) is not true`,
  },
  {
    kind: 'accessRequest',
    permission: 'access-request.update',
    pageOf: openPage(accessRequest.page),
    listOf: () => listAddress(accessRequest, [is('status', 'new')]),
    rows: () => sql`
      select r.id, r.id as page, jsonb_build_object('name', r.name, 'day', ${daysOf(sql`r.created_at`)}) as params,
        r.created_at as since, null::date as due
      from access_request r where r.status = 'new' and r.deleted_at is null`,
  },
  {
    kind: 'contactMessage',
    permission: 'contact-message.update',
    pageOf: openPage(contactMessage.page),
    listOf: () => listAddress(contactMessage, [is('status', 'new')]),
    rows: () => sql`
      select r.id, r.id as page, jsonb_build_object('topic', r.topic, 'name', r.name,
          'day', ${daysOf(sql`r.created_at`)}) as params,
        r.created_at as since, null::date as due
      from contact_message r where r.status = 'new' and r.deleted_at is null`,
  },
  {
    kind: 'acceptance',
    permission: undefined,
    pageOf: () => '/records/my-items',
    listOf: () => '/records/my-items',
    rows: ({ userId }) => sql`
      select r.id, r.id as page, jsonb_build_object('number', r.number, 'tag', coalesce(e.tag, ''), 'name', e.name,
          'day', r.started_on, 'id', r.id, 'version', r.version) as params,
        r.created_at as since, null::date as due
      from assignment r join equipment e on e.id = r.equipment_id
      where r.person_id in (select people_of_account(${userId})) and r.status = 'open' and r.acceptance = 'asked'
        and r.deleted_at is null`,
  },
  {
    kind: 'overdueLoan',
    permission: 'equipment.checkIn',
    pageOf: openPage(equipment.page),
    listOf: ({ today }) =>
      listAddress(equipment, [is('status', 'on_loan'), { field: 'dueOn', operator: 'lt', values: [today] }]),
    rows: ({ today }) => sql`
      select r.id, e.id as page, jsonb_build_object('tag', coalesce(e.tag, ''), 'name', e.name,
          'person', coalesce(p.display_name, l.name, j.number, ''), 'day', r.due_on) as params,
        r.created_at as since, r.due_on as due
      from assignment r join equipment e on e.id = r.equipment_id left join person p on p.id = r.person_id
        left join location l on l.id = r.location_id left join project j on j.id = r.project_id
      where r.due_on < ${today}::date and r.status = 'open' and r.kind = 'loan' and r.deleted_at is null
        and e.status = 'on_loan' and e.deleted_at is null`,
  },
  {
    kind: 'ownRepair',
    permission: 'repair.update',
    pageOf: openPage(repair.page),
    listOf: ({ today, repairStuckDays: days }) =>
      listAddress(repair, [
        is('status', ...openRepairStatuses),
        is('assignedToId', 'me'),
        { field: 'updatedAt', operator: 'lt', values: [addDays(today, 1 - days)] },
      ]),
    rows: ({ userId, today }) => sql`
      select r.id, r.id as page, jsonb_build_object('number', r.number, 'tag', coalesce(e.tag, ''), 'problem', r.problem,
          'day', ${daysOf(sql`r.updated_at`)}) as params,
        r.reported_at as since, ${daysOf(sql`r.updated_at`)} + ${repairStuckDays} as due
      from repair r join equipment e on e.id = r.equipment_id
      where r.assigned_to_id in (select people_of_account(${userId})) and r.deleted_at is null
        and r.status = any(${[...openRepairStatuses]}::repair_status[])
        and ${daysOf(sql`r.updated_at`)} <= ${today}::date - ${repairStuckDays}`,
  },
  {
    kind: 'licenseDecision',
    permission: 'entitlement.update',
    pageOf: openPage(entitlement.page),
    listOf: ({ today }) =>
      listAddress(entitlement, [
        is('phase', 'active'),
        { field: 'decisionDueOn', operator: 'lt', values: [addDays(today, decisionDays + 1)] },
        { field: 'endsOn', operator: 'gte', values: [today] },
      ]),
    rows: ({ today }) => sql`
      select r.id, r.id as page, jsonb_build_object('number', r.number, 'name', s.name,
          'yearlyCost', coalesce(yearly_cost(r.cost, r.billing_period, r.starts_on, r.ends_on), 0)::numeric(14, 2)::text,
          'day', r.decision_due_on) as params,
        r.created_at as since, r.decision_due_on as due
      from entitlement r join software s on s.id = r.software_id
      where r.phase = 'active' and r.deleted_at is null and r.ends_on >= ${today}::date
        and r.decision_due_on <= ${today}::date + ${decisionDays}::int`,
  },
];
