import { entityNames, type EntityName } from '#contract/shared/entity-names.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import { join, literal, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';

interface Naming {
  /** What the record `r` is called: its tag, number or name. */
  label: string;
  /** The words beside a number. */
  note?: string;
  /** Where the record is read, if it has no page of its own: an entity and an id. */
  opensAt?: { entity: string; id: string };
}

const tagOf = (id: string) => `(select tag from equipment where id = ${id})`;
const productOf = (id: string) => `(select name from software where id = ${id})`;

const namings: Record<EntityName, Naming> = {
  category: { label: 'r.name' },
  equipment: { label: 'r.tag', note: 'r.name' },
  assignment: {
    label: 'r.number',
    note: tagOf('r.equipment_id'),
    opensAt: { entity: "'equipment'", id: 'r.equipment_id' },
  },
  repair: { label: 'r.number', note: tagOf('r.equipment_id') },
  software: { label: 'r.name', note: 'r.publisher' },
  entitlement: { label: 'r.number', note: productOf('r.software_id') },
  seat: { label: 'r.number', note: productOf('r.software_id') },
  installation: { label: productOf('r.software_id'), note: tagOf('r.equipment_id') },
  location: { label: 'r.name', note: 'r.code' },
  vendor: { label: 'r.name' },
  manufacturer: { label: 'r.name' },
  model: { label: 'r.name' },
  person: { label: 'r.display_name', note: 'r.unit' },
  'funding-source': { label: 'r.code', note: 'r.name' },
  project: { label: 'r.number', note: 'r.name' },
  allocation: {
    label: 'r.number',
    note: tagOf('r.equipment_id'),
    opensAt: { entity: "'equipment'", id: 'r.equipment_id' },
  },
  'purchase-order': { label: 'r.number', note: 'r.title' },
  retirement: { label: 'r.number', note: 'r.title' },
  certificate: { label: 'r.number', note: tagOf('r.equipment_id') },
  attachment: { label: 'r.name', opensAt: { entity: 'r.entity', id: 'r.record_id' } },
  user: { label: 'r.email', note: "trim(r.first_name || ' ' || r.last_name)" },
  'audit-access': { label: 'r.number', note: 'r.organization' },
  'access-request': { label: 'r.name', note: 'r.email' },
  'contact-message': { label: 'r.topic' },
  'agency-setting': { label: 'r.key' },
};

function namingOf(entity: EntityName, id: Sql): Sql {
  const { label, note = 'null', opensAt = { entity: `'${entity}'`, id: 'r.id' } } = namings[entity];
  const labelColumns = raw(
    `'label', ${label}, 'note', ${note}, 'opensAt', jsonb_build_object('entity', ${opensAt.entity}, 'id', ${opensAt.id})`,
  );
  return sql`when ${literal(entity)} then
    (select jsonb_build_object(${labelColumns}) from ${name(tableOf({ name: entity }))} r where r.id = ${id})`;
}

/** The words for a record of any kind, and where it is read, as part of a question that meets many kinds. */
export function selectRecordName(entity: Sql, id: Sql): Sql {
  const cases = entityNames.map((one) => namingOf(one, id));
  return sql`case ${entity} ${join(cases, '\n')} end`;
}
