import { tests, texts, types, writeTexts } from './checks.mjs';
import { addAfter, nextMigration, replaceText, setTexts, writeNew } from './edits.mjs';

const schema = 'contract/src/entities/manufacturer/manufacturer.schema.ts';

/** A field of a manufacturer that is filtered and sorted by. */
export const field = {
  edits: [
    addAfter(
      schema,
      "  name: text('Name'",
      "  contractNumber: text('Contract number', { max: 40, optional: true }),",
    ),
    replaceText(schema, "filter: ['name'", "filter: ['name', 'contractNumber'"),
    replaceText(schema, "sort: ['name'", "sort: ['name', 'contractNumber'"),
    writeNew(
      nextMigration('contract_number'),
      `alter table manufacturer add column contract_number text;
create index manufacturer_contract_number on manufacturer (contract_number, id);
`,
    ),
    setTexts('tr', 'fields', { 'manufacturer.contractNumber': 'Sözleşme numarası' }),
    setTexts('ar', 'fields', { 'manufacturer.contractNumber': 'رقم العقد' }),
    addAfter(
      'web/src/entities/manufacturer/ManufacturerForm.tsx',
      '<FormField name="name"',
      '            <FormField name="contractNumber" span={6} />',
    ),
    addAfter(
      'web/src/entities/manufacturer/manufacturer.columns.tsx',
      "{ id: 'name'",
      "  { id: 'contractNumber', width: 160 },",
    ),
  ],
  runs: [
    writeTexts,
    texts,
    types,
    tests(
      'server',
      'server/test/conventions.test.ts',
      'server/test/migrations.order.test.ts',
      'server/src/entities/manufacturer/manufacturer.test.ts',
    ),
  ],
  lacking: {
    edit: setTexts('tr', 'fields', { 'manufacturer.contractNumber': undefined }),
    check: texts,
    message: 'tr/fields.json lacks "manufacturer.contractNumber"',
  },
};
