import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { sentenceKeyOf } from '#contract/shared/sentence-key.ts';
import { useBatchErrorText } from '#web/features/batch/useBatchErrorText.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { countOf, useProblemText } from '#web/shared/i18n/problem-text.ts';
import { findText } from '#web/shared/i18n/text-store.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { scanLimits, type ScanResult } from '#contract/areas/scan/scan.api.ts';
import { readingOf, type ScanEntry } from './scan-entry.ts';

export interface EntryTexts {
  /** The tag of the item, or the code as it was read. */
  code: string;
  /** What became of it. */
  phrase: string;
  detail: string;
}

/** Why the server did not do it: the sentence of a step, or of one of its fields. */
function useReason(): (problem: NonNullable<ScanResult['problem']>) => string {
  const { problemText, fieldText } = useProblemText();
  return ({ messageKey, params, message }) => {
    const isWhole = findText('errors', sentenceKeyOf(messageKey, params), countOf(params)) !== undefined;
    if (!isWhole) return fieldText({ path: '', messageKey, params, message }, equipment);
    const rest = { type: '', title: '', status: 0, fields: [], requestId: '' };
    return problemText({ ...rest, code: messageKey, messageKey, params, message }, equipment);
  };
}

/** What a scan is called and what became of it, in words. */
export function useEntryTexts(): (entry: ScanEntry) => EntryTexts {
  const { t } = useTranslation('scan');
  const reasonOf = useReason();
  const errorText = useBatchErrorText();

  function answered(
    result: ScanResult,
    { isWrongTarget = false, isPicked }: Pick<ScanEntry, 'isWrongTarget' | 'isPicked'>,
  ): Omit<EntryTexts, 'code'> {
    const { outcome, action, hits, from, problem } = result;
    const name = hits[0]?.note ?? '';
    if (isWrongTarget) return { phrase: t('wrongTarget'), detail: t('wrongTargetText') };
    if (outcome === 'found' && isPicked) return { phrase: t('picked'), detail: name };
    if (outcome === 'done' && action !== null) {
      return {
        phrase: t(`done.${action}`),
        detail: from === null ? name : t('nameFrom', { name: isolate(name), from: isolate(from) }),
      };
    }
    if (outcome === 'refused') return { phrase: t('refused'), detail: problem ? reasonOf(problem) : '' };
    if (outcome === 'blank' || outcome === 'void' || outcome === 'none' || outcome === 'several') {
      return { phrase: t(outcome), detail: t(`why.${outcome}`) };
    }
    return { phrase: t(outcome === 'done' ? 'same' : outcome), detail: name };
  }

  return (entry) => {
    const { state, result } = entry;
    const read = { code: readingOf(entry) };
    if (entry.isTakenBack) return { ...read, phrase: t('takenBack'), detail: t('takenBackText') };
    if (state === 'waiting') return { ...read, phrase: t('waiting'), detail: t('waitingText') };
    if (state === 'expired') {
      return { ...read, phrase: t('expired'), detail: t('expiredText', { hours: scanLimits.hours }) };
    }
    if (state === 'failed' || !result) {
      return { ...read, phrase: t('failed'), detail: errorText(entry.error) };
    }
    const isItem = ['done', 'same', 'refused', 'found', 'undone', 'target'].includes(result.outcome);
    const code = (isItem ? result.hits[0]?.label : undefined) ?? result.code;
    return { code, ...answered(result, entry) };
  };
}
