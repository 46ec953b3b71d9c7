import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { HistoryEvent } from '#contract/shared/endpoint.ts';
import { allFields, type Entity } from '#contract/shared/entity.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { ValueText } from '#web/shared/record/ValueText.tsx';

/** How the fields of an entity are called and how their values are shown, wherever a record is looked at. */
export interface EntityTexts {
  labelOf: (path: string) => string;
  showValue: (path: string, value: unknown) => ReactNode;
  /** What a choice inside a list is called. */
  choiceOf?: (path: string, value: string) => string;
  /** The reason of an event in the words of the reader, where a step wrote a part of it. */
  reasonOf?: (event: Pick<HistoryEvent, 'action' | 'reason' | 'changes'>) => string | null;
}

/** The texts of an entity whose fields need nothing of their own. */
export function useEntityTexts(entity: Entity): EntityTexts {
  const { t } = useTranslation('form');
  const labels = useLabels();
  const fields = allFields(entity);
  return {
    labelOf: (path) =>
      path === 'changeReason' ? t('changeReason') : labels.field(entity.name, path.split('.')[0] ?? path),
    showValue: (path, value) => (
      <ValueText entity={entity.name} name={path} facts={fields[path]} value={value} />
    ),
  };
}
