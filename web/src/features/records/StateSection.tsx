import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { useCan } from '#web/shared/session/useCan.ts';

interface StateSectionProps {
  isNew: boolean;
  /** What being inactive means for these records. */
  text: string;
}

/** The last section of a form: whether the record can still be chosen, and why it is changed. */
export function StateSection({ isNew, text }: StateSectionProps) {
  const { t } = useTranslation('record');
  const { t: bin } = useTranslation('bin');
  const { entity } = useFormScope();
  const canDeactivate = useCan()(`${entity.name}.deactivate` as Permission);
  return (
    <FormSection title={t('state')} text={text}>
      <FormField
        name="active"
        isDisabled={!canDeactivate}
        hint={canDeactivate ? undefined : bin('notAllowed')}
      />
      {isNew ? null : <FormField name="changeReason" span={6} />}
    </FormSection>
  );
}
