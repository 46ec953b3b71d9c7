import { person, personCreate, personUpdate } from '#contract/entities/person/person.schema.ts';
import { byText, defineTarget, keyOf } from '#server/features/batch/batch-target.ts';
import { column } from '#server/features/batch/presets/preset.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { createPerson, deletePerson, updatePerson } from './person.commands.ts';
import { personSource } from './person.repository.ts';
import { personSets } from './person.sets.ts';

/** `Okafor, Dana` is Dana Okafor. */
const byLastName = (text: Sql) =>
  sql`unique_form(r.display_name) = unique_form(regexp_replace(${text}, '^([^,]+),\\s*(.+)$', '\\2 \\1'))`;

/** A user name is what stands before the @ of the e-mail, without the domain that device lists put before it. */
const byUserName = (text: Sql) =>
  sql`unique_form(split_part(r.email, '@', 1)) = unique_form(regexp_replace(${text}, '^.*[\\\\]', ''))`;

/** An e-mail is the address of whoever it names, and `Okafor, Dana` is written as Dana Okafor. */
function valuesOfText(text: string) {
  const name = text.replace(/^([^,]+),\s*(.+)$/, '$2 $1');
  return { displayName: name, ...(/^\S+@\S+$/.test(text) && { email: text }) };
}

export const personTarget = defineTarget({
  entity: person,
  source: personSource,
  keys: [keyOf('employeeNumber', 'employee_number'), keyOf('email')],
  names: [byText('email'), byText('employee_number'), byText('display_name'), byLastName, byUserName],
  isActive: raw('r.active'),
  note: raw('r.unit'),
  ofText: valuesOfText,
  together: [
    column('displayName', ['First Name', 'Given name', 'Ad', 'الاسم الأول'], { place: 0 }),
    column('displayName', ['Last Name', 'Surname', 'Soyad', 'Soyadı', 'اسم العائلة'], { place: 1 }),
  ],
  aliases: {
    displayName: ['Full Name', 'Display Name', 'Ad Soyad', 'Adı Soyadı', 'الاسم الكامل', 'الاسم'],
    employeeNumber: [
      'Employee No.',
      'Employee ID',
      'Sicil No',
      'Sicil numarası',
      'Personel No',
      'الرقم الوظيفي',
      'رقم الموظف',
    ],
    email: ['E-mail', 'Email Address', 'E-posta adresi', 'Eposta', 'عنوان البريد الإلكتروني', 'البريد'],
    unit: ['Department', 'Birim', 'Departman', 'Bölüm', 'القسم', 'الإدارة'],
  },
  createInput: personCreate,
  updateInput: personUpdate,
  create: createPerson,
  update: updatePerson,
  remove: deletePerson,
  sets: personSets,
});
