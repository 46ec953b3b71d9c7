import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { codesApi } from '#contract/features/codes/codes.api.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { chooseReading } from '#web/features/scan/act-on-scan.ts';
import { listenForScans } from '#web/features/scan/scan-listener.ts';
import type { ScannedText } from '#web/features/scan/scanned-text.ts';
import { call } from '#web/shared/client/client.ts';
import { ReferencePicker } from '#web/shared/form/ReferencePicker.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { PanelFailed } from '#web/shared/record/PanelFailed.tsx';
import { reference } from '../equipment.reference.ts';
import { ClaimTagDialog } from '../tags/ClaimTagDialog.tsx';

// Made once: a picker asks again when its search is another one.
const items = reference.search([]);

interface BlankTagProps {
  tag: string;
  onClaimed: (record: EquipmentRecord) => void;
}

/** Finds the item that a blank tag is glued to, and claims the tag for it. */
export function BlankTag({ tag, onClaimed }: BlankTagProps) {
  const { t } = useTranslation('codes');
  const navigate = useNavigate();
  const id = useId();
  const [chosen, setChosen] = useState<ReferenceValue | null>(null);
  const {
    data: record,
    error,
    refetch,
  } = useQuery({
    queryKey: [equipment.name, 'record', chosen?.id, 'to-claim'],
    queryFn: ({ signal }) => call(equipmentApi.get, { params: { id: chosen?.id ?? '' }, query: {}, signal }),
    enabled: chosen !== null,
    staleTime: 0,
    gcTime: 0,
  });
  /** The next scan is the item that the tag is glued to; what is no item opens as everywhere. */
  const takeScan = useEffectEvent(async (scan: ScannedText) => {
    const code = await chooseReading(scan);
    if (code === '') return;
    const answer = await call(codesApi.read, { params: { code } }).catch(() => undefined);
    const [hit, ...others] = answer?.hits ?? [];
    if (hit?.entity === 'equipment' && others.length === 0)
      setChosen({ id: hit.id, label: hit.label, note: hit.note });
    else void navigate(`/t/${encodeURIComponent(code)}`);
  });
  useEffect(() => listenForScans((scan) => void takeScan(scan)), []);
  return (
    <>
      <FormControl fullWidth>
        <FormLabel id={`${id}-label`} htmlFor={id}>
          {t('blankItem')}
        </FormLabel>
        <ReferencePicker
          id={id}
          labelId={`${id}-label`}
          path="item"
          facts={{ kind: 'reference', title: '', required: true, write: 'always' }}
          search={items}
          value={chosen}
          onChange={(value) => setChosen(value as ReferenceValue | null)}
          onBlur={() => undefined}
          describedBy={undefined}
          isInvalid={false}
        />
        {error && chosen && <PanelFailed error={error} onRetry={() => void refetch()} />}
      </FormControl>
      {/* Outside of the control above, whose focus its fields would show as theirs. */}
      {record && chosen && (
        <ClaimTagDialog
          record={record}
          scanned={tag}
          onClose={() => setChosen(null)}
          onClaimed={() => onClaimed(record)}
        />
      )}
    </>
  );
}
