import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { call } from '#web/shared/client/client.ts';
import { ReferencePicker } from '#web/shared/form/ReferencePicker.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { PanelFailed } from '#web/shared/record/PanelFailed.tsx';
import { reference } from '../equipment.reference.ts';
import { ClaimTagDialog } from '../tags/ClaimTagDialog.tsx';

// Made once: a picker asks again when its search is another one.
const items = reference.search([]);

/** Finds the item that a blank tag is glued to, and claims the tag for it. */
export function BlankTag({ tag }: { tag: string }) {
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
  return (
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
      {record && chosen && (
        <ClaimTagDialog
          record={record}
          scanned={tag}
          onClose={() => setChosen(null)}
          onClaimed={() => void navigate(`${equipment.page}/${record.id}`)}
        />
      )}
    </FormControl>
  );
}
