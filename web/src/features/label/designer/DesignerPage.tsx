import { useParams, useSearchParams } from 'react-router';
import '../label-texts.ts';
import type { LabelStock } from '#contract/features/label/stock.schema.ts';
import type { LabelTemplate } from '#contract/features/label/template.schema.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { RequestError } from '#web/shared/client/client.ts';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { labelsPath } from '../label-paths.ts';
import { useStocks, useTemplates } from '../label.queries.ts';
import { DesignerView } from './DesignerView.tsx';
import { firstElements } from './new-element.ts';
import { draftOf, labelSizeOf, type TemplateDraft } from './useDesigner.ts';

/** What a new template begins with: a copy of another one, or a code with the tag and the name beside it. */
function newDraft(stocks: readonly LabelStock[], from: LabelTemplate | undefined): TemplateDraft | undefined {
  if (from) return { ...draftOf(from), name: '', isDefault: false, isActive: true };
  const stock = stocks.find(({ isActive, kind }) => isActive && kind === 'sheet') ?? stocks[0];
  if (!stock) return undefined;
  return {
    name: '',
    stockId: stock.id,
    elements: firstElements(labelSizeOf(stock)),
    categories: [],
    isDefault: false,
    isActive: true,
  };
}

/** A label template on its page: drawn in millimeters, with what is checked and the sheet it is printed on. */
export function DesignerPage() {
  const { t } = useTranslation('label');
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const templates = useTemplates();
  const stocks = useStocks();
  const error = templates.error ?? stocks.error;
  const retry = () => {
    void templates.refetch();
    void stocks.refetch();
  };
  if (!templates.data || !stocks.data) {
    if (error) return <RecordFailed error={error} backTo={labelsPath} onRetry={retry} />;
    return <RecordLoading label={t('designer.loading')} />;
  }
  const from = search.get('from') ?? undefined;
  const template = templates.data.find((one) => one.id === id);
  const source = templates.data.find((one) => one.id === from);
  const start = id === 'new' ? newDraft(stocks.data, source) : template && draftOf(template);
  if (!start) return <RecordFailed error={new RequestError(404)} backTo={labelsPath} onRetry={retry} />;
  return (
    <DesignerView
      key={`${id} ${from ?? ''}`}
      template={template}
      start={start}
      templates={templates.data}
      stocks={stocks.data}
    />
  );
}
