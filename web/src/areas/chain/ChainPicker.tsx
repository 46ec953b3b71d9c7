import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useNavigate } from 'react-router';
import { chainStarts, type ChainStart } from '#contract/areas/chain/chain.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { ReferencePicker } from '#web/shared/form/ReferencePicker.tsx';
import { chainOf } from './chain-links.ts';
import { startSearches } from './chain-starts.ts';
import { StartList } from './StartList.tsx';

/** Chooses where the chain begins. */
export function ChainPicker() {
  const { t } = useTranslation('chain');
  const navigate = useNavigate();
  const id = useId();
  const [kind, setKind] = useState<ChainStart>('funding-source');
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('startKind')}
        value={kind}
        onChange={(_, next: ChainStart | null) => next && setKind(next)}
      >
        {chainStarts.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`kind.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <FormControl sx={{ maxWidth: 480 }}>
        <FormLabel id={`${id}-label`} htmlFor={id}>
          {t('startRecord')}
        </FormLabel>
        <ReferencePicker
          key={kind}
          id={id}
          labelId={`${id}-label`}
          path="from"
          facts={{ kind: 'reference', title: '', required: true, write: 'always' }}
          search={startSearches[kind]}
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
      <StartList kind={kind} />
    </Box>
  );
}
