import Box from '@mui/material/Box';
import { useId } from 'react';
import { searchReferences } from '#web/features/references/reference-search.ts';
import type { ReferenceName } from '#web/features/references/reference-names.ts';
import { FieldControl } from '#web/shared/form/FieldControl.tsx';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import type { StepName } from './bulk-steps.ts';
import type { useStepDraft } from './useStepDraft.ts';

interface StepPanelProps {
  step: StepName;
  draft: ReturnType<typeof useStepDraft>;
  /** It was applied: the step is only looked at. */
  isDisabled: boolean;
}

/** The step that is taken with the records, and what it is asked for. */
export function StepPanel({ step, draft, isDisabled }: StepPanelProps) {
  const { t } = useTranslation('bulkEdit');
  const labels = useLabels();
  const id = useId();
  const { fields, values, problems, setValue } = draft;
  return (
    <Panel title={t(`step.${step}`)}>
      {fields.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('stepNothing')}</Box>
      ) : null}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {fields.map(([field, facts]) => (
          <FieldFrame
            key={field}
            label={t(`stepField.${field}`)}
            controlId={`${id}-${field}`}
            isOptional={!facts.required}
            error={problems[field]}
            span={6}
          >
            {(ids) => (
              <FieldControl
                control={{
                  id: `${id}-${field}`,
                  path: field,
                  facts,
                  value: values[field],
                  onChange: (value) => setValue(field, value),
                  onBlur: () => undefined,
                  isInvalid: problems[field] !== undefined,
                  isDisabled,
                  ...ids,
                }}
                optionLabel={(option) => labels.value('equipment', field, option)}
                search={
                  facts.kind === 'reference' ? searchReferences(facts.entity as ReferenceName) : undefined
                }
              />
            )}
          </FieldFrame>
        ))}
      </Box>
    </Panel>
  );
}
