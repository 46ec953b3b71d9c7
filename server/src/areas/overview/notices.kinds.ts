import type { NoticeKind } from '#contract/areas/overview/notices.api.ts';
import { auditAccess } from '#contract/entities/audit-access/audit-access.schema.ts';
import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { purchaseOrder } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import { addDays } from '#contract/shared/day.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { can, type Permission } from '#contract/shared/permissions.ts';
import type { Held } from '#contract/shared/roles.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import type { ServedLists } from '#server/shared/list/list-sources.ts';
import { listAddress, notDisposed } from './figures.ts';
import type { Receiver } from './notices.receivers.ts';
import { followedKinds } from './notices.runs.ts';
import { anchorPage, backupPage, recordWork, type Asking, type RecordWork } from './work.kinds.ts';

/**
 * Of whom a kind is found: the same for all who have the permission, different for each of them by the separation of duties,
 * or one's own, which a deputy is made aware of too.
 */
type Reach = 'all' | 'each' | 'own' | 'own alone';

/** A kind that stands as long as its records do. */
export interface StandingKind {
  kind: NoticeKind;
  permission: Permission | undefined;
  reach: Reach;
  /** Each of its records has a notice of its own. */
  isEach?: boolean;
  /** Whether somebody may know of the page that a row names. */
  isFor?: (receiver: Pick<Receiver, 'roles'>, page: string) => boolean;
  /** Events of these are looked at at once; everything else once a minute. */
  from: readonly EntityName[];
  pageOf: (id: string, lists: ServedLists) => string;
  listOf: (asking: Asking) => string;
  /** As those of `RecordWork`. */
  rows: (asking: Pick<Asking, 'userId' | 'today'>) => Sql;
}

const causes: Partial<Record<NoticeKind, Pick<StandingKind, 'reach' | 'from'>>> = {
  orderDecision: { reach: 'each', from: ['purchase-order'] },
  amendmentDecision: { reach: 'each', from: ['purchase-order'] },
  retirementDecision: { reach: 'each', from: ['retirement'] },
  reversalDecision: { reach: 'each', from: ['retirement'] },
  correctionDecision: { reach: 'each', from: ['equipment'] },
  certificateVerification: { reach: 'each', from: ['certificate'] },
  accessRequest: { reach: 'all', from: ['access-request'] },
  contactMessage: { reach: 'all', from: ['contact-message'] },
  // Only the holder can answer.
  acceptance: { reach: 'own alone', from: ['assignment'] },
  overdueLoan: { reach: 'all', from: [] },
  ownRepair: { reach: 'own', from: ['repair'] },
  licenseDecision: { reach: 'all', from: ['entitlement'] },
};

const standingOf = (work: RecordWork): StandingKind => ({
  ...work,
  reach: causes[work.kind]?.reach ?? 'each',
  from: causes[work.kind]?.from ?? [],
});

/** A loan of one's own is named so many days before it is due. */
const loanDays = 2;
/** Warranties and licenses are named so many days before they end, and are new again as each of these days comes. */
const endDays = [90, 30, 7] as const;
const [farthest] = endDays;
/** Items are named so many days before they must be counted. */
const countDays = 60;

/** Which of these days came last, before something ends. */
const lastNamed = (endsOn: Sql, today: string): Sql =>
  sql`(${endsOn} - (case when ${endsOn} <= ${addDays(today, endDays[2])}::date then ${endDays[2]}::int
    when ${endsOn} <= ${addDays(today, endDays[1])}::date then ${endDays[1]}::int else ${endDays[0]}::int end))::timestamptz`;

const datedKinds: readonly StandingKind[] = [
  {
    kind: 'loanDue',
    permission: undefined,
    reach: 'own',
    from: ['assignment'],
    pageOf: () => '/records/my-items',
    listOf: () => '/records/my-items',
    rows: ({ userId, today }) => sql`
      select r.id, r.id as page, jsonb_build_object('number', r.number, 'name', trim(coalesce(e.tag, '') || ' ' || e.name),
          'day', r.due_on) as params,
        r.created_at as since, r.due_on as due
      from assignment r join equipment e on e.id = r.equipment_id
      where r.person_id in (select people_of_account(${userId})) and r.status = 'open' and r.kind = 'loan'
        and r.due_on <= ${addDays(today, loanDays)}::date and r.deleted_at is null`,
  },
  {
    kind: 'warrantyEnds',
    permission: 'equipment.update',
    reach: 'all',
    from: [],
    pageOf: (id) => `${equipment.page}/${id}`,
    listOf: ({ today }) =>
      listAddress(equipment, [
        { field: 'warrantyEndsOn', operator: 'between', values: [today, addDays(today, farthest)] },
        notDisposed,
      ]),
    rows: ({ today }) => sql`
      select r.id, r.id as page, jsonb_build_object('tag', coalesce(r.tag, ''), 'name', r.name,
          'day', r.warranty_ends_on) as params,
        ${lastNamed(sql`r.warranty_ends_on`, today)} as since, r.warranty_ends_on as due
      from equipment r
      where r.warranty_ends_on between ${today}::date and ${addDays(today, farthest)}::date
        and r.status <> 'disposed' and r.deleted_at is null`,
  },
  {
    kind: 'licenseEnds',
    permission: 'entitlement.update',
    reach: 'all',
    from: ['entitlement'],
    pageOf: (id) => `${entitlement.page}/${id}`,
    listOf: ({ today }) =>
      listAddress(entitlement, [
        { field: 'endsOn', operator: 'between', values: [today, addDays(today, farthest)] },
        { field: 'phase', operator: 'is', values: ['active'] },
      ]),
    rows: ({ today }) => sql`
      select r.id, r.id as page, jsonb_build_object('number', r.number, 'name', s.name, 'day', r.ends_on) as params,
        ${lastNamed(sql`r.ends_on`, today)} as since, r.ends_on as due
      from entitlement r join software s on s.id = r.software_id
      where r.ends_on between ${today}::date and ${addDays(today, farthest)}::date and r.phase = 'active'
        and r.deleted_at is null`,
  },
  {
    kind: 'countNear',
    permission: 'equipment.update',
    reach: 'all',
    from: [],
    pageOf: (id) => `${equipment.page}/${id}`,
    listOf: ({ today }) =>
      listAddress(equipment, [
        { field: 'nextDueOn', operator: 'between', values: [today, addDays(today, countDays)] },
        notDisposed,
      ]),
    rows: ({ today }) => sql`
      select r.id, r.id as page, jsonb_build_object('tag', coalesce(r.tag, ''), 'name', r.name,
          'day', r.next_due_on) as params,
        (r.next_due_on - ${countDays}::int)::timestamptz as since, r.next_due_on as due
      from equipment r
      where r.next_due_on between ${today}::date and ${addDays(today, countDays)}::date
        and r.status <> 'disposed' and r.deleted_at is null`,
  },
];

/** Every kind that stands as long as its records do. */
export const standingKinds: readonly StandingKind[] = [
  ...recordWork.map(standingOf),
  ...datedKinds,
  ...followedKinds,
];

/** What happened: an event of a record, for those whom it concerns. */
export interface EventKind {
  kind: NoticeKind;
  permission: Permission | undefined;
  entity: EntityName;
  actions: readonly string[];
  /** A deputy is made aware of it too. */
  reach: Reach;
  pageOf: (id: string) => string;
}

const decisions = ['approve', 'return', 'reject', 'cancel'];

/** Kinds that are found among finished events. */
export const eventKinds: readonly EventKind[] = [
  {
    kind: 'orderDecided',
    permission: 'purchase-order.read',
    entity: 'purchase-order',
    actions: decisions,
    reach: 'own',
    pageOf: (id) => `${purchaseOrder.page}/${id}`,
  },
  {
    kind: 'retirementDecided',
    permission: 'retirement.read',
    entity: 'retirement',
    actions: decisions,
    reach: 'own',
    pageOf: (id) => `${retirement.page}/${id}`,
  },
  {
    kind: 'accountChanged',
    permission: undefined,
    entity: 'user',
    actions: ['update', 'activate'],
    reach: 'own alone',
    pageOf: () => '/account',
  },
  {
    kind: 'auditorAccess',
    permission: 'audit-access.read',
    entity: 'audit-access',
    actions: ['create', 'confirmAccess', 'revoke'],
    reach: 'all',
    pageOf: (id) => `${auditAccess.page}/${id}`,
  },
];

/** What needs an administrator and stands in no record. */
export const productKinds = [
  { kind: 'failedBackup', permission: 'backup.read' },
  { kind: 'lateAnchor', permission: 'anchor.read' },
] as const satisfies readonly { kind: NoticeKind; permission: Permission }[];

/** The kinds that somebody with these roles is made aware of; of others nothing is shown, whatever was gathered. */
export function kindsOf(roles: readonly Held[]): NoticeKind[] {
  return [...productKinds, ...standingKinds, ...eventKinds]
    .filter(({ permission }) => permission === undefined || can(roles, permission))
    .map(({ kind }) => kind);
}

/** Where the work of each kind is listed, as the menu names it. */
export const workPaths: Partial<Record<NoticeKind, string>> = {
  failedBackup: backupPage,
  lateAnchor: anchorPage,
  ...Object.fromEntries(
    // Only the address of the list counts, and no day changes it.
    recordWork.map(({ kind, listOf }) => [
      kind,
      listOf({ userId: '', today: '2000-01-01', repairStuckDays: 1 }).replace(/\?.*/, ''),
    ]),
  ),
};
