import { raw, sql } from '#server/shared/db/sql.ts';
import type { TestApp } from './app.ts';

/** Does something on another day of the agency's calendar, whatever day it is. */
export async function onAgencyDay<T>({ ownerDb }: TestApp, day: string, work: () => Promise<T>): Promise<T> {
  const { own } = await ownerDb.one<{ own: string }>(
    sql`select pg_get_functiondef('agency_today()'::regprocedure) as own`,
  );
  await ownerDb.run(
    raw(`create or replace function agency_today() returns date language sql stable return '${day}'::date`),
  );
  try {
    return await work();
  } finally {
    await ownerDb.run(raw(own));
  }
}

/** Does something while the agency is in another zone of the world. */
export async function inZone<T>({ ownerDb }: TestApp, zone: string, work: () => Promise<T>): Promise<T> {
  await ownerDb.run(sql`insert into setting values ('timeZone', '1950-01-01', ${JSON.stringify(zone)})`);
  try {
    return await work();
  } finally {
    await ownerDb.run(sql`delete from setting where key = 'timeZone' and effective_on = '1950-01-01'`);
  }
}

/** Does something in the middle of the agency's day, whatever time it is: its midnight does not fall into the work. */
export function atNoon<T>(app: TestApp, work: () => Promise<T>): Promise<T> {
  const behind = new Date().getUTCHours() - 12;
  return inZone(app, `Etc/GMT${behind < 0 ? '' : '+'}${behind}`, work);
}
