import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { categoryFields } from '#contract/entities/category/category.schema.ts';
import { StateSection } from '#web/features/records/StateSection.tsx';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';
import { CustomFieldsEditor } from './CustomFieldsEditor.tsx';

export function CategoryFormSections({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('categoryRecord');
  return (
    <>
      <FormSection title={t('form.identity')} text={t('form.identityText')}>
        <FormField name="name" span={3} />
        <FormField name="code" span={3} placeholder={categoryFields.code.example} />
        <FormField name="kind" span={3} />
        <FormField name="parentId" span={3} />
        <FormField name="description" span={6} />
      </FormSection>
      <FormSection title={t('form.tags')} text={t('form.tagsText')}>
        <FormField name="tagPrefix" />
        <FormField name="usefulLifeMonths" />
        <FormField name="salvagePercent" />
        <FormField name="inventoryCycleMonths" />
      </FormSection>
      <FormSection title={t('form.rules')} text={t('form.rulesText')}>
        <FormField name="requiresSerial" />
        <FormField name="requiresCustodian" />
        <FormField name="storesData" />
        <FormField name="sensitive" />
      </FormSection>
      <FormSection title={t('form.fields')} text={t('form.fieldsText')}>
        <CustomFieldsEditor />
      </FormSection>
      <StateSection isNew={isNew} text={t('form.stateText')} />
    </>
  );
}
