import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import type { LabelPreview } from '#contract/features/label/preview.schema.ts';
import type { LabelStock } from '#contract/features/label/stock.schema.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { labelsPerPage, pagesFor } from '../drawing/sheet-geometry.ts';
import { printPath } from '../label-paths.ts';
import { useQueue } from '../label.queries.ts';
import type { PrinterChoice } from '../printer/usePrinterChoice.ts';
import { StartPlace } from '../StartPlace.tsx';

interface SheetPanelProps {
  stock: LabelStock;
  preview: LabelPreview | undefined;
  /** The saved template that the queue is printed with. */
  templateId: string | undefined;
  choice: PrinterChoice;
}

/** The queue on this stock: where it starts on the first sheet, and how far the printer is off. */
export function SheetPanel({ stock, preview, templateId, choice }: SheetPanelProps) {
  const { t } = useTranslation('label');
  const queue = useQueue();
  const [startAt, setStartAt] = useState(1);
  const labels = queue.data?.total ?? 0;
  const first = Math.min(startAt, labelsPerPage(stock));
  const pages = pagesFor(stock, labels, first);
  return (
    <Panel
      title={t(stock.kind === 'sheet' ? 'designer.sheet' : 'designer.roll')}
      end={
        <>
          <span>
            {labels === 0
              ? t('designer.queueEmpty')
              : t(stock.kind === 'sheet' ? 'designer.queue' : 'designer.queueRoll', {
                  count: labels,
                  n: isolateLtr(formatCount(labels)),
                  pages: isolateLtr(formatCount(pages)),
                })}
          </span>
          {templateId === undefined || labels === 0 ? null : (
            <Button
              size="small"
              variant="outlined"
              component={Link}
              to={printPath({ template: templateId, start: first })}
              startIcon={<Icon name="print" size={16} />}
            >
              {t('designer.printQueue')}
            </Button>
          )}
        </>
      }
    >
      <StartPlace
        stock={stock}
        startAt={first}
        count={labels === 0 ? labelsPerPage(stock) : labels}
        preview={preview}
        choice={choice}
        onStart={setStartAt}
      />
    </Panel>
  );
}
