import { useTranslation } from 'react-i18next';
import { maxRetirementLines } from '#contract/entities/retirement/retirement.lines.ts';
import { retirement, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { addItemsBody, retirementSteps } from '#contract/entities/retirement/retirement.steps.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { list, reference } from '#contract/shared/field.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { showMessage } from '#web/shared/messages/messages.ts';
import { useCaseChange } from '../retirement.queries.ts';
import { retirableItems } from '../retirement.searches.ts';

const fields = {
  item: reference('Item', 'equipment', { optional: true }),
  tags: list('Tags', addItemsBody.shape.tags.unwrap().element, { max: maxRetirementLines }),
};

/** A picked item joins the tags, so that everything that will be added stands in one place. */
function ItemFields() {
  const { t } = useTranslation('retirementSteps');
  const { form } = useFormScope();
  function take(value: unknown) {
    const picked = value as ReferenceValue | null;
    if (!picked) return;
    const tags = form.getValues('tags') as string[];
    form.setValue('tags', [...new Set([...tags, picked.label])]);
    // The picker empties itself only when it has shown what was picked.
    setTimeout(() => form.setValue('item', null), 0);
  }
  return (
    <>
      <FormField name="item" span={6} onPicked={take} hint={t('add.itemHint')} />
      <FormField name="tags" span={6} hint={t('add.tagsHint')} tidy={(entry) => entry.trim().toUpperCase()} />
    </>
  );
}

interface AddItemsDialogProps {
  record: RetirementRecord;
  onClose: () => void;
}

/** Puts items into a draft: picked one by one, pasted, or scanned. */
export function AddItemsDialog({ record, onClose }: AddItemsDialogProps) {
  const { t } = useTranslation('retirementSteps');
  const takeIn = useCaseChange();
  const { id, version } = record;
  return (
    <StepDialog
      entity={retirement}
      title={t('add.title', { number: isolateLtr(record.number) })}
      text={t('add.text', { most: maxRetirementLines })}
      icon="plus"
      confirm={t('add.do')}
      fields={fields}
      start={{ item: null, tags: [] }}
      labelOf={(path) => t(path === 'item' ? 'add.item' : 'add.tags')}
      searches={{ item: retirableItems }}
      schema={addItemsBody}
      toBody={({ tags }) => ({ tags, equipmentIds: [] })}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const { tags } = addItemsBody.parse(body);
        if (tags.length > 0) {
          const items = { tags, equipmentIds: [] };
          takeIn(
            await call(retirementSteps.addItems, { params: { id }, version, body: items, idempotencyKey }),
          );
          showMessage(t('add.done', { count: tags.length }), { variant: 'success' });
        }
        onClose();
      }}
    >
      <ItemFields />
    </StepDialog>
  );
}
