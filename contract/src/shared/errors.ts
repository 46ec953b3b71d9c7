import { z } from 'zod';
import type { fieldErrors } from './field-errors.ts';

/** Every error the API answers with: its status and its English text; the key is the same in all languages. */
export const errors = {
  bad_request: { status: 400, text: 'The request could not be understood.' },
  unknown_filter: { status: 400, text: 'This list can’t be filtered by {field}.' },
  unknown_operator: { status: 400, text: '{operator} cannot be used with {field}.' },
  unknown_sort: { status: 400, text: 'This list can’t be sorted by {field}.' },
  unknown_field: { status: 400, text: '{field} is not a field of the records of this list.' },
  pdf_full: { status: 400, text: 'A PDF holds at most 20,000 lines. Take XLSX or narrow it.' },
  sheet_full: { status: 400, text: 'An Excel sheet holds 1,048,575 rows. Narrow the filter or take CSV.' },
  unknown_parameter: { status: 400, text: '{name} is not a parameter of this address.' },
  bad_filter_value: { status: 400, text: '"{value}" is not a value that {field} can have.' },
  bad_limit: { status: 400, text: 'The page size must be a whole number from 1 to {max}.' },
  bad_cursor: { status: 400, text: 'The cursor does not belong to this list.' },
  unauthorized: { status: 401, text: 'Sign in to continue.' },
  login_failed: { status: 401, text: 'The email or password is incorrect.' },
  not_allowed: { status: 403, text: 'You don’t have permission to do this. Ask an administrator.' },
  own_account: {
    status: 403,
    text: 'You can’t do this to your own account. Change your own password under My account, and ask another administrator for the rest.',
  },
  own_name: {
    status: 403,
    text: 'You can’t change your own name, because it appears in the history. Ask another administrator.',
  },
  own_person: {
    status: 403,
    text: 'You can’t choose the person for your own account. Ask another administrator.',
  },
  second_administrator: {
    status: 403,
    text: 'You proposed this value. Another administrator must confirm it.',
  },
  value_waits: {
    status: 409,
    text: 'A value is already waiting for a second administrator. Confirm or withdraw it first.',
  },
  no_backups: {
    status: 409,
    text: 'This installation makes no backups of its own. An external database is backed up by its own tools.',
  },
  no_value_waits: { status: 409, text: 'No value is waiting for a second administrator.' },
  holder_only: {
    status: 403,
    text: 'Only {holder} can confirm this. If they signed on paper, use “Confirmed on paper”.',
  },
  answered_already: { status: 409, text: 'The holder has already answered {number}.' },
  not_holder: { status: 403, text: 'Some of these items are no longer in your custody. Reload the list.' },
  access_over: { status: 403, text: 'This access ended on {day}.' },
  access_not_yet: { status: 403, text: 'This access begins on {day}.' },
  reads_only: { status: 403, text: 'An auditor reads only. Nothing was changed.' },
  same_person: { status: 403, text: 'The person who created {number} can’t decide on it. Ask someone else.' },
  approved_already: { status: 409, text: 'You already approved {number}. Someone else must approve it too.' },
  sso_refused: {
    status: 401,
    text: 'The directory sign-in was not accepted. Try again, or use your email and password.',
  },
  sso_used: { status: 401, text: 'This directory sign-in was already used. Sign in again.' },
  sso_unknown: {
    status: 403,
    text: 'There is no account for {email}. Request access, or ask an administrator to invite you.',
  },
  sso_email_unverified: {
    status: 403,
    text: 'Your directory has not verified your email address, so no account can be found. Ask an administrator.',
  },
  sso_other_identity: {
    status: 403,
    text: 'The account of {email} is linked to a different directory account. Ask an administrator.',
  },
  sso_password_only: {
    status: 403,
    text: 'The account of {email} signs in with its password, not through the directory.',
  },
  account_suspended: { status: 403, text: 'Your account is suspended. Ask an administrator.' },
  account_closed: { status: 403, text: 'Your account is closed. Ask an administrator.' },
  own_draft: { status: 409, text: '{number} is yours already.' },
  not_author: { status: 403, text: 'Only {author} can do this with {number}.' },
  not_found: { status: 404, text: 'This record does not exist.' },
  route_not_found: { status: 404, text: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, text: 'This address does not accept {method}.' },
  bad_state: {
    status: 409,
    text: '{entity} {number} is {state}. This is possible only when it is: {needed}.',
  },
  in_use: {
    status: 409,
    text: '{entity} is used by {n} records and cannot be deleted. Make it inactive instead.',
  },
  item_disposed: { status: 409, text: '{tag} was disposed of. Reverse the disposal before you change it.' },
  item_retiring: {
    status: 409,
    text: '{tag} is in retirement case {number}. Cancel the case, or correct the item after it.',
  },
  correction_open: {
    status: 409,
    text: 'A correction to {tag} by {who} is already waiting. Confirm, reject or withdraw it first.',
  },
  correction_empty: { status: 409, text: 'The correction changes nothing on {tag}.' },
  no_correction: { status: 409, text: 'No correction to {tag} is waiting.' },
  correction_same_person: {
    status: 403,
    text: 'You requested the correction to {tag}. Another administrator must decide on it.',
  },
  row_changed: {
    status: 409,
    text: '{who} changed {name} at {when}, after the check. Check again to see the difference.',
  },
  batch_too_large: { status: 422, text: 'This can take at most {max} rows. The file has {n}.' },
  selection_too_large: {
    status: 422,
    text: 'At most {max} records can be changed at once. You selected {n}.',
  },
  selection_changed: {
    status: 409,
    text: 'The list now has {n} records, not {total} as when you looked. Look again before you continue.',
  },
  batch_state: {
    status: 409,
    text: 'This can’t be done with {number} right now. Reload the page to see how far it is.',
  },
  batch_rows_to_fix: {
    status: 409,
    text: '{n} rows of {number} need attention. Fix or skip them first, or apply only the good rows.',
  },
  not_importable: { status: 422, text: 'Records of this kind can’t be imported.' },
  tag_on_item: { status: 409, text: 'Tag {tag} is on {item} ({place}) since {day}.' },
  tag_void: { status: 409, text: 'Tag {tag} is void: {reason}.' },
  tag_unknown: { status: 409, text: 'Tag {tag} is not one of ours.' },
  tag_reserved: { status: 409, text: 'Tag {tag} is reserved for the items of {number}.' },
  tags_taken: {
    status: 409,
    text: '{n} of these tags are in the register already, the first is {tag}. Choose another range.',
  },
  not_ready_yet: { status: 503, text: 'Figures up to {day} are being prepared. Try again in a moment.' },
  hold_released: { status: 409, text: '{number} is released already.' },
  nothing_to_remove: { status: 409, text: 'No item is past its time. Nothing to remove.' },
  purge_open: { status: 409, text: '{number} is not finished. Approve or cancel it first.' },
  purge_decided: { status: 409, text: '{number} is decided already.' },
  fiscal_year_running: { status: 409, text: 'Fiscal year {year} is not over yet.' },
  fiscal_year_order: {
    status: 409,
    text: 'Fiscal years are closed one after the other and reopened in the opposite order. {year} comes first.',
  },
  fiscal_year_closing: { status: 409, text: '{number} is not closed yet. Close or cancel it first.' },
  fiscal_year_preparing: { status: 409, text: 'The lines of {number} are still being prepared.' },
  fiscal_year_confirmed: { status: 409, text: '{number} was confirmed already and is being closed.' },
  fiscal_year_decided: { status: 409, text: '{number} is decided already.' },
  fiscal_year_altered: {
    status: 409,
    text: 'The frozen lines of {number} are not those that were frozen. Cancel it and tell an administrator of the database.',
  },
  packet_ended: { status: 409, text: '{number} is no longer being made.' },
  anchor_unknown: { status: 404, text: 'This anchor is of another installation or epoch.' },
  anchor_lost: {
    status: 409,
    text: '{n} events of this anchor did not come along when the history moved to another database on {day}.',
  },
  roll_void: { status: 409, text: 'Roll {number} is void: {reason}.' },
  label_stock_shipped: {
    status: 409,
    text: '{stock} came with the product and stays as it is. Describe a label stock of your own instead.',
  },
  label_reason_needed: {
    status: 409,
    text: '{n} of these tags have a label already, the first is {tag}. Give a reason for printing them again.',
  },
  labels_none: { status: 422, text: 'There is nothing to print: no item or tag was found.' },
  labels_too_many: { status: 422, text: 'At most {max} labels fit in a queue or a job. Choose fewer.' },
  label_code_too_wide: {
    status: 422,
    text: 'The code of {tag} does not fit on the label. Use another template.',
  },
  label_job_state: {
    status: 409,
    text: 'This can’t be done with {number} right now. Reload the page to see how far it is.',
  },
  roll_printed: { status: 409, text: 'Roll {number} is printed already.' },
  take_over_ended: { status: 409, text: 'Take-over ended on {day}. Use a retirement case.' },
  undo_over: { status: 409, text: '{number} can no longer be undone: the time ended on {day}.' },
  scan_undo_over: {
    status: 409,
    text: 'A scan can be taken back for {minutes} minutes. Undo the whole session {number} instead.',
  },
  undo_changed: {
    status: 409,
    text: '{who} changed {name} at {when}, after this was applied. The record stays as it is.',
  },
  undo_by_hand: { status: 409, text: 'An undo can’t reverse this. Change it by hand.' },
  undo_nothing: { status: 409, text: 'All {n} records were changed since. Nothing can go back.' },
  has_history: { status: 409, text: 'This item has history. Use retirement instead.' },
  is_deleted: { status: 409, text: '{entity} {number} is in the bin. Restore it first.' },
  is_not_deleted: { status: 409, text: '{entity} {number} is not in the bin.' },
  items_at_location: { status: 409, text: '{n} items are still at {location}. Move them first.' },
  items_held: { status: 409, text: '{person} still holds {n} items. Check them in or hand them over first.' },
  project_orders_open: {
    status: 409,
    text: '{n} orders of {project} are still open. Close or cancel them first.',
  },
  project_items_held: {
    status: 409,
    text: '{n} items are still held by {project} or allocated to it. Move them first.',
  },
  shares_overlap: {
    status: 409,
    text: '{project} already has a share of {n} of these items then. Set their shares by hand first.',
  },
  open_repair: { status: 409, text: '{tag} already has open repair {number}.' },
  reopen_too_late: {
    status: 409,
    text: '{number} was closed more than {days} days ago. Request a new repair.',
  },
  repair_begun: {
    status: 409,
    text: 'Only a request that nobody has worked on can be deleted. Cancel it instead.',
  },
  no_loaner: { status: 409, text: 'No loaner is lent for {number}.' },
  seats_used: { status: 409, text: 'No seat is left of {n}. Free one or buy more.' },
  product_used: {
    status: 409,
    text: '{product} has {n} licenses, seats or installations and can’t be deleted.',
  },
  renew_perpetual: { status: 409, text: '{number} has no end. Only a subscription can be renewed.' },
  no_key: { status: 409, text: 'No license key is saved for {number}.' },
  key_unreadable: {
    status: 409,
    text: 'The license key of {number} was saved with another secret and can’t be read.',
  },
  no_secret: { status: 409, text: 'No value is saved in this field of {number}.' },
  secret_unreadable: {
    status: 409,
    text: 'This value of {number} was saved with another secret and can’t be read. Enter it again.',
  },
  account_holds: {
    status: 409,
    text: '{email} still holds {n} items. Check them in or hand them over, or confirm that they are taken care of.',
  },
  order_begun: {
    status: 409,
    text: 'Only a draft that was never submitted can be deleted. Cancel it instead.',
  },
  goods_received: { status: 409, text: 'Goods have been received on {number}, so it can’t be canceled.' },
  amendment_open: { status: 409, text: '{number} has an open amendment. Decide or discard it first.' },
  no_amendment: { status: 409, text: '{number} is not being amended.' },
  approval_document: {
    status: 409,
    text: '{sources} requires approval before a purchase. Attach the approval first.',
  },
  over_received: { status: 409, text: 'More was entered than is still open on the order.' },
  receipt_touched: {
    status: 409,
    text: '{tag} from receipt {receipt} has been used since, so the receipt can’t be reversed.',
  },
  return_not_closed: { status: 409, text: 'Return {number} is not settled.' },
  return_not_open: { status: 409, text: '{number} is no longer open.' },
  receipt_reversed: {
    status: 409,
    text: 'Receipt {receipt} was reversed. What came with it can’t be restored.',
  },
  case_begun: {
    status: 409,
    text: 'Only a draft that was never submitted can be deleted. Cancel it instead.',
  },
  paper_needed: {
    status: 409,
    text: 'A retirement case or a custody confirmation relies on {name}, so it can’t be deleted.',
  },
  items_missing: { status: 409, text: 'Missing items can only be written off as lost or stolen: {tags}.' },
  case_last_items: { status: 409, text: 'A case needs at least one item. Cancel {number} instead.' },
  case_lacks: {
    status: 409,
    text: '{number} is not complete yet: {n} items or documents are missing something.',
  },
  items_not_retirable: {
    status: 409,
    text: 'Only items in stock, in repair or missing can be retired. {tags} cannot.',
  },
  same_verifier: {
    status: 403,
    text: 'The person who sanitized the medium of {number} can’t verify it. Ask someone else.',
  },
  certificate_final: { status: 409, text: '{number} was verified or failed, so it can’t be changed.' },
  reversal_too_late: {
    status: 409,
    text: '{tag} was disposed of more than {days} days ago, so its disposal can no longer be reversed.',
  },
  reversal_asked: { status: 409, text: 'A reversal for {tag} was already requested.' },
  reversal_not_asked: { status: 409, text: 'No reversal was requested for {tag}.' },
  reopening_same_person: {
    status: 403,
    text: 'The person who requested to reopen {number} can’t decide on that request. Ask someone else.',
  },
  reversal_same_person: {
    status: 403,
    text: 'You requested the reversal for {tag}. Another administrator must confirm it.',
  },
  sso_not_set_up: { status: 409, text: 'Single sign-on is not set up on this server.' },
  sso_only: { status: 409, text: '{email} signs in through the directory and has no password.' },
  no_directory: { status: 409, text: '{email} is not linked to a directory account.' },
  last_admin: { status: 409, text: 'This is the last administrator.' },
  views_full: { status: 409, text: 'You already have {max} views, the maximum. Delete one first.' },
  shared_views_full: {
    status: 409,
    text: 'This list already has {max} shared views, the maximum. Stop sharing one first.',
  },
  schedules_full: {
    status: 409,
    text: 'You already have {max} scheduled exports, the maximum. Delete one first.',
  },
  schedule_paused: { status: 409, text: 'This schedule is paused. Resume it first.' },
  schedule_view_missing: {
    status: 409,
    text: 'The view of this schedule was deleted, or is no longer shared with its owner.',
  },
  pins_full: { status: 409, text: 'Your menu already has {max} views, the maximum. Remove one first.' },
  record_pins_full: { status: 409, text: 'You already pinned {max} records, the maximum. Remove one first.' },
  link_dead: { status: 410, text: 'This link no longer works. Ask for a new one.' },
  conflict: {
    status: 412,
    text: '{who} changed this record at {when}. Review the differences and save again.',
  },
  payload_too_large: { status: 413, text: 'The request is larger than {max} bytes.' },
  export_too_large: {
    status: 413,
    text: 'The file is larger than {max} MB. Narrow the filter or choose fewer columns.',
  },
  range_not_satisfiable: { status: 416, text: 'The file has no such range of bytes.' },
  unsupported_media_type: { status: 415, text: 'Send the request as JSON.' },
  validation_failed: { status: 422, text: 'Some fields need attention.' },
  idempotency_key_reused: {
    status: 422,
    text: 'This idempotency key was already used for a different request.',
  },
  version_required: { status: 428, text: 'Send If-Match with the ETag of the version you are changing.' },
  rate_limited: { status: 429, text: 'Too many requests. Try again in {seconds} seconds.' },
  exports_running: {
    status: 429,
    text: 'You already have {n} exports running. Try again when one has finished, for example in {seconds} seconds.',
  },
  internal: { status: 500, text: 'Something went wrong on the server. Nothing was changed.' },
  sso_unavailable: {
    status: 503,
    text: 'The directory is not responding. Try again in a moment, or use your email and password.',
  },
  exports_busy: {
    status: 503,
    text: 'Too many exports are running right now. Try again in {seconds} seconds.',
  },
  storage_full: {
    status: 507,
    text: 'The server is out of storage, so nothing was saved. Tell the people who run it, and try again later.',
  },
  unavailable: { status: 503, text: 'The database is not responding. Try again in a moment.' },
  busy: { status: 503, text: 'Many people are working right now. Try again in {seconds} seconds.' },
  list_too_slow: { status: 503, text: 'This took too long. Narrow the filter and try again.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errors;

export type FieldErrorKey = keyof typeof fieldErrors;
export type ErrorParams = Record<string, string | number>;

/** Puts the parameters into the text; a parameter that is not given stays visible in braces. */
export function fillText(text: string, params: ErrorParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}

/** The values that the sentence of a refusal needs. */
export const problemParams = z.record(z.string(), z.union([z.string(), z.number()]));

/** One field that was refused: where, which rule, and the values the sentence needs. */
export const fieldProblem = z.object({
  path: z.string(),
  messageKey: z.string(),
  params: problemParams,
  message: z.string(),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

/** The body of every error answer (application/problem+json). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  messageKey: z.string(),
  message: z.string(),
  params: problemParams,
  fields: z.array(fieldProblem),
  requestId: z.string(),
  current: z.unknown().optional(),
});
export type Problem = z.infer<typeof problem>;
