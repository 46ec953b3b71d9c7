import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import {
  entitlementFields,
  unlimitedMetrics,
  type EntitlementRecord,
} from '#contract/entities/entitlement/entitlement.schema.ts';
import { licenseLockOf } from '#contract/entities/entitlement/license-money.ts';
import { SharesField } from '#web/shared/form/SharesField.tsx';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { decisionDay } from './entitlement-days.ts';
import { emptyFundingRow, fundingParts } from './entitlement-funding.ts';

function useTyped(name: string): string {
  const { form } = useFormScope();
  const value: unknown = useWatch({ control: form.control, name });
  return typeof value === 'string' ? value : '';
}

/** Whether the money of a license is closed to whoever looks at it. */
function useIsLocked(record: EntitlementRecord | undefined): boolean {
  const canCorrect = useCan()('entitlement.correct');
  return record !== undefined && licenseLockOf(record) !== null && !canCorrect;
}

/** Says why the money of a license is locked, and what an administrator must say to correct it. */
function LockNotice({ record }: { record: EntitlementRecord }) {
  const { t } = useTranslation('entitlement');
  const canCorrect = useCan()('entitlement.correct');
  const lock = licenseLockOf(record);
  if (lock === null) return null;
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <Notice tone="info">
        {t(`lock.${lock}`)} {t(canCorrect ? 'lock.correct' : 'lock.ask')}
      </Notice>
    </div>
  );
}

function WhatSection({ record }: { record: EntitlementRecord | undefined }) {
  const { t } = useTranslation('entitlement');
  const isUnlimited = unlimitedMetrics.includes(useTyped('metric'));
  const assigned = record?.assigned ?? 0;
  const hint = isUnlimited
    ? t('form.unlimitedHint')
    : assigned > 0
      ? t('form.assignedHint', { count: assigned, n: formatCount(assigned) })
      : undefined;
  return (
    <FormSection title={t('form.what')} text={t('form.whatText')}>
      {record ? <LockNotice record={record} /> : <FormField name="softwareId" span={6} />}
      <FormField name="metric" span={3} isDisabled={assigned > 0} deps={['quantity']} />
      <FormField
        name="quantity"
        span={3}
        hint={hint}
        isDisabled={useIsLocked(record)}
        facts={{ ...entitlementFields.quantity, required: !isUnlimited }}
      />
      <FormField name="allowsOver" span={6} deps={['quantity']} />
    </FormSection>
  );
}

function TermSection() {
  const { t } = useTranslation('entitlement');
  const { form } = useFormScope();
  const isSubscription = useTyped('term') === 'subscription';
  const day = decisionDay(useTyped('endsOn'), useTyped('noticeDays'));
  return (
    <FormSection title={t('form.term')} text={t('form.termText')}>
      <FormField
        name="term"
        span={6}
        deps={['endsOn']}
        onPicked={(value) => {
          // What lasts forever has no end; a date from before would only be refused.
          if (value === 'perpetual') form.setValue('endsOn', '', { shouldDirty: true });
        }}
      />
      <FormField name="startsOn" span={3} deps={['endsOn']} />
      {isSubscription ? (
        <>
          <FormField name="endsOn" span={3} facts={{ ...entitlementFields.endsOn, required: true }} />
          <FormField
            name="noticeDays"
            span={3}
            hint={day ? t('form.decideBy', { day: dateInText(day) }) : t('form.noticeHint')}
          />
          <FormField name="autoRenew" span={3} />
        </>
      ) : null}
      <FormField name="maintenanceEndsOn" span={3} />
    </FormSection>
  );
}

function MoneySection({ record }: { record: EntitlementRecord | undefined }) {
  const { t } = useTranslation('entitlement');
  const isLocked = useIsLocked(record);
  return (
    <FormSection title={t('form.money')} text={t('form.moneyText')}>
      <FormField name="cost" span={2} isDisabled={isLocked} />
      <FormField name="billingPeriod" span={4} isDisabled={isLocked} />
      <FormField name="projectId" span={3} />
      <FormField name="contractNumber" span={3} />
      <SharesField
        name="fundingLines"
        facts={fundingParts}
        empty={emptyFundingRow}
        max={entitlementFields.fundingLines.max ?? 20}
        isDisabled={isLocked}
        addText={t('form.addFunding')}
      />
    </FormSection>
  );
}

const sbitaNames = [
  'sbitaTermMonths',
  'sbitaOptionMonths',
  'sbitaOptionCertain',
  'sbitaPayment',
  'sbitaRhythm',
  'sbitaPaidAt',
  'sbitaVariablePayments',
  'sbitaStartsOn',
  'sbitaImplementationCost',
  'sbitaIncentives',
  'sbitaDiscountRate',
] as const;

/** The facts of GASB 96: closed until somebody asks, needs them, or something in them is wrong. */
function SbitaSection() {
  const { t } = useTranslation('entitlement');
  const { form } = useFormScope();
  const id = useId();
  const isSbita = useTyped('sbita') === 'yes';
  const { errors } = useFormState({ control: form.control });
  const [wish, setWish] = useState<boolean>();
  const isWrong = sbitaNames.some((name) => errors[name] !== undefined);
  const isOpen = isWrong || (wish ?? isSbita);
  return (
    <FormSection title={t('form.sbita')} text={t('form.sbitaText')}>
      <FormField name="sbita" span={6} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Button
          variant="text"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setWish(!isOpen)}
          startIcon={<Icon name={isOpen ? 'chev-up' : 'chev-down'} size={16} />}
        >
          {t(isOpen ? 'form.hideSbita' : 'form.showSbita')}
        </Button>
      </Box>
      <Box
        id={id}
        hidden={!isOpen}
        sx={{
          gridColumn: '1 / -1',
          display: isOpen ? 'grid' : 'none',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(6, minmax(0, 1fr))' },
          gap: 2,
          alignItems: 'start',
        }}
      >
        {sbitaNames.map((name) => (
          <FormField key={name} name={name} span={3} />
        ))}
      </Box>
    </FormSection>
  );
}

export function EntitlementFormSections({ record }: { record: EntitlementRecord | undefined }) {
  const { t } = useTranslation('entitlement');
  return (
    <>
      <WhatSection record={record} />
      <TermSection />
      <MoneySection record={record} />
      <FormSection title={t('form.rights')} text={t('form.rightsText')}>
        <FormField name="downgradeRights" span={3} />
        <FormField name="transferable" span={3} />
      </FormSection>
      <SbitaSection />
      {record ? (
        <FormSection title={t('form.reason')} text={t('form.reasonText')}>
          <FormField name="changeReason" span={6} />
        </FormSection>
      ) : null}
    </>
  );
}
