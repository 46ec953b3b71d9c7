import './take-over-texts.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { importApi } from '#contract/features/batch/batch.api.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import type { TakeOver } from '#contract/features/batch/take-over.api.ts';
import { useErrorText } from '#web/features/records/useErrorText.ts';
import { followBatch } from '#web/shared/client/running-batches.ts';
import { isAborted, uploadFile } from '#web/shared/client/transfer.ts';
import { useUnmountSignal } from '#web/shared/client/useUnmountSignal.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';

interface FileButtonProps {
  entity: TakeOver['steps'][number]['entity'];
  /** The name of what the file brings, for those who do not see where the button stands. */
  name: string;
  /** It is the file to bring now. */
  isPrimary?: boolean;
}

/** Brings a file of the take-over; its columns are looked at on the page of the import. */
export function FileButton({ entity, name, isPrimary = false }: FileButtonProps) {
  const { t } = useTranslation('takeOver');
  const navigate = useNavigate();
  const errorText = useErrorText(equipment);
  const startSignal = useUnmountSignal();
  const [share, setShare] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: (file: File) =>
      uploadFile(importApi.upload, {
        query: { entity, fileName: file.name.slice(-150), takeOver: 'true' },
        body: file,
        idempotencyKey: createRandomKey(),
        signal: startSignal(),
        onProgress: setShare,
      }),
    onSuccess: ({ id }) => followBatch(id),
    onError: (error) => {
      if (!isAborted(error)) showToast(errorText(error), { variant: 'error' });
    },
  });
  // Given with each call: a page that was left takes nobody anywhere.
  const show = { onSuccess: ({ id }: BatchRecord) => void navigate(`/records/import/${id}`) };
  return (
    <Box sx={{ flex: 'none', display: 'grid', gap: '4px' }}>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx"
        aria-label={t('fileOf', { name })}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) {
            setShare(0);
            send.mutate(file, show);
          }
          target.value = '';
        }}
      />
      <Button
        variant={isPrimary ? 'contained' : 'outlined'}
        size="small"
        disabled={send.isPending}
        startIcon={<Icon name="upload" size={16} />}
        aria-label={t('bringOf', { name })}
        onClick={() => input.current?.click()}
      >
        {t('bring')}
      </Button>
      {send.isPending ? (
        <LinearProgress
          variant={share > 0 && share < 1 ? 'determinate' : 'indeterminate'}
          value={share * 100}
          aria-label={t('sending', { name })}
        />
      ) : null}
    </Box>
  );
}
