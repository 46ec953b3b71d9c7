import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId, useMemo, useState } from 'react';
import { conditions, type Condition } from '#contract/areas/equipment/conditions.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { references } from '#web/features/references/references.ts';
import { SelectControl } from '#web/shared/form/ChoiceControl.tsx';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { ReferencePicker } from '#web/shared/form/ReferencePicker.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { targetKindsOf, type ChosenTarget, type TargetKind } from './scan-entry.ts';
import type { ScannerState } from './scanner-state.ts';

interface TargetDialogProps {
  setup: Pick<ScannerState, 'mode' | 'target' | 'condition'>;
  onChosen: (target: ChosenTarget, condition: Condition | undefined) => void;
  onClose: () => void;
}

const control = { onBlur: () => undefined, describedBy: undefined, isInvalid: false };

/** Picks where scanned items go, or to whom, for those who have no code of it at hand. */
export function TargetDialog({ setup, onChosen, onClose }: TargetDialogProps) {
  const { t } = useTranslation('scan');
  const { t: form } = useTranslation('form');
  const labels = useLabels();
  const id = useId();
  const kinds = targetKindsOf[setup.mode];
  const [kind, setKind] = useState<TargetKind>(setup.target?.kind ?? kinds[0] ?? 'location');
  const [chosen, setChosen] = useState<ReferenceValue | null>(
    setup.target ? { id: setup.target.id, label: setup.target.label, note: null } : null,
  );
  const [condition, setCondition] = useState(setup.condition);
  const search = useMemo(() => references[kind].search([]), [kind]);
  return (
    <DecisionDialog
      isOpen
      title={t('targetTitle')}
      text={t('targetText')}
      mark={<Icon name="pinmap" />}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {form('cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={chosen === null}
            onClick={() => {
              if (chosen) onChosen({ kind, id: chosen.id, label: chosen.label }, condition);
            }}
          >
            {t('useTarget')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {kinds.length > 1 ? (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={t('targetKind')}
            value={kind}
            onChange={(_, next: TargetKind | null) => {
              if (next === null) return;
              setKind(next);
              setChosen(null);
            }}
          >
            {kinds.map((one) => (
              <ToggleButton key={one} value={one}>
                {labels.entity(one)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        ) : null}
        <FormControl fullWidth>
          <FormLabel id={`${id}-label`} htmlFor={id}>
            {labels.entity(kind)}
          </FormLabel>
          <ReferencePicker
            key={kind}
            {...control}
            id={id}
            labelId={`${id}-label`}
            path="target"
            facts={{ kind: 'reference', title: '', required: true, write: 'always' }}
            search={search}
            value={chosen}
            onChange={(value) => setChosen(value as ReferenceValue | null)}
          />
        </FormControl>
        {setup.mode === 'checkIn' ? (
          <FormControl fullWidth>
            <FormLabel id={`${id}-condition-label`}>
              {labels.field(equipment.name, 'condition')} ({form('optional')})
            </FormLabel>
            <SelectControl
              {...control}
              id={`${id}-condition`}
              labelId={`${id}-condition-label`}
              path="condition"
              facts={{ kind: 'choice', title: '', required: false, write: 'always', values: [...conditions] }}
              value={condition ?? ''}
              onChange={(value) => setCondition(conditions.find((one) => one === value))}
              optionLabel={(value) => labels.value(equipment.name, 'condition', value)}
            />
          </FormControl>
        ) : null}
      </Box>
    </DecisionDialog>
  );
}
