import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import { neededToDecide } from '#contract/entities/retirement/retirement.refusals.ts';
import {
  isWorking,
  retirement,
  type RetirementRecord,
} from '#contract/entities/retirement/retirement.schema.ts';
import type { Lack } from '#contract/areas/retirement/retirement-vocabulary.ts';
import { nameWithEmail } from '#web/shared/format/account.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { reversedOn } from './line-steps.ts';
import { joinList } from '#web/shared/format/join-list.ts';

/** A sentence below a line; an open one asks for something. */
export interface LineNote {
  key: string;
  isOpen: boolean;
  text: string;
}

/** Said by the state of the data already. */
const ofCertificates: readonly Lack[] = ['certificate', 'verification'];

/** What is worth saying about a lack of a line in the present state of its case. */
function shownLacks(record: RetirementRecord, { lacks }: RetirementLine): Lack[] {
  if (record.status === 'draft') return lacks.filter((lack) => neededToDecide.includes(lack));
  if (!isWorking(record)) return [];
  // The completion asks for the day itself; a price is entered before, once the case is ready.
  const later: readonly Lack[] =
    record.status === 'ready' ? ['disposal_date'] : ['disposal_date', 'sale_price'];
  return lacks.filter((lack) => !ofCertificates.includes(lack) && !later.includes(lack));
}

/** What an item lacks, why its data need not be erased, or how its disposal was taken back. */
export function useLineNotes(record: RetirementRecord, line: RetirementLine): LineNote[] {
  const { t } = useTranslation('retirement');
  const labels = useLabels();
  const { reversal, waiver } = line;
  const back = reversedOn(line);
  const lacks = shownLacks(record, line).map((lack) => labels.value(retirement.name, 'lack', lack));
  const notes: LineNote[] = [];
  if (lacks.length > 0) {
    notes.push({ key: 'lacks', isOpen: true, text: t('lines.missing', { what: joinList(lacks) }) });
  }
  if (waiver) {
    const text = t('lines.waived', { who: nameWithEmail(waiver.by, waiver.byEmail), why: waiver.reason });
    notes.push({ key: 'waiver', isOpen: false, text });
  }
  if (reversal && back === undefined) {
    const text = t('lines.reversalAsked', {
      who: nameWithEmail(reversal.askedBy, reversal.askedByEmail),
      why: reversal.reason,
    });
    notes.push({ key: 'asked', isOpen: true, text });
  }
  if (reversal && back !== undefined) {
    const text = t('lines.reversed', {
      who: nameWithEmail(reversal.reversedBy ?? '', reversal.reversedByEmail),
      day: dateInText(back),
    });
    notes.push({ key: 'reversed', isOpen: false, text });
  }
  return notes;
}
