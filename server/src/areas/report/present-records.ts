import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { model } from '#contract/entities/model/model.schema.ts';
import { literal, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { readId } from './report.periods.ts';
import type { ReportSource } from './report.source.ts';

/** Where a record is shown. */
function pageOf({ page }: { page: string }, id: string): Sql {
  return sql`${literal(`${page}/`)} || ${raw(id)}`;
}

/** Items that are small and easily taken, as they are now: who has each, where, and when it was last seen. */
export const smallAndAttractive: ReportSource<'small-and-attractive'> = () => {
  const severalOfKind = raw(`e.custodian_id is not null and exists (select from equipment o
    where o.custodian_id = e.custodian_id and o.category_id = e.category_id and o.id <> e.id
      and o.capital_class = 'sensitive' and o.deleted_at is null)`);
  return {
    from: raw(`equipment e join category c on c.id = e.category_id
      left join fact_branch b on b.id = e.category_id and b.is_top left join category top on top.id = b.above_id
      left join location place on place.id = e.location_id left join person holder on holder.id = e.custodian_id`),
    where: raw(`e.deleted_at is null and e.status <> 'disposed' and e.capital_class = 'sensitive'`),
    key: raw('e.id::text'),
    order: raw('e.id'),
    after: (key) => sql`e.id > ${readId(key)}::uuid`,
    link: pageOf(equipment, 'e.id'),
    row: { key: raw('top.id::text'), label: raw('top.name'), note: raw('null::text') },
    columns: {
      tag: raw('e.tag'),
      serial: raw('e.serial'),
      name: raw('e.name'),
      category: raw('c.name'),
      status: raw('e.status'),
      custodian: raw('holder.display_name'),
      location: raw('place.name'),
      storesData: raw('e.stores_data'),
      encryption: raw('e.encryption'),
      lastSeenOn: raw('e.last_seen_on'),
      acquiredOn: raw('e.acquired_on'),
      cost: raw('e.cost'),
    },
    figures: { items: raw('1'), cost: raw('e.cost') },
    checks: {
      withoutCustodian: raw('e.custodian_id is null'),
      notSeen: raw(`coalesce(e.last_seen_on, e.acquired_on)
        < agency_today() - make_interval(months => c.inventory_cycle_months)`),
      withoutEncryption: raw(`e.stores_data and e.encryption = 'none'`),
      severalOfKind,
    },
  };
};

/** So many months ahead; what is over and still open stands before them. */
const months = 24;

/** What ends and when: of items, of licenses and of models. */
export const ends: ReportSource<'ends'> = ({ today }) => {
  const past = sql`(date_trunc('month', ${today}::date) + ${`${months} months`}::interval)::date`;
  const ahead = (column: string) => sql`${raw(column)} >= ${today}::date and ${raw(column)} < ${past}`;
  const open = (column: string) => sql`${raw(column)} < ${past}`;
  const ofItem = (end: string, column: string, condition: Sql) => sql`
    select e.id || '/' || ${end} as key, ${end}::text as "end", e.tag as record, e.name, ${raw(column)} as ends_on,
      null::date as decide_by, p.display_name as holder, l.name as place, ${pageOf(equipment, 'e.id')} as link
    from equipment e left join person p on p.id = e.custodian_id left join location l on l.id = e.location_id
    where e.deleted_at is null and e.status <> 'disposed' and ${condition}`;
  const ofLicense = (end: string, column: string) => sql`
    select n.id || '/' || ${end}, ${end}::text, n.number, s.name, ${raw(column)},
      ${raw(end === 'license' ? 'n.decision_due_on' : 'null::date')}, null, null, ${pageOf(entitlement, 'n.id')}
    from entitlement n join software s on s.id = n.software_id
    where n.deleted_at is null and n.phase = 'active' and ${ahead(column)}`;
  return {
    from: sql`(
      ${ofItem('warranty', 'e.warranty_ends_on', ahead('e.warranty_ends_on'))}
      union all ${ofItem('lease', 'e.lease_ends_on', open('e.lease_ends_on'))}
      union all ${ofItem('return', 'e.return_by', open('e.return_by'))}
      union all ${ofItem('loan', 'e.due_on', sql`e.status = 'on_loan' and ${open('e.due_on')}`)}
      union all ${ofLicense('license', 'n.ends_on')}
      union all ${ofLicense('maintenance', 'n.maintenance_ends_on')}
      union all select m.id || '/support', 'support', coalesce(m.number, m.name), m.name, m.support_ends_on, null, null, null,
        ${pageOf(model, 'm.id')}
      from model m where m.deleted_at is null and m.active and ${ahead('m.support_ends_on')}) x`,
    where: raw('true'),
    key: raw(`x.ends_on || '/' || x.key`),
    order: raw('x.ends_on, x.key collate "C"'),
    after: (key) => {
      const [day, id, end] = key.split('/');
      if (day === undefined || end === undefined || !/^\d{4}-\d\d-\d\d$/.test(day))
        throw new AppError('bad_cursor');
      return sql`(x.ends_on, x.key collate "C") > (${day}::date, ${`${readId(id)}/${end}`})`;
    },
    link: raw('x.link'),
    row: { key: raw(`to_char(x.ends_on, 'YYYY-MM')`), label: raw('null::text'), note: raw('null::text') },
    columns: {
      record: raw('x.record'),
      name: raw('x.name'),
      end: raw('x."end"'),
      endsOn: raw('x.ends_on'),
      decideBy: raw('x.decide_by'),
      holder: raw('x.holder'),
      location: raw('x.place'),
    },
    figures: {
      warranty: raw(`case when x."end" = 'warranty' then 1 end`),
      lease: raw(`case when x."end" in ('lease', 'return') then 1 end`),
      loan: raw(`case when x."end" = 'loan' then 1 end`),
      license: raw(`case when x."end" = 'license' then 1 end`),
      maintenance: raw(`case when x."end" = 'maintenance' then 1 end`),
      support: raw(`case when x."end" = 'support' then 1 end`),
    },
    checks: {
      isOver: sql`x.ends_on < ${today}::date`,
      decisionDue: sql`x.decide_by <= ${today}::date`,
    },
  };
};
