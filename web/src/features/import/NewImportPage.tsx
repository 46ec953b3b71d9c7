import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type DragEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import './import-texts.ts';
import { importApi } from '#contract/features/batch/batch.api.ts';
import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { importPermission } from '#contract/features/batch/import-permission.ts';
import { importableEntities, mostRows } from '#contract/features/batch/importable-entities.ts';
import { takeOverOrder } from '#contract/features/batch/take-over.api.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { batchListPath } from '#web/features/batch/batch-address.ts';
import { call } from '#web/shared/client/client.ts';
import { followBatch } from '#web/shared/client/running-batches.ts';
import { uploadFile } from '#web/shared/client/transfer.ts';
import { useUnmountSignal } from '#web/shared/client/useUnmountSignal.ts';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { createKeyHolder, createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { SelectArrow } from '#web/shared/form/SelectArrow.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Crumbs } from '#web/shared/record/Crumbs.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { PageHeader } from '#web/shared/table/PageHeader.tsx';
import { importPath } from './import-path.ts';
import { TemplateButtons } from './TemplateButtons.tsx';
import { useImportTexts } from './useImportTexts.ts';

const accepted = '.csv,.tsv,.txt,.xlsx';

/** A place to drop a table on, or to choose it. */
function FileDrop({
  entity,
  isDisabled,
  onFile,
}: {
  entity: EntityName;
  isDisabled: boolean;
  onFile: (file: File) => void;
}) {
  const { t } = useTranslation('import');
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !isDisabled) onFile(file);
  };
  return (
    <Box
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
      sx={(theme) => ({
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        padding: 4,
        textAlign: 'center',
        borderRadius: '8px',
        border: `1px dashed ${isOver ? theme.palette.primary.main : theme.palette.control.border}`,
        backgroundColor: isOver ? theme.palette.primary.soft : theme.palette.background.paper,
      })}
    >
      <Icon name="upload" size={24} />
      <Box sx={{ typography: 'subtitle1' }}>{t('dropHere')}</Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {t('limits', { rows: formatCount(mostRows(entity)) })}
      </Box>
      <input
        ref={picker}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        data-testid="import-file"
        accept={accepted}
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      <Button variant="contained" disabled={isDisabled} onClick={() => picker.current?.click()}>
        {t('chooseFile')}
      </Button>
    </Box>
  );
}

/** Rows that were copied from a sheet or a mail. */
function PasteBox({ isDisabled, onPaste }: { isDisabled: boolean; onPaste: (text: string) => void }) {
  const { t } = useTranslation('import');
  const [text, setText] = useState('');
  return (
    <Panel title={t('pasteTitle')}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <TextField
          multiline
          minRows={4}
          maxRows={10}
          value={text}
          onChange={({ target }) => setText(target.value)}
          placeholder={t('pasteHint')}
          slotProps={{
            htmlInput: { 'aria-label': t('pasteTitle'), maxLength: batchLimits.pasteBytes, dir: 'auto' },
          }}
        />
        <Box>
          <Button
            variant="outlined"
            disabled={isDisabled || text.trim() === ''}
            onClick={() => onPaste(text)}
          >
            {t('pasteSend')}
          </Button>
        </Box>
      </Box>
    </Panel>
  );
}

/** The first step of an import: what is brought, and the file or the rows. */
export function NewImportPage() {
  const { t } = useTranslation('import');
  const navigate = useNavigate();
  const can = useCan();
  const [parameters] = useSearchParams();
  const allowed = importableEntities.filter((name) => can(importPermission(name, 'create')));
  const asked = allowed.find((name) => name === parameters.get('entity')) ?? 'equipment';
  const [entity, setEntity] = useState<EntityName>(asked);
  const canTakeOver = can('import.takeOver') && takeOverOrder.some((name) => name === entity);
  const [isMove, setMove] = useState(false);
  const isTakeOver = canTakeOver && isMove;
  const startSignal = useUnmountSignal();
  const [share, setShare] = useState(0);
  const { labels, errorText } = useImportTexts(entity);
  useDocumentTitle(t('newTitle'));
  const send = useMutation({
    mutationFn: (work: () => Promise<BatchRecord>) => work(),
    onSuccess: ({ id }) => followBatch(id),
  });
  // Given with each call: a page that was left takes nobody anywhere.
  const show = { onSuccess: ({ id }: BatchRecord) => void navigate(`${importPath}/${id}`) };
  const upload = (file: File) => {
    setShare(0);
    const signal = startSignal();
    send.mutate(
      () =>
        uploadFile(importApi.upload, {
          query: { entity, fileName: file.name.slice(-150), ...(isTakeOver && { takeOver: 'true' }) },
          body: file,
          idempotencyKey: createRandomKey(),
          signal,
          onProgress: setShare,
        }),
      show,
    );
  };
  // Until the page of the import has come, the same rows can be sent a second time: by their key they are the same import.
  const [keys] = useState(createKeyHolder);
  const paste = (text: string) => {
    const body = { entity, text, ...(isTakeOver && { isTakeOver }) };
    send.mutate(() => call(importApi.paste, { body, idempotencyKey: keys.keyFor(body) }), show);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 880, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader
        above={<Crumbs crumbs={[{ text: t('imports'), to: batchListPath }, { text: t('newTitle') }]} />}
        title={t('newTitle')}
      />
      <Box component="p" sx={{ margin: 0, typography: 'body1', color: 'text.secondary' }}>
        {t('intro')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end' }}>
        <Box sx={{ width: 280, maxWidth: '100%' }}>
          <FieldFrame label={t('whatIsBrought')} controlId="import-entity">
            {({ labelId }) => (
              <Select
                fullWidth
                size="small"
                IconComponent={SelectArrow}
                value={entity}
                onChange={({ target }) => {
                  const next = allowed.find((name) => name === target.value);
                  if (next) setEntity(next);
                }}
                SelectDisplayProps={{
                  id: 'import-entity',
                  'aria-labelledby': `${labelId} import-entity`,
                }}
              >
                {allowed.map((name) => (
                  <MenuItem key={name} value={name}>
                    {labels.entity(name)}
                  </MenuItem>
                ))}
              </Select>
            )}
          </FieldFrame>
        </Box>
        <TemplateButtons entity={entity} isDisabled={send.isPending} onFile={upload} />
      </Box>
      {canTakeOver ? (
        <FormControlLabel
          sx={{ alignItems: 'flex-start', marginInlineEnd: 0 }}
          control={
            <Checkbox
              size="small"
              checked={isMove}
              disabled={send.isPending}
              onChange={(_, isChecked) => setMove(isChecked)}
              slotProps={{ input: { 'aria-describedby': 'import-move' } }}
              sx={{ paddingBlock: 0 }}
            />
          }
          label={
            <>
              {t('moving')}
              <Box id="import-move" sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
                {t('takeOverText')}
              </Box>
            </>
          }
        />
      ) : null}
      {send.isError ? <Notice tone="danger">{errorText(send.error)}</Notice> : null}
      {send.isPending ? (
        <LinearProgress
          variant={share > 0 && share < 1 ? 'determinate' : 'indeterminate'}
          value={share * 100}
          aria-label={t('sending')}
        />
      ) : null}
      <FileDrop entity={entity} isDisabled={send.isPending} onFile={upload} />
      <PasteBox isDisabled={send.isPending} onPaste={paste} />
    </Box>
  );
}
