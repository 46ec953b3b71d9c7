import { useState } from 'react';
import { stockApi, type StockCreate } from '#contract/features/label/stock.api.ts';
import { stockKinds, type LabelStock, type StockKind } from '#contract/features/label/stock.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { LabelFormDialog } from '../LabelFormDialog.tsx';
import { LineInput } from '../LineInput.tsx';
import { readMeasure } from '../measures.ts';
import { readNumber } from '../roll/roll-range.ts';
import { SelectField } from '../SelectField.tsx';
import { useSentForm } from '../useSentForm.ts';

const measures = [
  'pageWidth',
  'pageHeight',
  'labelWidth',
  'labelHeight',
  'marginLeft',
  'marginTop',
  'pitchX',
  'pitchY',
  'corner',
] as const;
type Measure = (typeof measures)[number];
const counts = ['columns', 'rows'] as const;
/** On a roll the page is the label. */
const ofRoll: readonly Measure[] = ['labelWidth', 'labelHeight', 'corner'];
const perMillimeter = 100;
const usualSheet: Partial<Record<Measure | 'columns' | 'rows', string>> = {
  pageWidth: '215.9',
  pageHeight: '279.4',
  columns: '3',
  rows: '10',
  marginLeft: '4.76',
  marginTop: '12.7',
  corner: '0',
};

function typedOf(stock: LabelStock | undefined): Record<string, string> {
  if (!stock) return { ...usualSheet };
  return Object.fromEntries([
    ...measures.map((name) => [name, String(stock[name] / perMillimeter)]),
    ...counts.map((name) => [name, String(stock[name])]),
  ]) as Record<string, string>;
}

/** A stock of one’s own, in millimeters as its maker prints them. */
export function StockDialog({ stock, onClose }: { stock?: LabelStock; onClose: () => void }) {
  const { t } = useTranslation('label');
  const [maker, setMaker] = useState(stock?.maker ?? '');
  const [part, setPart] = useState(stock?.part ?? '');
  const [kind, setKind] = useState<StockKind>(stock?.kind ?? 'sheet');
  const [typed, setTyped] = useState(() => typedOf(stock));
  const [isTried, setTried] = useState(false);
  const isSheet = kind === 'sheet';
  const valueOf = (name: Measure) => readMeasure(typed[name] ?? '', perMillimeter);
  const countOf = (name: 'columns' | 'rows') => (isSheet ? readNumber(typed[name] ?? '') : 1);
  const shown = isSheet ? measures : ofRoll;
  const isWhole =
    maker.trim() !== '' &&
    part.trim() !== '' &&
    shown.every((name) => valueOf(name) !== undefined) &&
    counts.every((name) => countOf(name) !== undefined);
  const number = (name: Measure) => valueOf(name) ?? 0;
  const body = (): StockCreate => ({
    maker: maker.trim(),
    part: part.trim(),
    kind,
    columns: countOf('columns') ?? 1,
    rows: countOf('rows') ?? 1,
    labelWidth: number('labelWidth'),
    labelHeight: number('labelHeight'),
    corner: number('corner'),
    pageWidth: number(isSheet ? 'pageWidth' : 'labelWidth'),
    pageHeight: number(isSheet ? 'pageHeight' : 'labelHeight'),
    marginLeft: isSheet ? number('marginLeft') : 0,
    marginTop: isSheet ? number('marginTop') : 0,
    pitchX: number(isSheet ? 'pitchX' : 'labelWidth'),
    pitchY: number(isSheet ? 'pitchY' : 'labelHeight'),
  });
  const form = useSentForm({
    send: (idempotencyKey) =>
      stock
        ? call(stockApi.update, { params: { id: stock.id }, version: stock.version, body: body() })
        : call(stockApi.create, { body: body(), idempotencyKey }),
    onDone: (saved) => {
      showToast(t('stock.saved', { name: `${saved.maker} ${saved.part}` }), { variant: 'success' });
      onClose();
    },
  });
  const missing = (isThere: boolean, path: string) =>
    isTried && !isThere ? t('stock.missing') : form.problemAt(path);
  const set = (name: string) => (value: string) => setTyped((before) => ({ ...before, [name]: value }));
  return (
    <LabelFormDialog
      title={t(stock ? 'stock.changeTitle' : 'stock.new')}
      text={t('stock.newText')}
      icon="sliders"
      confirm={t('stock.save')}
      width={640}
      isSending={form.isSending}
      error={form.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (isWhole) form.submit();
      }}
    >
      <LineInput
        label={t('stock.field.maker')}
        value={maker}
        onChange={setMaker}
        error={missing(maker.trim() !== '', 'maker')}
        maxLength={40}
        span={3}
      />
      <LineInput
        label={t('stock.field.part')}
        value={part}
        onChange={setPart}
        error={missing(part.trim() !== '', 'part')}
        maxLength={40}
        span={3}
      />
      <SelectField
        label={t('stock.field.kind')}
        value={kind}
        values={stockKinds}
        textOf={(value) => t(`stock.${value}`)}
        isSegmented
        onChange={setKind}
      />
      {isSheet
        ? counts.map((name) => (
            <LineInput
              key={name}
              label={t(`stock.field.${name}`)}
              value={typed[name] ?? ''}
              onChange={set(name)}
              error={missing(countOf(name) !== undefined, name)}
              isNumber
              span={3}
            />
          ))
        : null}
      {shown.map((name) => (
        <LineInput
          key={name}
          label={t(`stock.field.${name}`)}
          value={typed[name] ?? ''}
          onChange={set(name)}
          error={missing(valueOf(name) !== undefined, name)}
          isNumber
          unit={t('mm')}
          span={3}
        />
      ))}
    </LabelFormDialog>
  );
}
