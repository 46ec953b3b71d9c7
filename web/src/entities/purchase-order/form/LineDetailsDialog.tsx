import '#web/shared/schema/whole-zod.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { lineFields } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import { purchaseOrder } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { choice, list, percent, reference } from '#contract/shared/field.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { z } from 'zod';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { sumOfShares } from '#contract/shared/shares.ts';
import { SharesField } from '#web/shared/form/SharesField.tsx';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { FormField } from '#web/shared/form/FormField.tsx';
import { toFieldError } from '#web/shared/form/form-resolver.ts';
import { FormScopeProvider, type FormScope } from '#web/shared/form/form-scope.ts';
import type { FormValues } from '#web/shared/form/form-values.ts';
import { useDescribeProblem } from '#web/shared/form/useDescribeProblem.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { productSearch } from './products.ts';
import { createLineRow, type FundingRow, type OrderLineRow } from './order-line-rows.ts';

const fields = {
  softwareId: lineFields.softwareId,
  metric: lineFields.metric,
  termMonths: lineFields.termMonths,
  projectId: reference('Project', 'project', { optional: true }),
  fundedBy: choice('Who pays', ['keep', 'own', 'project', 'none']),
  funding: list('Funding', z.unknown(), { max: 20 }),
};
const shareFacts = {
  fundingSourceId: reference('Funding source', 'funding-source'),
  percent: percent('Percent'),
};
const emptyShare: FundingRow = { fundingSourceId: null, percent: '' };

const oneLine = choice('Who pays', ['own', 'project', 'none']);

type FundingChoice = 'keep' | 'own' | 'project' | 'none';
type DetailName = 'softwareId' | 'metric' | 'termMonths' | 'projectId' | 'fundedBy' | 'funding';
type Details = Pick<OrderLineRow, DetailName>;

interface LineDetailsDialogProps {
  rows: readonly OrderLineRow[];
  /** The number of the first of them. */
  line: number;
  onClose: () => void;
  onApply: (apply: (row: OrderLineRow) => OrderLineRow) => void;
}

/** Several lines keep what is not chosen for all of them, and those whose goods have come keep everything. */
function applyToMany(row: OrderLineRow, { projectId, fundedBy, funding }: Details): OrderLineRow {
  if (row.isReceived) return row;
  return {
    ...row,
    projectId: projectId ?? row.projectId,
    ...(fundedBy !== 'keep' && { fundedBy, funding }),
  };
}

/** The project of lines, who pays for them, and the licenses of software; nothing is kept until it is applied, and then only in the form. */
export function LineDetailsDialog({ rows, line, onClose, onApply }: LineDetailsDialogProps) {
  const { t } = useTranslation('purchaseOrder');
  const { t: word } = useTranslation('form');
  const id = useId();
  const labels = useLabels();
  const isMany = rows.length > 1;
  const [row = createLineRow()] = rows;
  const { softwareId, metric, termMonths, projectId, fundedBy, funding } = row;
  const form = useForm<FormValues>({
    defaultValues: isMany
      ? { softwareId: null, metric: '', termMonths: '', projectId: null, fundedBy: 'keep', funding: [] }
      : { softwareId, metric, termMonths, projectId, fundedBy, funding },
  });
  const isOwn = useWatch({ control: form.control, name: 'fundedBy' }) === 'own';
  const labelOf = (path: string) => {
    const part = path.split('.').at(-1);
    if (part === 'percent') return t('form.share');
    if (part === 'fundingSourceId') return t('form.fundingSource');
    return t(`line.${path as DetailName}`);
  };
  const searches = useMemo(
    () => ({
      softwareId: productSearch,
      projectId: searchReferences('project'),
      'funding.*.fundingSourceId': searchReferences('funding-source'),
    }),
    [],
  );
  const scope: FormScope = {
    entity: purchaseOrder,
    form,
    shape: { names: Object.keys(fields), fields },
    labelOf,
    describeProblem: useDescribeProblem(purchaseOrder, labelOf),
    searches,
    idPrefix: `${id}-`,
  };

  function apply() {
    const values = form.getValues() as Details;
    const given = values.funding.filter(
      (share) => isOwn && (share.fundingSourceId !== null || share.percent.trim() !== ''),
    );
    const sum = sumOfShares(given);
    const unnamed = given.findIndex(({ fundingSourceId }) => fundingSourceId === null);
    if (unnamed >= 0) {
      const path = `funding.${unnamed}.fundingSourceId`;
      form.setError(path, toFieldError(fieldProblemOf(path, 'Funding source', 'required')));
    } else if (isOwn && sum !== '100') {
      form.setError('funding.root', toFieldError(fieldProblemOf('funding', 'Funding', 'sum_100', { sum })));
    } else {
      const details = { ...values, funding: given };
      onApply((one) => (isMany ? applyToMany(one, details) : { ...one, ...details }));
    }
  }

  return (
    <DecisionDialog
      isOpen
      width={640}
      title={
        isMany
          ? t('form.detailsOfMany', { count: rows.length })
          : t(row.kind === 'software' ? 'form.detailsSoftware' : 'form.detailsTitle', { line })
      }
      text={t('form.detailsText')}
      mark={<Icon name="sliders" size={20} />}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {word('cancel')}
          </Button>
          <Button variant="contained" type="submit" form={`${id}-form`}>
            {t('form.apply')}
          </Button>
        </>
      }
    >
      <FormScopeProvider value={scope}>
        <Box
          component="form"
          id={`${id}-form`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // The form below must not be saved by this one.
            event.stopPropagation();
            form.clearErrors();
            apply();
          }}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', md: 'repeat(6, minmax(0, 1fr))' },
            gap: 2,
          }}
        >
          {row.kind === 'software' && !isMany ? (
            <>
              <FormField name="softwareId" span={6} isDisabled={row.isReceived} />
              <FormField
                name="metric"
                span={3}
                isDisabled={row.isReceived}
                optionLabel={(value) => labels.value('entitlement', 'metric', value)}
              />
              <FormField name="termMonths" span={3} isDisabled={row.isReceived} />
            </>
          ) : null}
          <FormField
            name="projectId"
            span={6}
            hint={isMany ? t('form.projectKept') : t('form.projectHint')}
            isDisabled={!isMany && row.isReceived}
          />
          <FormField
            name="fundedBy"
            span={6}
            {...(!isMany && { facts: oneLine })}
            hint={t('form.fundedByHint')}
            isDisabled={!isMany && row.isReceived}
            optionLabel={(value) => t(`fundedBy.choice.${value as FundingChoice}`)}
          />
          {isOwn ? (
            <SharesField
              name="funding"
              facts={shareFacts}
              empty={emptyShare}
              max={20}
              addText={t('form.addShare')}
            />
          ) : null}
        </Box>
      </FormScopeProvider>
    </DecisionDialog>
  );
}
