import '#web/shared/schema/whole-zod.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { retirementActions } from '#contract/entities/retirement/retirement.api.ts';
import { maxRetirementLines } from '#contract/entities/retirement/retirement.lines.ts';
import { retirement, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { lineSteps } from '#contract/entities/retirement/retirement.steps.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { reference } from '#contract/shared/field.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { listProblems } from '#web/shared/form/form-resolver.ts';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useRetirementRules } from '#web/areas/retirement/retirement-rules.queries.ts';
import { retirableItems } from '../retirement.searches.ts';

const fields = {
  item: reference('Item', 'equipment', { optional: true }),
  tags: lineSteps.addItems.fields.tags,
};

/** A picked item joins the tags, so that everything that will be added stands in one place. */
function ItemFields({ most, isWriteOff }: { most: number; isWriteOff: boolean }) {
  const { t } = useTranslation('retirementSteps');
  const { form } = useFormScope();
  const tags = useWatch({ control: form.control, name: 'tags' }) as string[];
  function take(value: unknown) {
    const picked = value as ReferenceValue | null;
    if (!picked) return;
    form.setValue('tags', [...new Set([...tags, picked.label])]);
    // The picker empties itself only when it has shown what was picked.
    setTimeout(() => form.setValue('item', null), 0);
  }
  return (
    <>
      <FormField
        name="item"
        span={6}
        onPicked={take}
        hint={t(isWriteOff ? 'add.itemHint' : 'add.itemHintPresent')}
      />
      <FormField
        name="tags"
        span={6}
        hint={tags.length > 0 ? t('add.counted', { count: tags.length, most }) : t('add.tagsHint')}
        tidy={(entry) => entry.trim().toUpperCase()}
      />
      <RefusedTags tags={tags} />
    </>
  );
}

/** Among hundreds of tags a few may be refused: they go with one press. */
function RefusedTags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation('retirementSteps');
  const { form, describeProblem } = useFormScope();
  const { errors } = useFormState({ control: form.control, name: 'tags' });
  const found: unknown = get(errors, 'tags');
  const problems = typeof found === 'object' && found !== null ? listProblems({ found }) : [];
  const wrong = new Set(problems.flatMap(({ path }) => tags[Number(path.split('.')[1])] ?? []));
  if (wrong.size === 0 || tags.length === 1) return null;
  function leaveOut() {
    form.clearErrors('tags');
    form.setValue(
      'tags',
      tags.filter((tag) => !wrong.has(tag)),
    );
  }
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Notice
        tone="caution"
        action={
          <Button size="small" variant="outlined" onClick={leaveOut}>
            {t('add.leaveOut')}
          </Button>
        }
      >
        {t('add.wrong', { count: wrong.size })}
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, maxHeight: 160, overflowY: 'auto' }}>
          {[...new Set(problems.map(describeProblem))].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Box>
      </Notice>
    </Box>
  );
}

interface AddItemsDialogProps {
  record: RetirementRecord;
  onClose: () => void;
}

/** Puts items into a draft: picked one by one, pasted, or scanned. */
export function AddItemsDialog({ record, onClose }: AddItemsDialogProps) {
  const { t } = useTranslation('retirementSteps');
  const { putRecord } = useRecordCache(retirement.name);
  const { id, version } = record;
  const { data: rules } = useRetirementRules();
  const isWriteOff = rules?.methods.find((one) => one.method === record.method)?.isWriteOff ?? false;
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
      searches={{ item: retirableItems({ isWriteOff }) }}
      schema={retirementActions.addItems.body}
      toBody={({ tags }) => ({ tags, equipmentIds: [] })}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const { tags } = retirementActions.addItems.body.parse(body);
        if (tags.length > 0) {
          const items = { tags, equipmentIds: [] };
          putRecord(
            await call(retirementActions.addItems, { params: { id }, version, body: items, idempotencyKey }),
          );
          showToast(t('add.done', { count: tags.length }), { variant: 'success' });
        }
        onClose();
      }}
    >
      <ItemFields most={maxRetirementLines - record.itemCount} isWriteOff={isWriteOff} />
    </StepDialog>
  );
}
