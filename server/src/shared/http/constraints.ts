import type { FieldErrorKey } from '#contract/shared/errors.ts';

/** What a broken database constraint means to the person: the field and the rule. Commands check first; this holds in a race. */
export const constraintFields: Record<string, { field: string; title: string; key: FieldErrorKey }> = {
  equipment_serial_key: { field: 'serial', title: 'Serial number', key: 'not_unique' },
  equipment_tag_key: { field: 'tag', title: 'Tag', key: 'not_unique' },
  equipment_tag_pkey: { field: 'tag', title: 'Tag', key: 'not_unique' },
  equipment_mac_pkey: { field: 'macAddresses', title: 'MAC addresses', key: 'not_unique' },
  category_code_key: { field: 'code', title: 'Code', key: 'not_unique' },
  category_sibling_name_key: { field: 'name', title: 'Name', key: 'not_unique' },
  location_code_key: { field: 'code', title: 'Code', key: 'not_unique' },
  vendor_name_key: { field: 'name', title: 'Name', key: 'not_unique' },
  vendor_number_key: { field: 'vendorNumber', title: 'Vendor number', key: 'not_unique' },
  manufacturer_name_key: { field: 'name', title: 'Name', key: 'not_unique' },
  model_name_key: { field: 'name', title: 'Name', key: 'not_unique' },
  person_employee_number_key: { field: 'employeeNumber', title: 'Employee number', key: 'not_unique' },
  person_email_key: { field: 'email', title: 'E-mail', key: 'not_unique' },
  person_directory_subject_key: { field: 'directorySubject', title: 'Directory subject', key: 'not_unique' },
  funding_source_code_key: { field: 'code', title: 'Code', key: 'not_unique' },
  funding_source_fain_key: { field: 'fain', title: 'FAIN', key: 'not_unique' },
  user_account_email_key: { field: 'email', title: 'E-mail', key: 'not_unique' },
};
