import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { flashMedia } from '#contract/entities/certificate/certificate.media.ts';
import { techniquesFor } from '#contract/entities/certificate/certificate.rules.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';
import { useFormScope } from '#web/shared/form/form-scope.ts';

interface CertificateFormSectionsProps {
  isNew: boolean;
  /** The case makes its items leave the agency, so clearing is not enough. */
  leavesAgency: boolean;
  onCase: (id: string | undefined) => void;
}

/** How the data was erased; what a medium or a destination forbids is said at its field. */
function MethodSection({ leavesAgency }: { leavesAgency: boolean }) {
  const { t } = useTranslation('certificate');
  const { form, shape } = useFormScope();
  const [method, medium, technique] = useWatch({
    control: form.control,
    name: ['method', 'mediumType', 'technique'],
  }) as unknown[];
  const facts = shape.fields['technique'];
  const isFlash = (flashMedia as readonly unknown[]).includes(medium);
  return (
    <FormSection title={t('form.method')} text={t('form.methodText')}>
      <FormField
        name="method"
        span={6}
        deps={['technique', 'destination']}
        hint={leavesAgency ? t('form.leaves') : undefined}
      />
      <FormField
        name="technique"
        span={6}
        facts={facts && { ...facts, values: techniquesFor(method, medium, technique) }}
        hint={isFlash ? t('form.flash') : undefined}
      />
      <FormField name="tool" span={3} />
      <FormField name="toolVersion" span={3} />
      <FormField name="destination" span={6} deps={['method']} />
      <FormField name="details" span={6} />
    </FormSection>
  );
}

function PerformerSection({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('certificate');
  const { form } = useFormScope();
  function take(value: unknown) {
    const person = value as ReferenceValue | null;
    if (person) form.setValue('performerName', person.label, { shouldDirty: true, shouldValidate: true });
  }
  return (
    <FormSection title={t('form.performer')} text={t('form.performerText')}>
      <FormField name="performedById" span={3} onPicked={take} />
      <FormField name="performerName" span={3} />
      <FormField name="performerTitle" span={3} />
      <FormField name="performerOrganization" span={3} />
      <FormField name="performerPlace" span={3} />
      <FormField name="performerPhone" span={3} />
      <FormField name="performedOn" span={3} />
      {isNew ? null : <FormField name="changeReason" span={6} />}
    </FormSection>
  );
}

/** The sections of the form of a certificate, in the order of the NIST sample. */
export function CertificateFormSections({ isNew, leavesAgency, onCase }: CertificateFormSectionsProps) {
  const { t } = useTranslation('certificate');
  const { form } = useFormScope();
  const isBackedUp: unknown = useWatch({ control: form.control, name: 'isBackedUp' });
  return (
    <>
      {isNew ? (
        <FormSection title={t('form.item')} text={t('form.itemText')}>
          <FormField name="equipmentId" span={3} />
          <FormField
            name="retirementId"
            span={3}
            onPicked={(value) => onCase((value as ReferenceValue | null)?.id)}
          />
        </FormSection>
      ) : null}
      <FormSection title={t('form.medium')} text={t('form.mediumText')}>
        <FormField name="mediumType" span={3} deps={['technique']} />
        <FormField name="mediumMaker" span={3} />
        <FormField name="mediumModel" span={3} />
        <FormField name="mediumSerial" span={3} />
        <FormField name="isSoldered" span={3} deps={['mediumSerial']} />
        <FormField name="propertyNumber" span={3} />
        <FormField name="source" span={6} />
      </FormSection>
      <FormSection title={t('form.data')} text={t('form.dataText')}>
        <FormField name="classBefore" span={6} />
        <FormField name="classAfter" span={6} />
        <FormField name="isBackedUp" span={3} deps={['backupPlace']} />
        {isBackedUp === true ? <FormField name="backupPlace" span={3} /> : null}
      </FormSection>
      <MethodSection leavesAgency={leavesAgency} />
      <PerformerSection isNew={isNew} />
    </>
  );
}
