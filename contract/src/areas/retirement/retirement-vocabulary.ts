/** Why items are retired. */
export const retirementReasons = [
  'obsolete',
  'unusable',
  'surplus',
  'replaced',
  'lost',
  'stolen',
  'damaged',
  'lease_end',
  'transfer',
] as const;
export type RetirementReason = (typeof retirementReasons)[number];

/** Where retired items go; what each way needs is a setting of the agency. */
export const retirementMethods = [
  'transfer_agency',
  'surplus_sale',
  'internet_auction',
  'public_sale',
  'negotiated_sale',
  'trade_in',
  'donation',
  'recycler',
  'destruction',
  'return_owner',
  'parts',
  'write_off',
] as const;
export type RetirementMethod = (typeof retirementMethods)[number];

/** Those that sell: what waits for one of them is held for sale (GASB 104). */
export const sellingMethods = [
  'surplus_sale',
  'internet_auction',
  'public_sale',
  'negotiated_sale',
] as const satisfies readonly RetirementMethod[];

/** What an item must be taken out of before it goes. */
export const removalSteps = ['labels', 'directory', 'network', 'seats'] as const;
export type RemovalStep = (typeof removalSteps)[number];

/** Where the data of an item stands. */
export const sanitizations = ['needed', 'performed', 'verified', 'waived', 'not_needed'] as const;
export type Sanitization = (typeof sanitizations)[number];

/** What a case or one of its lines still lacks. */
export const lacks = [
  'fair_market_value',
  'police_report',
  'certificate',
  'verification',
  'instruction',
  ...removalSteps,
  'disposal_date',
  'sale_price',
  'recipient',
  'surplus_reference',
  'affidavit',
] as const;
export type Lack = (typeof lacks)[number];
