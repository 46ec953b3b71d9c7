import { useTranslation } from 'react-i18next';
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

/** Sentences for what keeps a receipt from being posted, here and by the server. */
export function useObstacleText() {
  const { t } = useTranslation('receiving');
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
  const say = (problem: FieldProblem) =>
    fieldText({ ...problem, params: { ...problem.params, field: labelOf(problem.path) } });

  return {
    sayProblem: say,
    /** What was refused at a line, with the line and, at a serial number, its row. */
    sayAtLine: ({ position }: SheetLine, problem: FieldProblem): string => {
      const row = /serials\.(\d+)$/.exec(problem.path)?.[1];
      const text = say(problem);
      return row === undefined
        ? t('atLine', { position, text })
        : t('atRow', { position, row: Number(row) + 1, text });
    },
    sayObstacle: (one: Obstacle): string => t(`obstacle.${one.kind}`, { ...one }),
  };
}
