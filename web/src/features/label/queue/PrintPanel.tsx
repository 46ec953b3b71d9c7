import Box from '@mui/material/Box';
import { useState } from 'react';
import { jobApi } from '#contract/features/label/job.api.ts';
import {
  jobOrders,
  reprintReasons,
  type JobOrder,
  type LabelJob,
  type ReprintReason,
} from '#contract/features/label/job.schema.ts';
import type { LabelStock } from '#contract/features/label/stock.schema.ts';
import type { LabelTemplate } from '#contract/features/label/template.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { CheckList } from '../CheckList.tsx';
import { LabelDrawing } from '../drawing/LabelDrawing.tsx';
import { labelsPerPage, pagesFor, sizeText } from '../drawing/sheet-geometry.ts';
import { usePreview } from '../label.queries.ts';
import { anyPrinter, usePrinterChoice } from '../printer/usePrinterChoice.ts';
import { LineInput } from '../LineInput.tsx';
import { readNumber } from '../roll/roll-range.ts';
import { SelectField } from '../SelectField.tsx';
import { StartPlace } from '../StartPlace.tsx';
import { useSentForm } from '../useSentForm.ts';
import { useFileDownload } from '../useFileDownload.ts';
import { jobFile, type JobFile } from './job-files.ts';
import { PrintButtons } from './PrintButtons.tsx';
import {
  countOfPart,
  firstPart,
  firstTemplate,
  printedBefore,
  shownWith,
  sourceBody,
  stocksFor,
  type PrintSource,
} from './print-wish.ts';

const truePixels = 96 / 25.4;
const copyChoices = ['1', '2', '3', '4', '5'] as const;

interface PrintPanelProps {
  source: PrintSource;
  templates: readonly LabelTemplate[];
  stocks: readonly LabelStock[];
  /** What the address asks for. */
  wished: { template: string | null; start: number };
  onMade: (job: LabelJob) => void;
}

/** Template, stock, copies and the place to start at, with the label as it will be; then a file or the printer. */
export function PrintPanel({ source, templates, stocks, wished, onMade }: PrintPanelProps) {
  const { t } = useTranslation('label');
  const { problemText } = useProblemText();
  const choice = usePrinterChoice();
  const { printers, printer, offset } = choice;
  const isNetwork = printer?.kind === 'network';
  const [chosenTemplate, setChosenTemplate] = useState<string>();
  const [ownStock, setOwnStock] = useState<string>();
  const [copies, setCopies] = useState<(typeof copyChoices)[number]>('1');
  const [order, setOrder] = useState<JobOrder>('chosen');
  const [start, setStart] = useState(wished.start);
  const [reason, setReason] = useState<ReprintReason | ''>('');
  const [file, setFile] = useState<JobFile>('pdf');
  const [part, setPart] = useState(() => firstPart(source));
  const [isTried, setTried] = useState(false);
  // The template to begin with follows what is in the queue until one is chosen.
  const templateId = chosenTemplate ?? firstTemplate(templates, wished.template)?.id ?? '';
  const template = templates.find(({ id }) => id === templateId);
  const stock = stocks.find(({ id }) => id === (ownStock ?? template?.stockId));
  const startAt = stock ? Math.min(start, labelsPerPage(stock)) : 1;
  const items = countOfPart(source, part);
  const labels = items * Number(copies);
  const again = printedBefore(source);
  const isThermal = stock?.kind === 'roll';
  const preview = usePreview(
    template && stock
      ? {
          stockId: stock.id,
          elements: template.elements,
          ...shownWith(source, part),
        }
      : undefined,
  );
  const checks = usePreview(
    template && stock && source.kind === 'queue'
      ? { stockId: stock.id, elements: template.elements, checkQueue: true }
      : undefined,
  );
  const isWrong = preview.data?.checks.some(({ isError }) => isError) ?? false;
  const download = useFileDownload();
  const form = useSentForm({
    send: async (idempotencyKey) => {
      const job = await call(jobApi.create, {
        body: {
          templateId,
          ...(ownStock !== undefined && { stockId: ownStock }),
          ...sourceBody(source, part),
          copies: Number(copies),
          startAt,
          order,
          // How far a printer of the configuration is off is known there.
          ...(!isNetwork && { offsetX: offset.x, offsetY: offset.y }),
          ...(printer && { printer: printer.name }),
          ...(again > 0 && reason !== '' && { reason }),
        },
        idempotencyKey,
      });
      if (isNetwork) {
        return call(jobApi.send, {
          params: { id: job.id },
          version: job.version,
          body: {},
          idempotencyKey: `${idempotencyKey}-send`,
        });
      }
      return job;
    },
    // The question is there while the file is being made: who does not want it any more says so there.
    onDone: (job) => {
      if (!isNetwork) download.mutate(jobFile(job, file));
      onMade(job);
    },
  });
  const problem = isRequestError(form.error) ? form.error.problem : undefined;
  // Of a roll only the server knows which of its tags were printed: it asks for the reason.
  const needsReason = again > 0 && reason === '' && source.kind !== 'roll';

  function print(wanted: JobFile) {
    setTried(true);
    setFile(wanted);
    if (!needsReason) form.submit();
  }

  if (templates.every(({ isActive }) => !isActive)) {
    return <Notice tone="caution">{t('print.noTemplate')}</Notice>;
  }
  const n = isolateLtr(formatCount(labels));
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
      }}
    >
      <Panel
        title={t('print.title')}
        end={
          stock
            ? t(isThermal ? 'print.onRoll' : 'print.onSheets', {
                count: labels,
                n,
                pages: isolateLtr(formatCount(pagesFor(stock, labels, startAt))),
              })
            : undefined
        }
      >
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(6, minmax(0, 1fr))' },
          }}
        >
          <SelectField
            label={t('print.template')}
            value={templateId}
            values={templates.filter(({ isActive }) => isActive).map(({ id }) => id)}
            textOf={(id) => templates.find((one) => one.id === id)?.name ?? ''}
            onChange={(id) => {
              setChosenTemplate(id);
              setOwnStock(undefined);
            }}
            error={form.problemAt('templateId')}
            span={3}
          />
          <SelectField
            label={t('field.stock')}
            value={stock?.id ?? ''}
            values={stocksFor(
              stocks,
              stocks.find(({ id }) => id === template?.stockId),
            ).map(({ id }) => id)}
            textOf={(id) => {
              const one = stocks.find((candidate) => candidate.id === id);
              return one ? `${one.maker} ${one.part} · ${isolateLtr(sizeText(one))}` : '';
            }}
            onChange={(id) => setOwnStock(id === template?.stockId ? undefined : id)}
            error={form.problemAt('stockId')}
            span={3}
          />
          <SelectField
            label={t('print.copies')}
            value={copies}
            values={copyChoices}
            textOf={isolateLtr}
            onChange={setCopies}
            span={2}
          />
          {part
            ? (['first', 'last'] as const).map((end) => (
                <LineInput
                  key={end}
                  label={t(`roll.field.${end}`)}
                  value={part[end] === 0 ? '' : String(part[end])}
                  onChange={(text) => setPart({ ...part, [end]: readNumber(text) ?? 0 })}
                  error={form.problemAt(end)}
                  isNumber
                  span={2}
                />
              ))
            : null}
          {source.kind === 'queue' ? (
            <SelectField
              label={t('print.order')}
              value={order}
              values={jobOrders}
              textOf={(value) => t(`order.${value}`)}
              onChange={setOrder}
              span={2}
            />
          ) : null}
          {printers.length > 0 ? (
            <SelectField
              label={t('print.printer')}
              value={printer?.name ?? anyPrinter}
              values={[anyPrinter, ...printers.map(({ name }) => name)]}
              textOf={(value) => (value === anyPrinter ? t('print.toFile') : value)}
              onChange={choice.choose}
              error={form.problemAt('printer')}
              span={2}
            />
          ) : null}
          {again > 0 ? (
            <SelectField
              label={t('print.reason')}
              value={reason}
              values={reprintReasons}
              textOf={(value) => t(`reason.${value}`)}
              onChange={setReason}
              error={isTried && needsReason ? t('print.reasonMissing') : form.problemAt('reason')}
              hint={
                source.kind === 'roll'
                  ? t('print.reasonOfRoll')
                  : t('print.reasonHint', { count: again, n: isolateLtr(formatCount(again)) })
              }
              span={source.kind === 'queue' ? 6 : 4}
            />
          ) : null}
          <Box sx={{ gridColumn: '1 / -1' }}>
            {stock ? (
              <StartPlace
                stock={stock}
                startAt={startAt}
                count={labels}
                preview={preview.data}
                choice={choice}
                onStart={setStart}
              />
            ) : null}
          </Box>
        </Box>
        {form.error ? (
          <Box sx={{ marginBlockStart: 2 }}>
            <Notice tone="danger">
              {problem?.fields[0]
                ? (form.problemAt(problem.fields[0].path) ?? problemText(problem))
                : problemText(problem)}
            </Notice>
          </Box>
        ) : null}
        <PrintButtons
          printer={printer}
          n={n}
          isDisabled={form.isSending || items === 0 || isWrong}
          onPrint={print}
        />
      </Panel>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 }}>
        <Panel title={t('print.preview')} end={t('print.trueSize')}>
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'center',
              filter: 'drop-shadow(0 1px 2px rgba(16,24,36,.2))',
            }}
          >
            {preview.data ? (
              <LabelDrawing
                {...preview.data}
                scale={truePixels}
                title={t('print.previewOf', { tag: isolateLtr(preview.data.tag) })}
              />
            ) : null}
          </Box>
        </Panel>
        <CheckList preview={checks.data ?? preview.data} />
      </Box>
    </Box>
  );
}
