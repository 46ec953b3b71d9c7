import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.mjs';
import { tests, texts, types, updateDocs, writeTexts } from './checks.mjs';
import { addAfter, copyFile, lostPlace, nextMigration, replaceText, setTexts, writeNew } from './edits.mjs';

const rename = (text) => text.replaceAll('manufacturer', 'carrier').replaceAll('Manufacturer', 'Carrier');
const floors = ['contract', 'server', 'web'];

/** The folder of a manufacturer on each floor, with the new name. */
const copies = floors
  .map((floor) => `${floor}/src/entities/manufacturer`)
  .flatMap((folder) => readdirSync(path.join(root, folder)).map((file) => `${folder}/${file}`))
  .map((file) => copyFile(file, rename(file), rename));

const repository = 'server/src/entities/carrier/carrier.repository.ts';
const page = 'web/src/entities/carrier/CarrierPage.tsx';
const test = 'server/src/entities/carrier/carrier.test.ts';

/** Nothing stands on a carrier: what a manufacturer has for its models goes. */
const withoutModels = [
  cut(repository, '\n/** What stands on', '\n}\n'),
  replaceText(repository, 'raw, sql, type Sql', 'raw, sql'),
  replaceText('server/src/entities/carrier/carrier.commands.ts', ', carrierUses', ''),
  replaceText('server/src/entities/carrier/carrier.commands.ts', 'carrierUses', '() => []'),
  cut(page, 'import { modelApi }', "model.schema.ts';\n"),
  cut(page, 'import { ListedPanel }', '\n'),
  cut(page, 'function ModelsPanel', '\n}\n\n'),
  replaceText(page, '<ModelsPanel record={record} />', 'null'),
  cut(test, "\ndescribe('PATCH", '\n});\n'),
  cut(test, "\ndescribe('DELETE", '\n});\n'),
  replaceText(test, 'aCarrier, aModel', 'aCarrier'),
  cut(test, 'import { refreshSearch }', '\n'),
];

const ownTexts = ['en', 'tr', 'ar'].flatMap((language) => [
  copyFile(
    `contract/src/locales/${language}/manufacturer.json`,
    `contract/src/locales/${language}/carrier.json`,
  ),
  setTexts(language, 'carrier', {
    'page.models': undefined,
    'page.moreModels': undefined,
    'page.noModels': undefined,
  }),
  setTexts(language, 'entities', { carrier: 'Carrier' }),
  setTexts(language, 'navigation', { carrier: 'Carriers' }),
]);

const fieldTexts = ['tr', 'ar'].map((language) =>
  setTexts(language, 'fields', {
    'carrier.active': 'Active',
    'carrier.name': 'Name',
    'carrier.supportPhone': 'Support phone',
    'carrier.supportUrl': 'Support website',
  }),
);

const migration = writeNew(
  nextMigration('carrier'),
  `create table carrier (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  name text not null check (length(name) between 2 and 80),
  support_url text,
  support_phone text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  search text generated always as (fold(name)) stored
);
create unique index carrier_name_key on carrier (unique_form(name)) where deleted_at is null;
create index carrier_name on carrier (name, id);
create index carrier_name_prefix on carrier (fold(name) text_pattern_ops);
call guard_entity('carrier', 'carrier');
`,
);

/** The lines that name it where all entities are named. */
const lines = [
  addAfter('contract/src/shared/entity-names.ts', "  'manufacturer',", "  'carrier',"),
  addAfter(
    'contract/src/shared/permissions.ts',
    "  'manufacturer.restore'",
    `  'carrier.read': inventory,
  'carrier.create': inventory,
  'carrier.update': inventory,
  'carrier.deactivate': admin,
  'carrier.delete': admin,
  'carrier.restore': admin,`,
  ),
  ...like('server/src/app.ts', 'import { serveManufacturers }', 'serveManufacturers(serving)'),
  ...like('server/src/shared/http/constraints.ts', 'manufacturer_name_key'),
  ...like(
    'server/src/history-check.ts',
    'import { manufacturerSource }',
    '  manufacturer: manufacturerSource,',
  ),
  ...like('server/src/features/history/record-names.ts', '  manufacturer: {'),
  ...like('web/src/entity-modules.ts', 'import { manufacturerModule }', '  manufacturerModule,'),
];

/** How the tests of all entities make one. */
const factory = [
  addAfter(
    'server/test/factories.ts',
    "'#contract/entities/category/category.schema.ts';",
    "import { carrierDefaults, type CarrierRecord } from '#contract/entities/carrier/carrier.schema.ts';",
  ),
  replaceText(
    'server/test/factories.ts',
    'export function aManufacturer(',
    `export function aCarrier(api: TestApp, overrides: Values = {}): Promise<CarrierRecord> {
  return createOver(api, '/api/carriers', { ...carrierDefaults, name: \`Carrier \${nextNumber()}\`, ...overrides });
}

export function aManufacturer(`,
  ),
  ...like('server/test/census.test.ts', '    manufacturer: await', '    manufacturer: { name'),
  ...like('server/test/integrity.test.ts', "      ['/api/manufacturers'"),
  ...like('server/test/fuzz-records.ts', "    ['/api/manufacturers'"),
];

const docs = 'server/test/permissions.test.ts';

/** A carrier, made from the smallest entity. */
export const entity = {
  edits: [...copies, ...withoutModels, ...ownTexts, ...fieldTexts, migration, ...lines, ...factory],
  runs: [
    writeTexts,
    texts,
    types,
    updateDocs(docs),
    tests('contract', 'contract/src/entities/carrier'),
    tests(
      'server',
      'server/test/conventions',
      docs,
      'server/test/census.test.ts',
      'server/test/integrity.test.ts',
      'server/test/migrations.order.test.ts',
      'server/src/entities/carrier',
    ),
    tests('web', 'web/src/entity-modules.test.ts'),
  ],
};

/** Takes out what stands between two texts, both included. */
function cut(file, from, to) {
  return {
    file,
    change(text) {
      const start = text.indexOf(from);
      if (start === -1) throw lostPlace(file, from);
      return text.slice(0, start) + text.slice(text.indexOf(to, start) + to.length);
    },
  };
}

/** The same line again with the new name, below each line that names a manufacturer. */
function like(file, ...anchors) {
  return anchors.map((anchor) => ({
    file,
    change(text) {
      const line = text.split('\n').find((one) => one.includes(anchor));
      if (line === undefined) throw lostPlace(file, anchor);
      return text.replace(line, () => `${line}\n${rename(line)}`);
    },
  }));
}
