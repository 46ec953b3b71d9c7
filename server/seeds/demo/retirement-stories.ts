import type { RetirementStatus } from '#contract/entities/retirement/retirement.states.ts';
import type { RetirementMethod, RetirementReason } from '#contract/areas/retirement/retirement-vocabulary.ts';

/** A case of the demonstration: what it is about, which items it takes, and how far it has come. */
export interface RetirementStory {
  title: string;
  reason: RetirementReason;
  method: RetirementMethod;
  justification: string;
  daysAgo: number;
  status: RetirementStatus;
  /** How many items of each kind it takes, of those that are there. */
  takes: { plain?: number; data?: number; federal?: number; missing?: number };
  recipient?: string;
  surplusReference?: string;
  /** So many of the data-bearing items have no verified certificate yet: the first to verify, the rest to perform. */
  unverified?: number;
  /** One federal item still waits for its instruction. */
  waitsForInstruction?: boolean;
  /** An administrator wants the last item back. */
  isReversalAsked?: boolean;
}

export const retirementStories: readonly RetirementStory[] = [
  {
    title: 'Surplus pick-up, all districts',
    reason: 'surplus',
    method: 'surplus_sale',
    justification: 'Replaced in the last two budget years; the districts have no use for them.',
    daysAgo: 300,
    status: 'completed',
    takes: { plain: 30 },
    surplusReference: 'SS-4102',
  },
  {
    title: 'Recycling of dead radios and displays',
    reason: 'unusable',
    method: 'recycler',
    justification: 'Beyond repair; the makers no longer offer parts.',
    daysAgo: 120,
    status: 'completed',
    takes: { plain: 18 },
    recipient: 'State Electronics Recycling',
  },
  {
    title: 'Old laptops, Headquarters',
    reason: 'replaced',
    method: 'surplus_sale',
    justification: 'Replaced by the last laptop order; support by the maker has ended.',
    daysAgo: 34,
    status: 'completed',
    takes: { data: 5, plain: 2 },
    surplusReference: 'SS-4390',
    isReversalAsked: true,
  },
  {
    title: 'Spring surplus, District 4',
    reason: 'obsolete',
    method: 'surplus_sale',
    justification: 'Past their useful life; two of them were bought with federal money.',
    daysAgo: 24,
    status: 'in_process',
    takes: { data: 7, federal: 3, plain: 2 },
    surplusReference: 'SS-4471',
    unverified: 2,
    waitsForInstruction: true,
  },
  {
    title: 'Spare parts for the signal shop',
    reason: 'unusable',
    method: 'parts',
    justification: 'Housings and power supplies can still be used in the shop.',
    daysAgo: 18,
    status: 'ready',
    takes: { plain: 4 },
  },
  {
    title: 'Tablets for the training center',
    reason: 'surplus',
    method: 'donation',
    justification: 'Too slow for the field, good enough for lessons.',
    daysAgo: 12,
    status: 'approved',
    takes: { data: 3, plain: 1 },
    recipient: 'Westside Training Center',
  },
  {
    title: 'Stolen from the service truck',
    reason: 'stolen',
    method: 'write_off',
    justification: 'The truck was broken into at night; the police has been told.',
    daysAgo: 9,
    status: 'submitted',
    takes: { missing: 1 },
  },
  {
    title: 'Displays of the old control room',
    reason: 'obsolete',
    method: 'transfer_agency',
    justification: 'Another agency has asked for them.',
    daysAgo: 8,
    status: 'rejected',
    takes: { plain: 2 },
    recipient: 'Department of Agriculture',
  },
  {
    title: 'Printers of the third floor',
    reason: 'damaged',
    method: 'recycler',
    justification: 'Water damage after the pipe had burst.',
    daysAgo: 7,
    status: 'cancelled',
    takes: { plain: 2 },
    recipient: 'State Electronics Recycling',
  },
  {
    title: 'Worn-out laptops, District 2',
    reason: 'obsolete',
    method: 'surplus_sale',
    justification: 'Older than six years; batteries no longer hold a charge.',
    daysAgo: 3,
    status: 'draft',
    takes: { data: 4, plain: 1 },
  },
];
