import type { FieldErrorKey } from '#contract/shared/errors.ts';

/** What a broken database constraint means to the person: the field and the rule. Commands check first; this holds in a race. */
export const constraintFields: Record<string, { field: string; title: string; key: FieldErrorKey }> = {
  equipment_serial_key: { field: 'serial', title: 'Serial number', key: 'taken' },
  equipment_tag_key: { field: 'tag', title: 'Tag', key: 'taken' },
  equipment_tag_pkey: { field: 'tag', title: 'Tag', key: 'taken' },
  equipment_mac_pkey: { field: 'macAddresses', title: 'MAC addresses', key: 'taken' },
  category_code_key: { field: 'code', title: 'Code', key: 'taken' },
  category_sibling_name_key: { field: 'name', title: 'Name', key: 'taken' },
  location_code_key: { field: 'code', title: 'Code', key: 'taken' },
  vendor_name_key: { field: 'name', title: 'Name', key: 'taken' },
  vendor_number_key: { field: 'vendorNumber', title: 'Vendor number', key: 'taken' },
  manufacturer_name_key: { field: 'name', title: 'Name', key: 'taken' },
  model_name_key: { field: 'name', title: 'Name', key: 'taken' },
  person_employee_number_key: { field: 'employeeNumber', title: 'Employee number', key: 'taken' },
  person_email_key: { field: 'email', title: 'E-mail', key: 'taken' },
  person_directory_subject_key: { field: 'directorySubject', title: 'Directory subject', key: 'taken' },
  funding_source_code_key: { field: 'code', title: 'Code', key: 'taken' },
  funding_source_fain_key: { field: 'fain', title: 'FAIN', key: 'taken' },
  project_number_key: { field: 'number', title: 'Number', key: 'taken' },
  repair_one_open: { field: 'equipmentId', title: 'Item', key: 'taken' },
  user_account_person_key: { field: 'personId', title: 'Person', key: 'taken' },
  software_name_key: { field: 'name', title: 'Name', key: 'taken' },
  seat_one_open_person: { field: 'personId', title: 'Person', key: 'taken' },
  seat_one_open_equipment: { field: 'equipmentId', title: 'Device', key: 'taken' },
  installation_one_each: { field: 'equipmentId', title: 'Item', key: 'taken' },
  user_account_email_key: { field: 'email', title: 'E-mail', key: 'taken' },
};
