import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useSearchParams } from 'react-router';
import { retirementApi } from '#contract/entities/retirement/retirement.api.ts';
import { checkRetirement } from '#contract/entities/retirement/retirement.rules.ts';
import {
  lateRetirementFields,
  retirement,
  type RetirementRecord,
} from '#contract/entities/retirement/retirement.schema.ts';
import { EntityForm } from '#web/features/records/EntityForm.tsx';
import { FormPage } from '#web/features/records/FormPage.tsx';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { useEntityForm, type FormSetup } from '#web/features/records/useEntityForm.ts';
import { useErrorText } from '#web/features/records/useErrorText.ts';
import { call } from '#web/shared/client/client.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { useRetirementRules } from '#web/areas/retirement/retirement-rules.queries.ts';
import { retirementSearches } from './retirement.searches.ts';
import { RetirementFormSections } from './RetirementFormSections.tsx';
import { useRetirementTexts } from './useRetirementTexts.tsx';

/** The affidavit is a file of the case, so a new case cannot have it yet. */
const newFields = Object.entries(retirement.fields)
  .filter(([name, { write }]) => write === 'always' && name !== 'affidavitId')
  .map(([name]) => name);

interface EditorProps {
  record: RetirementRecord | undefined;
  /** The tags of the items that a new case begins with. */
  tags?: readonly string[];
  /** What the address already says about a new case. */
  start?: Readonly<Record<string, string>>;
}

const noTags: readonly string[] = [];
const noStart = {};

/** Puts the first items into a new case; what is refused is said, and the case stays without them. */
function useFirstItems(tags: readonly string[]) {
  const { putRecord } = useRecordCache(retirement.name);
  const errorText = useErrorText(retirement);
  const add = async ({ id, version }: RetirementRecord): Promise<void> => {
    if (tags.length === 0) return;
    try {
      const body = { tags: [...tags], equipmentIds: [] };
      putRecord(
        await call(retirementApi.addItems, {
          params: { id },
          version,
          body,
          idempotencyKey: createRandomKey(),
        }),
      );
    } catch (error) {
      showToast(errorText(error), { variant: 'error' });
    }
  };
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  return latest;
}

function RetirementEditor({ record, tags = noTags, start = noStart }: EditorProps) {
  const { t } = useTranslation('retirement');
  const { data: rules } = useRetirementRules();
  const addItems = useFirstItems(tags);
  const isLate = record !== undefined && record.status !== 'draft';
  const setup = useMemo(
    (): FormSetup<RetirementRecord> => ({
      entity: retirement,
      api: retirementApi,
      defaults: start,
      ...(record === undefined && { names: newFields }),
      ...(isLate && { names: lateRetirementFields }),
      rules: (wanted, before) => checkRetirement(isLate ? { ...before, ...wanted } : wanted, rules, before),
      ...(tags.length > 0 && { draftOf: tags.join(',') }),
      onCreated: (created) => void addItems.current(created),
      numberOf: ({ number }) => number,
    }),
    [record, isLate, rules, tags, start, addItems],
  );
  return (
    <EntityForm
      state={useEntityForm(setup, record)}
      texts={useRetirementTexts()}
      listName={t('list.title')}
      newTitle={t('list.create')}
      searches={retirementSearches(record?.id)}
    >
      <RetirementFormSections isNew={record === undefined} isLate={isLate} tags={tags} />
    </EntityForm>
  );
}

/** A new case; its first items and its reason may already stand in the address. */
function NewRetirement() {
  const [parameters] = useSearchParams();
  const given = parameters.get('tags') ?? '';
  const reason = parameters.get('reason') ?? '';
  const tags = useMemo(() => given.split(',').filter((tag) => tag !== ''), [given]);
  const start = useMemo(() => (reason === '' ? noStart : { reason }), [reason]);
  return <RetirementEditor key={given} record={undefined} tags={tags} start={start} />;
}

/** The page of the form of a case: a new one, or the one whose id stands in the address. */
export function RetirementForm() {
  return (
    <FormPage entity={retirement} api={retirementApi}>
      {(record) => (record ? <RetirementEditor key={record.id} record={record} /> : <NewRetirement />)}
    </FormPage>
  );
}
