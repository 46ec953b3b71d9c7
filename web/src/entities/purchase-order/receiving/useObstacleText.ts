import { useTranslation } from 'react-i18next';
import { labelOfCustomField } from '#contract/entities/category/custom-values.ts';
import { receiptFields } from '#contract/entities/purchase-order/receipt.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import type { SheetLine } from './receipt-draft.ts';
import type { Obstacle } from './receipt-obstacles.ts';

const labelled = [
  'receivedOn',
  'packingSlip',
  'locationId',
  'accepted',
  'rejected',
  'serial',
  'notes',
] as const;

// An obstacle carries the parameters of its own sentence.
type Lookup = (key: string, options: Obstacle) => string;

/** Sentences for what keeps a receipt from being posted, here and by the server. */
export function useObstacleText() {
  const { t, i18n } = useTranslation('receiving');
  const { fieldText } = useProblemText();

  function labelOf(path: string): string {
    const name = /^lines\.\d+\.(\w+)/.exec(path)?.[1] ?? path;
    const last = path.split('.').at(-1) ?? '';
    if (last === 'softwareId' || last === 'metric' || last === 'startsOn' || last === 'endsOn') {
      return t(`license.${last}`);
    }
    const found = labelled.find((one) => one === name || (one === 'serial' && name === 'serials'));
    return found ? t(`field.${found}`) : receiptFields.notes.title;
  }
  const say = (problem: FieldProblem, field = labelOf(problem.path)) =>
    fieldText({ ...problem, params: { ...problem.params, field } });

  /** What is wrong with a value of a category's field, which has its name from the category. */
  function sayValue({ customFields = [] }: SheetLine, problem: FieldProblem): string {
    const key = problem.path.split('.').at(-1) ?? '';
    return say(problem, labelOfCustomField(customFields, key, i18n.language));
  }

  return {
    sayProblem: (problem: FieldProblem) => say(problem),
    sayValue,
    /** What was refused at a line, with the line and, where one item is meant, its row. */
    sayAtLine: (sheet: SheetLine, problem: FieldProblem): string => {
      const { position } = sheet;
      const [, list, row] = /(serials|ownValues)\.(\d+)/.exec(problem.path) ?? [];
      const text = /Values\./.test(problem.path) ? sayValue(sheet, problem) : say(problem);
      if (row === undefined) return t('atLine', { position, text });
      const params = { position, row: Number(row) + 1, text };
      return list === 'serials' ? t('atRow', params) : t('atItem', params);
    },
    sayObstacle: (one: Obstacle): string => (t as unknown as Lookup)(`obstacle.${one.kind}`, one),
  };
}
