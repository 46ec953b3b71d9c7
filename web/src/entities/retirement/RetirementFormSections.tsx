import { methodsFor } from '#contract/entities/retirement/retirement.rules.ts';
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { useMethodTexts } from '#web/areas/retirement/useMethodTexts.ts';
import { joinList } from '#web/shared/format/join-list.ts';

/** Why and how: the methods are those that the settings offer for the reason, with what they need. */
function CaseSection() {
  const { t } = useTranslation('retirement');
  const { form, shape } = useFormScope();
  const { rules, reasonText, methodText, needsOf } = useMethodTexts();
  const reason: unknown = useWatch({ control: form.control, name: 'reason' });
  const method: unknown = useWatch({ control: form.control, name: 'method' });
  const reasons = rules?.reasons.filter((one) => one.isActive || one.reason === reason);
  const needsReport = rules?.reasons.find((one) => one.reason === reason)?.needsPoliceReport === true;
  const chosen = rules?.methods.find((one) => one.method === method);
  const needs = chosen ? needsOf(chosen) : [];
  const methodHint = [
    ...(needs.length > 0 ? [t('form.methodNeeds', { needs: joinList(needs) })] : []),
    ...(chosen?.leavesAgency ? [t('form.methodLeaves')] : []),
    ...(chosen?.isWriteOff ? [t('form.methodWriteOff')] : []),
  ].join(' ');
  const facts = (name: 'reason' | 'method', values: readonly string[] | undefined) => {
    const known = shape.fields[name];
    return known && values ? { ...known, values } : known;
  };
  return (
    <FormSection title={t('form.case')} text={t('form.caseText')}>
      <FormField name="title" span={6} placeholder={t('form.titleExample')} />
      <FormField
        name="reason"
        span={3}
        facts={facts(
          'reason',
          reasons?.map((one) => one.reason),
        )}
        optionLabel={reasonText}
        hint={needsReport ? t('form.reasonReport') : undefined}
        deps={['method']}
      />
      <FormField
        name="method"
        span={3}
        facts={facts('method', methodsFor(rules, reason, method))}
        optionLabel={methodText}
        hint={methodHint || undefined}
      />
      <FormField name="justification" span={6} need="toSubmit" hint={t('form.justificationHint')} />
    </FormSection>
  );
}

interface RetirementFormSectionsProps {
  isNew: boolean;
  /** The case was approved: only its papers may still be written. */
  isLate: boolean;
  tags: readonly string[];
}

export function RetirementFormSections({ isNew, isLate, tags }: RetirementFormSectionsProps) {
  const { t } = useTranslation('retirement');
  return (
    <>
      {isLate ? null : <CaseSection />}
      <FormSection title={t('form.recipient')} text={t('form.recipientText')}>
        <FormField name="vendorId" span={3} deps={['recipient']} />
        <FormField name="personId" span={3} deps={['recipient']} />
        <FormField name="recipient" span={6} />
      </FormSection>
      <FormSection title={t('form.papers')} text={t('form.papersText')}>
        <FormField name="surplusReference" span={3} />
        {isNew ? null : <FormField name="affidavitId" span={3} hint={t('form.fileHint')} />}
        {isNew ? null : <FormField name="changeReason" span={6} />}
      </FormSection>
      {isNew ? (
        <FormSection title={t('form.items')} text={t('form.itemsText')}>
          <Box sx={{ gridColumn: '1 / -1', typography: 'body2', color: 'text.secondary' }}>
            {tags.length === 0 ? (
              t('form.itemsLater')
            ) : (
              <>
                {t('form.itemsGiven', { count: tags.length })}{' '}
                {tags.slice(0, 20).map((tag, at) => (
                  <span key={tag}>
                    {at > 0 ? ', ' : ''}
                    <Code>{tag}</Code>
                  </span>
                ))}
                {tags.length > 20 ? ' …' : null}
              </>
            )}
          </Box>
        </FormSection>
      ) : null}
    </>
  );
}
