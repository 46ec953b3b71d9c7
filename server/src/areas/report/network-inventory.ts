import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import {
  enteredOn,
  inNetwork,
  isEnteredLater,
  itemLink,
  itemPeriods,
  leftOn,
  lookedAt,
  nameJoin,
  onDay,
  readId,
  wereThere,
} from './report.periods.ts';
import type { Question } from './report.question.ts';
import type { ReportSource } from './report.source.ts';

/** What was there on the day and in a network; what else counts is a name or an address there, or that it stores data. */
const itemsOf = (question: Question): Sql => sql`${itemPeriods(question, 'lines')} ${inNetwork(question)}`;
const hasHardwareAddress = `coalesce(cardinality(n.mac_addresses), 0) > 0`;

/** A network or hardware address that another item has too: one of them is wrong, or a device is entered twice. */
function sameAddress(question: Question): Sql {
  const there = sql`(select k.equipment_id, n.ip_address, n.mac_addresses from ${itemsOf(question)}
    where ${wereThere(question, 'none')}) o`;
  return sql`(n.ip_address in (select o.ip_address from ${there}
      where o.ip_address is not null group by o.ip_address having count(*) > 1)
    or coalesce(n.mac_addresses && array(select m.address from ${there}, unnest(o.mac_addresses) m (address)
      group by m.address having count(distinct o.equipment_id) > 1), false))`;
}

/**
 * What can store or process data, by the unit of who has it: the facts that CIS control 1.1 asks for. An item belongs here if it
 * stores data, or has a name or an address in a network. Units are those of today, as no fact has them. An agent that reported since
 * does not say when it did before that day: then it is not known when the device was online last.
 */
export const networkInventory: ReportSource<'cis-1-1'> = (question) => {
  const { asOf } = question;
  const counted = (condition: Sql) => sql`case when ${condition} then 1 end`;
  const holder = onDay('custodian_id', question);
  const approval = onDay('network_approval', question);
  const halfYearBefore = sql`${asOf}::date - interval '6 months'`;
  return {
    from: sql`${itemsOf(question)} ${lookedAt(question)} ${nameJoin('category', raw('k.category_id'), question)}
      ${nameJoin('place', onDay('location_id', question), question)} ${nameJoin('owner', holder, question)}
      left join person on person.id = ${holder}
      left join lateral (select max(i.seen_on) as online_on from installation i
        where i.equipment_id = k.equipment_id and i.source = 'agent' and i.deleted_at is null
        having max(i.seen_on) <= ${asOf}::date) agent on true`,
    where: sql`${wereThere(question, 'none')}
      and (n.stores_data or n.hostname is not null or n.ip_address is not null or ${raw(hasHardwareAddress)})`,
    key: raw('k.equipment_id::text'),
    order: raw('k.equipment_id'),
    after: (key) => sql`k.equipment_id > ${readId(key)}::uuid`,
    link: itemLink(question, 'k.equipment_id'),
    row: { key: raw(`'unit/' || person.unit`), label: raw('person.unit'), note: raw('null::text') },
    columns: {
      tag: raw('k.tag'),
      name: raw('k.name'),
      hostname: raw('n.hostname'),
      hardwareAddress: raw(`nullif(array_to_string(n.mac_addresses, ', '), '')`),
      networkAddress: raw('n.ip_address'),
      serial: raw('k.serial'),
      owner: raw('owner.label'),
      unit: raw('person.unit'),
      category: raw('category.label'),
      status: onDay('status', question),
      location: raw('place.label'),
      storesData: raw('coalesce(n.stores_data, false)'),
      networkApproval: approval,
      lastSeenOn: raw('checked.seen_on'),
      // An agent that reported software was on the device, and the device on the network.
      lastOnlineOn: raw('agent.online_on'),
      enteredOn: enteredOn(question),
      leftOn: leftOn(question),
    },
    figures: {
      items: raw('1'),
      withHostname: counted(raw('n.hostname is not null')),
      withHardwareAddress: counted(raw(hasHardwareAddress)),
      withNetworkAddress: counted(raw('n.ip_address is not null')),
      withOwner: counted(sql`${holder} is not null`),
      networkApproved: counted(sql`${approval} = 'yes'`),
    },
    checks: {
      withoutHostname: raw('n.hostname is null'),
      withoutAddress: raw(`n.ip_address is null and not ${hasHardwareAddress}`),
      withoutOwner: sql`${holder} is null`,
      // It was on the network, and nobody has said that it may be, or somebody that it may not.
      onlineNotApproved: sql`agent.online_on is not null and ${approval} is distinct from 'yes'`,
      sameAddress: sameAddress(question),
      // The control asks for a look at least twice a year.
      notSeenHalfYear: sql`coalesce(checked.seen_on, k.acquired_on) < ${halfYearBefore}`,
      agentSilent: sql`agent.online_on < ${halfYearBefore}`,
      withoutUnit: sql`${holder} is not null and person.unit is null`,
      approvalUndecided: sql`${approval} is null`,
      enteredLater: isEnteredLater(question),
      leftSince: sql`k.disposed_on > ${asOf}::date`,
    },
  };
};
