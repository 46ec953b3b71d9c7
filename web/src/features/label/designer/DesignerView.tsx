import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { jobApi } from '#contract/features/label/job.api.ts';
import type { LabelStock } from '#contract/features/label/stock.schema.ts';
import { templateApi } from '#contract/features/label/template.api.ts';
import type { LabelTemplate } from '#contract/features/label/template.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { useDebounced } from '#web/shared/form/useDebounced.ts';
import { useUnsavedGuard } from '#web/shared/form/useUnsavedGuard.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { joinList } from '#web/shared/format/join-list.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Crumbs } from '#web/shared/record/Crumbs.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import { PageAction, PageHeader } from '#web/shared/table/PageHeader.tsx';
import { CheckList } from '../CheckList.tsx';
import { millimetersOf, sizeText } from '../drawing/sheet-geometry.ts';
import { labelsPath, templatePath } from '../label-paths.ts';
import { usePreview } from '../label.queries.ts';
import { usePrinterChoice } from '../printer/usePrinterChoice.ts';
import { useFileDownload } from '../useFileDownload.ts';
import { useSentForm } from '../useSentForm.ts';
import { CanvasPanel } from './CanvasPanel.tsx';
import { ElementList } from './ElementList.tsx';
import { ElementPanel } from './ElementPanel.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { SheetPanel } from './SheetPanel.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { TemplateList } from './TemplateList.tsx';
import { draftOf, labelSizeOf, useDesigner, type TemplateDraft } from './useDesigner.ts';

const drawnAfter = 120;
const checkedAfter = 800;
const column = { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 } as const;

interface DesignerViewProps {
  /** Missing while it is a new one. */
  template: LabelTemplate | undefined;
  start: TemplateDraft;
  templates: readonly LabelTemplate[];
  stocks: readonly LabelStock[];
}

function bodyOf({ name, stockId, elements, categories, isDefault }: TemplateDraft) {
  return { name, stockId, elements: [...elements], categoryIds: categories.map(({ id }) => id), isDefault };
}

/** The designer: elements at the start, the label and its sheet in the middle, numbers and checks at the end. */
export function DesignerView({ template, start, templates, stocks }: DesignerViewProps) {
  const { t } = useTranslation('label');
  const { problemText } = useProblemText();
  const navigate = useNavigate();
  const can = useCan();
  const designer = useDesigner(start);
  const { draft, isDirty } = designer;
  const [item, setItem] = useState<ReferenceValue | null>(null);
  const [setting, setSetting] = useState<'change' | 'save'>();
  const sent = useRef(start);
  const download = useFileDownload();
  const choice = usePrinterChoice();
  const guard = useUnsavedGuard(() => isDirty);
  const isDisabled = !can('label-template.update');
  const stock = stocks.find(({ id }) => id === draft.stockId);
  const label = labelSizeOf(stock);
  const drawn = useDebounced(draft, drawnAfter);
  const preview = usePreview({
    stockId: drawn.stockId,
    elements: [...drawn.elements],
    ...(item && { equipmentId: item.id }),
  });
  // The whole queue is checked once the hand rests: that draws each of its labels.
  const rested = useDebounced(drawn, checkedAfter);
  const checks = usePreview({ stockId: rested.stockId, elements: [...rested.elements], checkQueue: true });
  const title = draft.name === '' ? t('newTemplate') : draft.name;
  useDocumentTitle(title);
  const form = useSentForm({
    send: (idempotencyKey) =>
      template
        ? call(templateApi.update, {
            params: { id: template.id },
            version: template.version,
            body: { ...bodyOf(sent.current), isActive: sent.current.isActive },
          })
        : call(templateApi.create, { body: bodyOf(sent.current), idempotencyKey }),
    onDone: (saved) => {
      showToast(t('designer.saved', { name: saved.name }), { variant: 'success' });
      designer.markSaved(draftOf(saved));
      if (!template) {
        guard.allowLeaving();
        void navigate(templatePath(saved.id), { replace: true });
      }
    },
  });
  const problem = isRequestError(form.error) ? form.error.problem : undefined;
  function save(wanted: TemplateDraft) {
    sent.current = wanted;
    if (wanted.name === '') setSetting('save');
    else form.submit();
  }
  const facts = [
    stock ? `${stock.maker} ${stock.part}` : '',
    stock ? isolateLtr(sizeText(stock)) : '',
    draft.categories.length === 0
      ? t('designer.forAll')
      : t('designer.for', { names: joinList(draft.categories.map((category) => category.label)) }),
    ...(draft.isDefault ? [t('designer.isDefault')] : []),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader
        above={<Crumbs crumbs={[{ text: t('title'), to: labelsPath }, { text: title }]} />}
        title={<bdi>{title}</bdi>}
        count={
          <StatusMark
            look={
              draft.isActive
                ? { tone: 'success', shape: 'dot', weight: 'quiet' }
                : { tone: 'neutral', shape: 'stop', weight: 'ended' }
            }
            label={t(template ? (draft.isActive ? 'active' : 'inactive') : 'designer.draft')}
          />
        }
        actions={
          <>
            {stock ? (
              <PageAction
                icon="print"
                label={t('testPage')}
                isDisabled={download.isPending}
                onClick={() => {
                  const { x, y } = choice.offset;
                  download.mutate({
                    path: `${jobApi.testPage.path.replace(':id', stock.id)}?offsetX=${x}&offsetY=${y}`,
                    mediaType: 'application/pdf',
                    fileName: `${stock.part}.pdf`,
                  });
                }}
              />
            ) : null}
            {isDisabled ? null : (
              <>
                <PageAction icon="cog" label={t('designer.settings')} onClick={() => setSetting('change')} />
                <PageAction
                  icon="check"
                  label={t('designer.save')}
                  isPrimary
                  isDisabled={form.isSending || (template !== undefined && !isDirty)}
                  onClick={() => save(draft)}
                />
              </>
            )}
          </>
        }
      />
      <Typography
        variant="body2"
        color="textSecondary"
        component="p"
        sx={{ margin: 0, marginBlockStart: '-12px' }}
      >
        {facts.filter((fact) => fact !== '').join(' · ')}
      </Typography>
      {form.error ? (
        <Notice tone="danger">
          {problem?.fields[0]
            ? (form.problemAt(problem.fields[0].path) ?? problemText(problem))
            : problemText(problem)}
        </Notice>
      ) : null}
      {preview.error && !preview.data ? (
        <Notice tone="danger">
          {problemText(isRequestError(preview.error) ? preview.error.problem : undefined)}
        </Notice>
      ) : null}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: '208px minmax(0, 1fr)',
            lg: '208px minmax(0, 1fr) 288px',
          },
        }}
      >
        <Box sx={{ ...column, order: { xs: 3, md: 0 } }}>
          <ElementList designer={designer} label={label} isDisabled={isDisabled} />
          <TemplateList templates={templates} current={template?.id} />
        </Box>
        <Box sx={{ ...column, order: { xs: 1, md: 0 } }}>
          <CanvasPanel
            designer={designer}
            label={label}
            corner={stock ? millimetersOf(stock).corner : 0}
            preview={preview.data}
            item={item}
            onItem={setItem}
            isDisabled={isDisabled}
          />
          {stock ? (
            <SheetPanel stock={stock} preview={preview.data} templateId={template?.id} choice={choice} />
          ) : null}
        </Box>
        <Box sx={{ ...column, order: { xs: 2, md: 0 }, gridColumn: { md: '1 / -1', lg: 'auto' } }}>
          <ElementPanel designer={designer} label={label} preview={preview.data} isDisabled={isDisabled} />
          <CheckList
            preview={
              rested === draft && !checks.isPlaceholderData ? (checks.data ?? preview.data) : preview.data
            }
          />
        </Box>
      </Box>
      {setting ? (
        <TemplateDialog
          draft={draft}
          stocks={stocks}
          isNew={template === undefined}
          onDone={(part) => {
            designer.change(part);
            setSetting(undefined);
            if (setting === 'save') save({ ...draft, ...part });
          }}
          onClose={() => setSetting(undefined)}
        />
      ) : null}
      <LeaveQuestion guard={guard} />
    </Box>
  );
}
