import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { labelOfCustomField } from '#contract/entities/category/custom-values.ts';
import { receiptFields } from '#contract/entities/purchase-order/receipt.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { dateHint } from '#web/shared/format/date.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import type { SheetLine } from './receipt-draft.ts';
import type { Obstacle } from './receipt-obstacles.ts';

const labeled = [
  'receivedOn',
  'packingSlip',
  'locationId',
  'accepted',
  'rejected',
  'serial',
  'tag',
  'notes',
] as const;

// An obstacle carries the parameters of its own sentence.
type Lookup = (key: string, options: Obstacle & { form: string }) => string;

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
    const found = labeled.find((one) => one === name || `${one}s` === name);
    return found ? t(`field.${found}`) : receiptFields.notes.title;
  }
  const describe = (problem: FieldProblem, field = labelOf(problem.path)) =>
    fieldText({ ...problem, params: { ...problem.params, field } });

  /** What is wrong with a value of a category's field, which has its name from the category. */
  function describeValue({ customFields = [] }: SheetLine, problem: FieldProblem): string {
    const key = problem.path.split('.').at(-1) ?? '';
    return describe(problem, labelOfCustomField(customFields, key, i18n.language));
  }

  return {
    describeProblem: (problem: FieldProblem) => describe(problem),
    describeValue,
    /** What was refused at a line, with the line and, where one item is meant, its row. */
    describeAtLine: (sheet: SheetLine, problem: FieldProblem): string => {
      const { position } = sheet;
      const [, list, row] = /(serials|tags|ownValues)\.(\d+)/.exec(problem.path) ?? [];
      const text = /Values\./.test(problem.path) ? describeValue(sheet, problem) : describe(problem);
      if (row === undefined) return t('atLine', { position, text });
      const params = { position, row: Number(row) + 1, text };
      return list === 'serials' ? t('atRow', params) : t('atItem', params);
    },
    describeObstacle: (one: Obstacle): string =>
      (t as unknown as Lookup)(`obstacle.${one.kind}`, { ...one, form: dateHint() }),
  };
}
