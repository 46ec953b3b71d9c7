import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId, useMemo, useState } from 'react';
import { scanApi, sheetPapers } from '#contract/areas/scan/scan.api.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { useFileDownload } from '#web/features/label/useFileDownload.ts';
import { references } from '#web/features/references/references.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { ReferencePicker } from '#web/shared/form/ReferencePicker.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { ScanIcon } from './ScanIcon.tsx';

/** So many places stand on a sheet. */
const mostPlaces = 40;
const mediaType = 'application/pdf';

/** Asks which places the sheet of commands is to have, and saves it to be printed. */
export function SheetDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('scan');
  const { t: form } = useTranslation('form');
  const id = useId();
  const download = useFileDownload();
  const [paper, setPaper] = useState<(typeof sheetPapers)[number]>('a4');
  const [places, setPlaces] = useState<readonly ReferenceValue[]>([]);
  const search = useMemo(() => references.location.search([]), []);

  function save(): void {
    const query = new URLSearchParams({ language: i18n.language, paper });
    if (places.length > 0) query.set('places', places.map((place) => place.id).join(','));
    const path = `${scanApi.sheet.path}?${query.toString()}`;
    download.mutate({ path, mediaType, fileName: `${t('sheetTitle')}.pdf` }, { onSuccess: onClose });
  }

  return (
    <DecisionDialog
      isOpen
      title={t('sheetTitle')}
      text={t('sheetText')}
      mark={<ScanIcon name="sheet" />}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {form('cancel')}
          </Button>
          <Button variant="contained" loading={download.isPending} onClick={save}>
            {t('sheetSave')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('sheetPaper')}
          value={paper}
          onChange={(_, next: typeof paper | null) => setPaper(next ?? paper)}
        >
          {sheetPapers.map((one) => (
            <ToggleButton key={one} value={one}>
              {t(`paper.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <FormControl fullWidth>
          <FormLabel id={`${id}-label`} htmlFor={id}>
            {t('sheetPlaces')} ({form('optional')})
          </FormLabel>
          <ReferencePicker
            key={places.length}
            id={id}
            labelId={`${id}-label`}
            path="places"
            facts={{ kind: 'reference', title: '', required: false, write: 'always' }}
            describedBy={undefined}
            isInvalid={false}
            onBlur={() => undefined}
            search={search}
            value={null}
            onChange={(value) => {
              const place = value as ReferenceValue | null;
              const isKnown = places.some((one) => one.id === place?.id);
              if (place && !isKnown && places.length < mostPlaces) setPlaces([...places, place]);
            }}
          />
        </FormControl>
        {places.length > 0 ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {places.map((place) => (
              <Chip
                key={place.id}
                label={place.label}
                onDelete={() => setPlaces(places.filter((one) => one !== place))}
              />
            ))}
          </Box>
        ) : null}
      </Box>
    </DecisionDialog>
  );
}
