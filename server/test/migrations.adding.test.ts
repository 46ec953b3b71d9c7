import { describe, expect, it } from 'vitest';
import { readMigrations } from '#server/shared/db/migrate.ts';
import { findBreakingChanges, statementsOf } from './migration-rules.ts';

/** From before two releases had to run side by side (docs/scaling.md); none is ever added here. */
const beforeTheRule = [
  '0003_equipment.sql',
  '0008_project.sql',
  '0024_history_seals.sql',
  '0031_amendments.sql',
  '0032_app_account.sql',
];

describe('migrations', () => {
  it('only add, so that the release before goes on beside this one', async () => {
    const breaking = (await readMigrations())
      .map(({ name, text }) => ({ name, found: findBreakingChanges(text) }))
      .filter(({ found }) => found.length > 0);
    expect(breaking.filter(({ name }) => !beforeTheRule.includes(name))).toEqual([]);
    expect(breaking.map(({ name }) => name)).toEqual(beforeTheRule);
  });
});

describe('findBreakingChanges', () => {
  it.each([
    ['drop table vendor', 'drops a table: vendor'],
    ['DROP VIEW IF EXISTS person_name', 'drops a view: person_name'],
    ['drop function seal_events()', 'drops a function: seal_events'],
    ['alter table vendor drop column fax', 'drops a column: vendor'],
    ['alter table vendor\n  add column a int,\n  drop column fax', 'drops a column: vendor'],
    ['alter table vendor rename to supplier', 'renames what an earlier release names: vendor'],
    ['alter table only vendor rename column a to b', 'renames what an earlier release names: vendor'],
    ['alter table vendor alter column a type bigint', 'changes the type of a column: vendor'],
    ['alter table vendor alter a set data type bigint', 'changes the type of a column: vendor'],
    [
      'alter table vendor alter column a set not null',
      'wants a value that an earlier release may not write: vendor',
    ],
    [
      'alter table vendor alter column a drop default',
      'takes away a default that an earlier release may rely on: vendor',
    ],
    [
      'alter table vendor add column b int default 1 not null, add column a int not null',
      'adds a column that must be filled and has no default: vendor',
    ],
    [
      `alter type event_source rename value 'ui' to 'web'`,
      'changes a type: alter type event_source rename value',
    ],
    ['revoke insert on vendor from inventory_app', 'takes a right away: vendor'],
    ['do $$ begin\n  alter table vendor drop column fax;\nend $$', 'drops a column: vendor'],
  ])('refuses %s', (text, found) => {
    expect(findBreakingChanges(`${text};`).join()).toContain(found);
  });

  it.each([
    'create table roll (a int not null)',
    'alter table vendor add column a int, add column b text not null default $$x$$',
    `alter table vendor add column a int not null generated always as (1) stored`,
    'alter table vendor add constraint vendor_a check (a > 0), drop constraint vendor_b',
    'drop index vendor_name',
    'drop trigger vendor_code on vendor',
    '-- drop table vendor',
    '/* drop table vendor; */ select 1',
    `insert into note (text) values ('it''s; drop table vendor;')`,
    'create function a() returns void language plpgsql as $$ begin drop table vendor; end $$',
    'create function a() returns int language sql begin atomic select 1; end',
    'create table roll (a int); alter table roll drop column a; drop table roll',
    'drop view person_name; create view person_name as select 1',
    'drop function digest(int); create function digest(bigint) returns int return 1',
    'create table roll (a int); revoke update on roll from inventory_app',
  ])('takes %s', (text) => {
    expect(findBreakingChanges(`${text};`)).toEqual([]);
  });

  it('reads statements as the database does', () => {
    expect(statementsOf(`select 'a;b' -- c;d\n, $x$ e;f $x$; /* g; */ select 2`)).toEqual([
      "select '' , ''",
      'select 2',
    ]);
  });
});
