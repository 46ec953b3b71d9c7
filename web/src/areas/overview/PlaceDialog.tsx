import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useId, useMemo, useState } from 'react';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { references } from '#web/features/references/references.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { ReferencePicker } from '#web/shared/form/ReferencePicker.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';

interface PlaceDialogProps {
  place: ReferenceValue | null;
  onChosen: (id: string | undefined) => void;
  onClose: () => void;
}

const control = { onBlur: () => undefined, describedBy: undefined, isInvalid: false };

/** Chooses the place that all figures are of. */
export function PlaceDialog({ place, onChosen, onClose }: PlaceDialogProps) {
  const { t } = useTranslation('overview');
  const id = useId();
  const [chosen, setChosen] = useState(place);
  const search = useMemo(() => references.location.search([]), []);
  return (
    <DecisionDialog
      isOpen
      title={t('placeTitle')}
      text={t('placeText')}
      mark={<Icon name="pinmap" />}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={() => onChosen(undefined)}>
            {t('allPlaces')}
          </Button>
          <Button variant="contained" disabled={chosen === null} onClick={() => onChosen(chosen?.id)}>
            {t('showPlace')}
          </Button>
        </>
      }
    >
      <FormControl fullWidth>
        <FormLabel id={`${id}-label`} htmlFor={id}>
          {t('place')}
        </FormLabel>
        <ReferencePicker
          id={id}
          labelId={`${id}-label`}
          path="place"
          facts={{ kind: 'reference', title: '', required: true, write: 'always' }}
          search={search}
          value={chosen}
          onChange={(value) => setChosen(value as ReferenceValue | null)}
          {...control}
        />
      </FormControl>
    </DecisionDialog>
  );
}
