import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { equipmentFields } from '#contract/entities/equipment/equipment.schema.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { formatPercent } from '#web/shared/format/number.ts';
import { CustomValueField } from './CustomValueField.tsx';
import { FundingLinesField } from './FundingLinesField.tsx';
import type { Suggested } from './useEquipmentForm.ts';

interface SectionsProps {
  category: CategoryRecord | undefined;
  isNew: boolean;
  canSetTag: boolean;
  /** What a new item takes from its category where nothing is said. */
  suggested: Suggested | undefined;
  onModelPicked: (value: unknown) => void;
}

/** A MAC address as it is written: A4-bb-6d… becomes A4:BB:6D…. */
export function tidyMac(entry: string): string {
  const digits = entry.replace(/[^0-9A-Fa-f]/g, '').toUpperCase();
  return digits.length === 12 ? (digits.match(/../g) ?? []).join(':') : entry.toUpperCase();
}

function IdentitySection({ category, isNew, canSetTag, onModelPicked }: SectionsProps) {
  const { t } = useTranslation('equipmentRecord');
  const serialFacts = { ...equipmentFields.serial, required: category?.requiresSerial ?? false };
  return (
    <FormSection title={t('form.identity')} text={t('form.identityText')}>
      <FormField name="categoryId" deps={['serial']} />
      <FormField name="modelId" onPicked={onModelPicked} />
      <FormField name="name" />
      <FormField name="serial" facts={serialFacts} span={3} />
      <FormField name="condition" span={3} />
      <FormField name="use" span={3} />
      {isNew && canSetTag ? (
        <FormField name="tag" span={3} hint={t('form.tagHint')} placeholder={equipmentFields.tag.example} />
      ) : null}
      <FormField name="description" span={6} />
    </FormSection>
  );
}

function DetailsSection({ category }: { category: CategoryRecord | undefined }) {
  const { t } = useTranslation('equipmentRecord');
  const shown = category?.customFields.filter((field) => !field.hidden) ?? [];
  if (!category || shown.length === 0) return null;
  const words = { category: category.name };
  return (
    <FormSection title={t('form.details', words)} text={t('form.detailsText', words)}>
      {shown.map((field) => (
        <CustomValueField key={`${category.id}-${field.key}`} field={field} />
      ))}
    </FormSection>
  );
}

function PurchaseSection({ isNew, suggested }: Pick<SectionsProps, 'isNew' | 'suggested'>) {
  const { t } = useTranslation('equipmentRecord');
  const { form } = useFormScope();
  const override = useWatch({ control: form.control, name: 'capitalClassOverride' });
  return (
    <FormSection title={t('form.purchase')} text={t('form.purchaseText')}>
      <FormField name="acquiredOn" deps={['inServiceOn']} />
      <FormField name="cost" deps={['salvageValue']} />
      <FormField name="acquisitionMethod" />
      <FormField name="invoiceNumber" />
      <FormField name="titleHolder" span={4} />
      <FormField name="inServiceOn" />
      <FormField
        name="usefulLifeMonths"
        facts={{ ...equipmentFields.usefulLifeMonths, required: !isNew }}
        suggested={suggested?.usefulLifeMonths}
        hint={suggested ? t('form.lifeHint', { months: suggested.usefulLifeMonths }) : undefined}
      />
      <FormField
        name="salvageValue"
        facts={{ ...equipmentFields.salvageValue, required: !isNew }}
        hint={
          suggested ? t('form.salvageHint', { percent: formatPercent(suggested.salvagePercent) }) : undefined
        }
      />
      <FormField name="capitalClassOverride" hint={t('form.overrideHint')} deps={['capitalClassReason']} />
      {override ? (
        <FormField
          name="capitalClassReason"
          span={4}
          facts={{ ...equipmentFields.capitalClassReason, required: true }}
        />
      ) : null}
      <FundingLinesField />
    </FormSection>
  );
}

/** The sections of the equipment form, in the order of the paper form it replaces. */
export function EquipmentFormSections(props: SectionsProps) {
  const { t } = useTranslation('equipmentRecord');
  return (
    <>
      <IdentitySection {...props} />
      <FormSection title={t('form.placement')} text={t('form.placementText')}>
        <FormField name="locationId" span={3} />
        <FormField name="parentId" span={3} />
      </FormSection>
      <DetailsSection category={props.category} />
      <PurchaseSection {...props} />
      <FormSection title={t('form.warranty')} text={t('form.warrantyText')}>
        <FormField name="warrantyStartsOn" deps={['warrantyEndsOn']} />
        <FormField name="warrantyEndsOn" />
        <FormField name="warrantyType" />
        <FormField name="warrantyContract" />
        <FormField name="leaseEndsOn" />
        <FormField name="returnBy" />
      </FormSection>
      <FormSection title={t('form.network')} text={t('form.networkText')}>
        <FormField name="hostname" placeholder={equipmentFields.hostname.example} />
        <FormField name="ipAddress" placeholder={equipmentFields.ipAddress.example} />
        <FormField name="assetUrl" placeholder={equipmentFields.assetUrl.example} />
        <FormField
          name="macAddresses"
          span={6}
          facts={{ ...equipmentFields.macAddresses, required: false }}
          placeholder="A4:BB:6D:19:E0:7C"
          tidy={tidyMac}
        />
      </FormSection>
      <FormSection title={t('form.data')} text={t('form.dataText')}>
        <FormField name="storesData" suggested={props.suggested?.storesData} />
        <FormField name="encryption" span={4} />
      </FormSection>
      <FormSection title={t('form.notes')} text={t('form.notesText')}>
        <FormField name="notes" span={6} />
        {props.isNew ? null : <FormField name="changeReason" span={6} />}
      </FormSection>
    </>
  );
}
