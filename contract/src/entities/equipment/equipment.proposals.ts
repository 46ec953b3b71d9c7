import { addMonths, isRealDay } from '#contract/shared/day.ts';
import { equipmentFields } from './equipment.schema.ts';

/** What an item is called after its model: the maker first, unless the model already begins with it. */
export function nameAfterModel(maker: string, model: string): string {
  const isNamed = model.toLowerCase().startsWith(maker.toLowerCase());
  return (isNamed ? model : `${maker} ${model}`).slice(0, equipmentFields.name.max);
}

/** The warranty of a model from the day on which the item was acquired; none where the model names no months. */
export function warrantyAfterModel(months: number, acquiredOn: string) {
  if (months === 0 || !isRealDay(acquiredOn)) return undefined;
  return {
    warrantyStartsOn: acquiredOn,
    warrantyEndsOn: addMonths(acquiredOn, months),
    warrantyType: 'manufacturer',
  } as const;
}
