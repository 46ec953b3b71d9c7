import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { literal, raw, sql } from '#server/shared/db/sql.ts';
import { readId } from './report.periods.ts';
import type { ReportSource } from './report.source.ts';

/** A network or hardware address that another item here has too: one of them is wrong, or a device is entered twice. */
const sameAddress = raw(`(e.ip_address in (select o.ip_address from equipment o
    where o.deleted_at is null and o.status <> 'disposed' and o.ip_address is not null
    group by o.ip_address having count(*) > 1)
  or e.mac_addresses && array(select m.address from equipment o, unnest(o.mac_addresses) m (address)
    where o.deleted_at is null and o.status <> 'disposed' group by m.address having count(distinct o.id) > 1))`);

/**
 * What can store or process data, as it is now, by the unit of who has it: the facts that CIS control 1.1 asks for. An item belongs
 * here if it stores data, or has a name or an address in a network.
 */
export const networkInventory: ReportSource<'cis-1-1'> = () => {
  const hasHardwareAddress = `cardinality(e.mac_addresses) > 0`;
  const counted = (condition: string) => raw(`case when ${condition} then 1 end`);
  return {
    from: raw(`equipment e join category c on c.id = e.category_id left join location place on place.id = e.location_id
      left join person holder on holder.id = e.custodian_id
      left join lateral (select max(i.seen_on) as online_on from installation i
        where i.equipment_id = e.id and i.source = 'agent' and i.deleted_at is null) agent on true`),
    where: raw(`e.deleted_at is null and e.status <> 'disposed'
      and (e.stores_data or e.hostname is not null or e.ip_address is not null or ${hasHardwareAddress})`),
    key: raw('e.id::text'),
    order: raw('e.id'),
    after: (key) => sql`e.id > ${readId(key)}::uuid`,
    link: sql`${literal(`${equipment.page}/`)} || e.id`,
    row: { key: raw(`'unit/' || holder.unit`), label: raw('holder.unit'), note: raw('null::text') },
    columns: {
      tag: raw('e.tag'),
      name: raw('e.name'),
      hostname: raw('e.hostname'),
      hardwareAddress: raw(`nullif(array_to_string(e.mac_addresses, ', '), '')`),
      networkAddress: raw('e.ip_address'),
      serial: raw('e.serial'),
      owner: raw('holder.display_name'),
      unit: raw('holder.unit'),
      category: raw('c.name'),
      status: raw('e.status'),
      location: raw('place.name'),
      storesData: raw('e.stores_data'),
      networkApproval: raw('e.network_approval'),
      lastSeenOn: raw('e.last_seen_on'),
      // An agent that reported software was on the device, and the device on the network.
      lastOnlineOn: raw('agent.online_on'),
    },
    figures: {
      items: raw('1'),
      withHostname: counted('e.hostname is not null'),
      withHardwareAddress: counted(hasHardwareAddress),
      withNetworkAddress: counted('e.ip_address is not null'),
      withOwner: counted('e.custodian_id is not null'),
      networkApproved: counted(`e.network_approval = 'yes'`),
    },
    checks: {
      withoutHostname: raw('e.hostname is null'),
      withoutAddress: raw(`e.ip_address is null and not ${hasHardwareAddress}`),
      withoutOwner: raw('e.custodian_id is null'),
      // It was on the network, and nobody has said that it may be, or somebody that it may not.
      onlineNotApproved: raw(`agent.online_on is not null and e.network_approval is distinct from 'yes'`),
      sameAddress,
      // The control asks for a look at least twice a year.
      notSeenHalfYear: raw(`coalesce(e.last_seen_on, e.acquired_on) < agency_today() - interval '6 months'`),
      agentSilent: raw(`agent.online_on < agency_today() - interval '6 months'`),
      withoutUnit: raw('e.custodian_id is not null and holder.unit is null'),
      approvalUndecided: raw('e.network_approval is null'),
    },
  };
};
