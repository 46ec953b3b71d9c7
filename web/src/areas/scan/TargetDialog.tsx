import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState, type FormEvent } from 'react';
import { conditions, type Condition } from '#contract/areas/equipment/conditions.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import { retirementApi } from '#contract/entities/retirement/retirement.api.ts';
import { scanPermission } from '#contract/areas/scan/scan.api.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { references } from '#web/features/references/references.ts';
import { SelectControl } from '#web/shared/form/ChoiceControl.tsx';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { FocusFirst } from '#web/shared/form/FocusFirst.tsx';
import { createReferenceSearch } from '#web/shared/form/reference-search.ts';
import { ReferencePicker } from '#web/shared/form/ReferencePicker.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import {
  isRecordKind,
  sentTarget,
  targetKindsOf,
  type ChosenTarget,
  type RecordKind,
  type TargetKind,
} from './scan-entry.ts';
import type { ScannerState } from './scanner-state.ts';

interface TargetDialogProps {
  setup: Pick<ScannerState, 'mode' | 'target' | 'condition'>;
  onChosen: (target: ChosenTarget, condition: Condition | undefined) => void;
  onClose: () => void;
}

/** Finds the records that can be a target: own drafts of cases, which nobody else adds to, and orders of which goods are open. */
function searchOf(kind: RecordKind, personId: string) {
  if (kind === 'purchase-order') {
    return createReferenceSearch(purchaseOrderApi.list, {
      query: [['filter[status]', 'ordered,partially_received']],
      toOption: ({ id, number, title }) => ({ id, label: number ?? '', note: title }),
    });
  }
  if (kind !== 'retirement') return references[kind].search([]);
  return createReferenceSearch(retirementApi.list, {
    query: [
      ['filter[status]', 'draft'],
      ['filter[authorId]', personId],
    ],
    toOption: ({ id, number, title }) => ({ id, label: number, note: title }),
  });
}

/** Which kinds of target a person can choose in a mode. */
function useKinds(mode: ScannerState['mode']): TargetKind[] {
  const can = useCan();
  return targetKindsOf[mode].filter(
    (kind) =>
      mode !== 'addTo' ||
      kind === 'selection' ||
      can(scanPermission(mode, sentTarget(mode, { kind, id: '', label: '' }, undefined))),
  );
}

const control = { onBlur: () => undefined, describedBy: undefined, isInvalid: false };

/** Picks where scanned items go, or to whom, for those who have no code of it at hand. */
export function TargetDialog({ setup, onChosen, onClose }: TargetDialogProps) {
  const { t } = useTranslation('scan');
  const { t: form } = useTranslation('form');
  const labels = useLabels();
  const id = useId();
  const { user } = useSession();
  const kinds = useKinds(setup.mode);
  const [kind, setKind] = useState<TargetKind>(setup.target?.kind ?? kinds[0] ?? 'location');
  const [chosen, setChosen] = useState<ReferenceValue | null>(
    setup.target && isRecordKind(setup.target.kind)
      ? { id: setup.target.id, label: setup.target.label, note: null }
      : null,
  );
  const [condition, setCondition] = useState(setup.condition);
  const search = useMemo(
    () => (isRecordKind(kind) ? searchOf(kind, user?.uid ?? '') : undefined),
    [kind, user?.uid],
  );
  const target: ChosenTarget | undefined = isRecordKind(kind)
    ? chosen
      ? { kind, id: chosen.id, label: chosen.label }
      : undefined
    : { kind, id: kind, label: '' };
  // Whoever opens it types at once; Enter chooses, and once more uses what was chosen.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (target) onChosen(target, condition);
  };
  const kindName = (one: TargetKind) => (isRecordKind(one) ? labels.entity(one) : t(`listKind.${one}`));
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
          <Button variant="contained" type="submit" form={`${id}-form`} disabled={target === undefined}>
            {t('useTarget')}
          </Button>
        </>
      }
    >
      <Box component="form" id={`${id}-form`} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <FocusFirst formId={`${id}-form`} />
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
                {kindName(one)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        ) : null}
        {search ? (
          <FormControl fullWidth>
            <FormLabel id={`${id}-label`} htmlFor={id}>
              {kindName(kind)}
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
        ) : (
          <Typography variant="body2">
            {t(kind === 'labels' ? 'listText.labels' : 'listText.selection')}
          </Typography>
        )}
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
