import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { installation, installationFields } from '#contract/entities/installation/installation.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { useErrorText } from '#web/features/records/useErrorText.ts';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { createKeyHolder } from '#web/shared/form/idempotency-key.ts';
import { ReferencePicker } from '#web/shared/form/ReferencePicker.tsx';
import { formatDate } from '#web/shared/format/date.ts';
import { useDateFormat } from '#web/shared/format/date-choice.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useToday } from '#web/shared/session/useToday.ts';
import { importLines, type ImportAnswer } from './import-installations.ts';
import { ImportResult } from './ImportResult.tsx';
import { readLines } from './installation-lines.ts';

interface ImportDialogProps {
  /** The product that was seen; without it, it is chosen here. */
  product?: ReferenceValue;
  onClose: () => void;
}

/** More text than any list of installations: a wrong file is not read into the page. */
const mostBytes = 2_000_000;
const findProducts = searchReferences('software');

/** Takes lines of tag, version and day, pasted or from a file, and says what became of each. */
export function ImportDialog({ product, onClose }: ImportDialogProps) {
  const { t } = useTranslation('installation');
  const { t: form } = useTranslation('form');
  const labels = useLabels();
  const id = useId();
  const today = useToday() ?? '';
  const format = useDateFormat();
  const errorText = useErrorText(installation);
  const file = useRef<HTMLInputElement>(null);
  const [keys] = useState(createKeyHolder);
  const [picked, setPicked] = useState<ReferenceValue | null>(product ?? null);
  const [text, setText] = useState('');
  /** How many lines are looked up; nothing while nothing is sent. */
  const [done, setDone] = useState<number>();
  const isSending = done !== undefined;
  const [stopper] = useState(() => new AbortController());
  useEffect(() => () => stopper.abort(), [stopper]);
  const [refusal, setRefusal] = useState<string>();
  const [answer, setAnswer] = useState<ImportAnswer>();
  const { lines, problems } = useMemo(() => readLines(text, today, format), [text, today, format]);

  async function readFile(chosen: File | undefined) {
    if (!chosen) return;
    if (chosen.size > mostBytes) setRefusal(t('tooLarge'));
    else {
      setRefusal(undefined);
      setText(await chosen.text());
    }
  }

  async function send() {
    if (!picked) return;
    setDone(0);
    setRefusal(undefined);
    try {
      setAnswer(
        await importLines(picked.id, lines, keys.keyFor, { onProgress: setDone, signal: stopper.signal }),
      );
    } catch (error) {
      if (stopper.signal.aborted) return;
      setRefusal(errorText(error));
    } finally {
      setDone(undefined);
    }
  }

  const count = lines.length;
  const params = { count, n: formatCount(count) };
  return (
    <DecisionDialog
      isOpen
      width={640}
      title={product ? t('importTitle', { product: product.label }) : t('import')}
      text={t('importText')}
      mark={<Icon name="upload" size={20} />}
      onClose={onClose}
      actions={
        answer ? (
          <Button variant="contained" onClick={onClose}>
            {t('done')}
          </Button>
        ) : (
          <>
            <Button variant="outlined" onClick={onClose}>
              {form('cancel')}
            </Button>
            <Button
              variant="contained"
              disabled={count === 0 || !picked || isSending}
              onClick={() => void send()}
            >
              {t('importCount', params)}
            </Button>
          </>
        )
      }
    >
      {refusal === undefined ? null : <Notice tone="danger">{refusal}</Notice>}
      {answer ? (
        <ImportResult answer={answer} unread={problems} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {product ? null : (
            <FieldFrame
              label={labels.field(installation.name, 'softwareId')}
              controlId={`${id}-product`}
              span={6}
            >
              {(ids) => (
                <ReferencePicker
                  id={`${id}-product`}
                  path="softwareId"
                  facts={installationFields.softwareId}
                  value={picked}
                  search={findProducts}
                  isInvalid={false}
                  onBlur={() => undefined}
                  onChange={(value) => setPicked(value as ReferenceValue | null)}
                  {...ids}
                />
              )}
            </FieldFrame>
          )}
          <FieldFrame label={t('lines')} controlId={`${id}-lines`} hint={t('linesHint')} span={6}>
            {(ids) => (
              <OutlinedInput
                id={`${id}-lines`}
                multiline
                minRows={6}
                maxRows={12}
                fullWidth
                value={text}
                readOnly={isSending}
                onChange={(event) => setText(event.target.value)}
                placeholder={`EQ-104877, 21.1, ${formatDate('2026-03-14', format)}`}
                slotProps={{
                  input: { 'aria-describedby': ids.describedBy, dir: 'ltr', spellCheck: false },
                }}
                sx={{ '& textarea': { typography: 'code' } }}
              />
            )}
          </FieldFrame>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Button
              variant="outlined"
              startIcon={<Icon name="upload" size={16} />}
              onClick={() => file.current?.click()}
            >
              {t('chooseFile')}
            </Button>
            <input
              ref={file}
              type="file"
              hidden
              aria-hidden
              tabIndex={-1}
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onChange={(event) => {
                void readFile(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Box component="output" sx={{ typography: 'body2', color: 'text.secondary' }}>
              {isSending
                ? t('progress', { done: formatCount(done), n: formatCount(count) })
                : text.trim() === ''
                  ? null
                  : t('readCount', params)}
              {problems.length > 0 && !isSending
                ? ` ${t('unreadCount', { count: problems.length, n: formatCount(problems.length) })}`
                : null}
            </Box>
          </Box>
        </Box>
      )}
    </DecisionDialog>
  );
}
