import { retirementMethods } from '#contract/areas/retirement/retirement-vocabulary.ts';
import { choice, date, money, reference, text } from '#contract/shared/field.ts';

/** What a new item of an import can begin as; everything after "received" is reached by steps. */
export const openingStatuses = ['received', 'in_stock', 'in_use', 'on_loan', 'missing', 'disposed'] as const;
export type OpeningStatus = (typeof openingStatuses)[number];

const opening = { optional: true, write: 'create' } as const;

/** What an import brings of an item beside its fields: the state it is in already, and who has it. */
export const openingFields = {
  openingStatus: choice('Opening status', openingStatuses, opening),
  /** A person, or else a place or a project. */
  holder: {
    ...reference('Holder', 'person', opening),
    otherEntities: ['location', 'project'] as const,
  },
  holderSince: date('Held since', opening),
  holderDueOn: date('Held until', opening),
  missingSince: date('Missing since', opening),
  disposedOn: date('Disposed', opening),
  disposalMethod: choice('Disposal method', retirementMethods, opening),
  disposalPrice: money('Disposal price', opening),
  disposalRecipient: text('Disposal recipient', { max: 120, ...opening }),
} as const;
export type OpeningField = keyof typeof openingFields;

export interface Opening {
  openingStatus?: OpeningStatus | null | undefined;
  holder?: string | null | undefined;
  holderSince?: string | null | undefined;
  holderDueOn?: string | null | undefined;
  missingSince?: string | null | undefined;
  disposedOn?: string | null | undefined;
  disposalMethod?: (typeof retirementMethods)[number] | null | undefined;
  disposalPrice?: string | null | undefined;
  disposalRecipient?: string | null | undefined;
}

/** The state an item begins in: as it is told, or as its holder and its days tell it; undefined where nothing does. */
export function openingStatusOf(wanted: Opening): OpeningStatus | undefined {
  if (wanted.openingStatus) return wanted.openingStatus;
  if (wanted.disposedOn) return 'disposed';
  if (wanted.missingSince) return 'missing';
  if (!wanted.holder) return undefined;
  return wanted.holderDueOn ? 'on_loan' : 'in_use';
}
