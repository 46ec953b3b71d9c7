import type { SettingValue } from '#contract/entities/agency-setting/agency-setting.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

interface Recorded {
  actor: string;
  email: string | null;
  at: string;
  value: string | null;
  fromOn: string | null;
}

type Row = Pick<SettingValue, 'fromOn' | 'value' | 'phase'> & { text: string };

/** A value as the history keeps it, as text, in the form of those that are of its setting. */
export function readValue(sample: unknown, text: string): unknown {
  return typeof sample === 'string' ? text : (JSON.parse(text) as unknown);
}

function findRows(db: Queryable, id: string): Promise<Row[]> {
  return db.many<Row>(sql`
    select s.effective_on as "fromOn", s.value, s.value #>> '{}' as text,
      case when s.effective_on > agency_today() then 'planned'
        when s.effective_on = max(s.effective_on) filter (where s.effective_on <= agency_today()) over () then 'current'
        else 'past' end as phase
    from agency_setting a join setting s on s.key = a.key where a.id = ${id} order by s.effective_on desc`);
}

/** What the history tells of values that were set; what did not change is not told again. */
function findRecorded(db: Queryable, id: string): Promise<Recorded[]> {
  return db.many<Recorded>(sql`
    select e.actor, u.email, e.at, e.changes #>> '{value,to}' as value, e.changes #>> '{fromOn,to}' as "fromOn"
    from event e left join user_account u on u.id = e.actor_id
    where e.entity = 'agency-setting' and e.entity_id = ${id} and e.action not in ('propose', 'withdraw', 'takeOver')
    order by e.version`);
}

/** Every value that was set, the latest day first; one that was replaced on the same day is told too. */
export async function findValues(db: Queryable, id: string): Promise<SettingValue[]> {
  const rows = await findRows(db, id);
  const sample = rows[0]?.value;
  const set: (SettingValue & { text: string })[] = [];
  let [text, fromOn] = ['', ''];
  for (const event of await findRecorded(db, id)) {
    text = event.value ?? text;
    fromOn = event.fromOn ?? fromOn;
    const by = { setBy: event.actor, setByEmail: event.email, setAt: event.at };
    set.push({ fromOn, value: readValue(sample, text), text, phase: 'replaced', ...by });
  }
  const nobody = { setBy: null, setByEmail: null, setAt: null };
  return rows.flatMap(({ text: inForce, ...row }) => {
    const ofDay = set.filter((one) => one.fromOn === row.fromOn).toReversed();
    const last = ofDay[0]?.text === inForce ? ofDay.shift() : undefined;
    const { setBy, setByEmail, setAt } = last ?? nobody;
    return [{ ...row, setBy, setByEmail, setAt }, ...ofDay.map(({ text: _text, ...replaced }) => replaced)];
  });
}
