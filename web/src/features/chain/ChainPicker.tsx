import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ChainStart } from '#contract/features/chain/chain.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { references } from '#web/features/references/references.ts';
import { ReferencePicker } from '#web/shared/form/ReferencePicker.tsx';
import { chainOf } from './chain-links.ts';

const kinds = ['funding-source', 'project', 'equipment'] as const satisfies ChainStart[];

/** Chooses where the chain begins. */
export function ChainPicker() {
  const { t } = useTranslation('chain');
  const navigate = useNavigate();
  const id = useId();
  const [kind, setKind] = useState<(typeof kinds)[number]>('funding-source');
  const search = useMemo(() => references[kind].search([]), [kind]);
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 480 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('startKind')}
        value={kind}
        onChange={(_, next: (typeof kinds)[number] | null) => next && setKind(next)}
      >
        {kinds.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`kind.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <FormControl>
        <FormLabel id={`${id}-label`} htmlFor={id}>
          {t('startRecord')}
        </FormLabel>
        <ReferencePicker
          key={kind}
          id={id}
          labelId={`${id}-label`}
          path="from"
          facts={{ kind: 'reference', title: '', required: true, write: 'always' }}
          search={search}
          value={null}
          onChange={(value) => {
            const chosen = value as ReferenceValue | null;
            if (chosen) void navigate(chainOf(kind, chosen.id));
          }}
          onBlur={() => undefined}
          describedBy={undefined}
          isInvalid={false}
        />
      </FormControl>
    </Box>
  );
}
