import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink } from 'react-router';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { maxRegistered } from '#contract/entities/equipment/equipment.api.ts';
import { fieldLockOf, moneyLockOf, type MoneyField } from '#contract/entities/equipment/correction.ts';
import { equipmentFields, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { ClosedYearNote } from '#web/areas/report/ClosedYearNote.tsx';
import { readTag } from '#web/features/scan/read-tag.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { formatPercent } from '#web/shared/format/number.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { correctLink } from './corrections/correct-link.ts';
import { CustomValueField } from './CustomValueField.tsx';
import { FundingLinesField } from './FundingLinesField.tsx';
import type { Suggested } from './useEquipmentForm.ts';

interface SectionsProps {
  /** The item that is edited; none while it is new. */
  record: EquipmentRecord | undefined;
  category: CategoryRecord | undefined;
  /** The person may give a new item its tag. */
  hasTag: boolean;
  /** What a new item takes from its category where nothing is said. */
  suggested: Suggested | undefined;
  /** A list of serial numbers stands in the place of one. */
  isList: boolean;
  /** Goes from one serial number to a list and back; absent where there is one item. */
  onList: ((isList: boolean) => void) | undefined;
  /** Items were added before: Enter in the serial number saves the next one. */
  isAdding: boolean;
}

/** A MAC address as it is written: A4-bb-6d… becomes A4:BB:6D…. */
export function tidyMac(entry: string): string {
  const digits = entry.replace(/[^0-9A-Fa-f]/g, '').toUpperCase();
  return digits.length === 12 ? (digits.match(/../g) ?? []).join(':') : entry.toUpperCase();
}

/** Serial numbers can hold spaces: lines, tabs, commas and semicolons end them. */
const serialSeparators = /[\n\r\t,;]+/;

function SerialField({ category, isList, onList, isAdding }: SectionsProps) {
  const { t } = useTranslation('equipmentRecord');
  const { form } = useFormScope();
  const listed = useWatch({ control: form.control, name: 'serials' }) as string[] | undefined;
  const toggle = onList ? (
    <Box sx={{ gridColumn: '1 / -1', marginTop: '-8px' }}>
      <Button size="small" onClick={() => onList(!isList)}>
        {t(isList ? 'form.oneSerial' : 'form.severalSerials')}
      </Button>
    </Box>
  ) : null;
  if (isList) {
    return (
      <>
        <FormField
          name="serials"
          span={6}
          separators={serialSeparators}
          hint={t('form.serialsHint', { count: listed?.length ?? 0, max: maxRegistered })}
        />
        {toggle}
      </>
    );
  }
  const facts = { ...equipmentFields.serial, required: category?.requiresSerial ?? false };
  return (
    <>
      <FormField name="serial" facts={facts} span={3} hint={isAdding ? t('form.enterHint') : undefined} />
      <FormField name="condition" span={3} />
      {toggle}
    </>
  );
}

function IdentitySection(props: SectionsProps) {
  const { record, hasTag, isList } = props;
  const { t } = useTranslation('equipmentRecord');
  const canSetTag = useCan()('equipment.setTag');
  return (
    <FormSection title={t('form.identity')} text={t(record ? 'form.identityTextKept' : 'form.identityText')}>
      <FormField name="categoryId" deps={['serial']} />
      <FormField name="modelId" />
      <FormField name="name" />
      <SerialField {...props} />
      {isList ? <FormField name="condition" span={3} /> : null}
      <FormField name="use" span={3} />
      {hasTag ? (
        <FormField
          name="tag"
          span={3}
          hint={t(canSetTag ? 'form.tagHint' : 'form.tagHintClaim')}
          placeholder={equipmentFields.tag.example}
          readTag={readTag}
        />
      ) : null}
      <FormField name="description" span={6} />
    </FormSection>
  );
}

function DetailsSection({ category }: { category: CategoryRecord | undefined }) {
  const { t } = useTranslation('equipmentRecord');
  const shown = category?.customFields.filter((field) => !field.hidden) ?? [];
  if (!category || shown.length === 0) return null;
  const params = { category: category.name };
  return (
    <FormSection title={t('form.details', params)} text={t('form.detailsText', params)}>
      {shown.map((field) => (
        <CustomValueField key={`${category.id}-${field.key}`} field={field} />
      ))}
    </FormSection>
  );
}

/** Says why the money of an item cannot be edited, and leads to its correction. */
function LockNotice({ record }: { record: EquipmentRecord }) {
  const { t } = useTranslation('equipmentRecord');
  const canCorrect = useCan()('equipment.correct');
  const lock = moneyLockOf(record);
  if (lock === null) return null;
  const isOpen = lock !== 'disposed' && lock !== 'retiring';
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <Notice
        tone="info"
        action={
          canCorrect && isOpen ? (
            <Button size="small" variant="outlined" component={RouterLink} to={correctLink(record.id)}>
              {t('correction.do')}
            </Button>
          ) : undefined
        }
      >
        {t(`lock.${lock}`)} {isOpen ? t('lock.ask') : null}
      </Notice>
    </div>
  );
}

function PurchaseSection({ record, suggested }: Pick<SectionsProps, 'record' | 'suggested'>) {
  const { t } = useTranslation('equipmentRecord');
  const { form } = useFormScope();
  const isLocked = (field: MoneyField) => record !== undefined && fieldLockOf(record, field) !== null;
  const override = useWatch({ control: form.control, name: 'capitalClassOverride' });
  return (
    <FormSection title={t('form.purchase')} text={t('form.purchaseText')}>
      {record ? <LockNotice record={record} /> : null}
      <FormField name="acquiredOn" deps={['inServiceOn']} isDisabled={isLocked('acquiredOn')} />
      <ClosedYearNote name="acquiredOn" unless={record?.acquiredOn} />
      <FormField name="cost" deps={['salvageValue']} isDisabled={isLocked('cost')} />
      <FormField name="acquisitionMethod" isDisabled={isLocked('acquisitionMethod')} />
      <FormField name="invoiceNumber" isDisabled={isLocked('invoiceNumber')} />
      <FormField name="titleHolder" span={4} isDisabled={isLocked('titleHolder')} />
      <FormField name="inServiceOn" isDisabled={isLocked('inServiceOn')} />
      <FormField
        name="usefulLifeMonths"
        isDisabled={isLocked('usefulLifeMonths')}
        facts={{ ...equipmentFields.usefulLifeMonths, required: record !== undefined }}
        suggested={suggested?.usefulLifeMonths}
        hint={suggested ? t('form.lifeHint', { months: suggested.usefulLifeMonths }) : undefined}
      />
      <FormField
        name="salvageValue"
        isDisabled={isLocked('salvageValue')}
        facts={{ ...equipmentFields.salvageValue, required: record !== undefined }}
        hint={
          suggested ? t('form.salvageHint', { percent: formatPercent(suggested.salvagePercent) }) : undefined
        }
      />
      <FormField
        name="capitalClassOverride"
        hint={t('form.overrideHint')}
        deps={['capitalClassReason']}
        isDisabled={isLocked('capitalClassOverride')}
      />
      {override ? (
        <FormField
          name="capitalClassReason"
          isDisabled={isLocked('capitalClassReason')}
          span={4}
          facts={{ ...equipmentFields.capitalClassReason, required: true }}
        />
      ) : null}
      <FundingLinesField isDisabled={isLocked('fundingLines')} />
    </FormSection>
  );
}

/** How an item is found on the network; several items have no address in common. */
function NetworkSection() {
  const { t } = useTranslation('equipmentRecord');
  return (
    <FormSection title={t('form.network')} text={t('form.networkText')}>
      <FormField name="hostname" placeholder={equipmentFields.hostname.example} />
      <FormField name="ipAddress" placeholder={equipmentFields.ipAddress.example} />
      <FormField name="assetUrl" placeholder={equipmentFields.assetUrl.example} />
      <FormField name="networkApproval" hint={t('form.networkApprovalHint')} />
      <FormField
        name="macAddresses"
        span={6}
        facts={{ ...equipmentFields.macAddresses, required: false }}
        placeholder="A4:BB:6D:19:E0:7C"
        tidy={tidyMac}
      />
    </FormSection>
  );
}

const leaseNames = ['leasePayment', 'leaseRhythm', 'leasePaidAt', 'leaseRate'] as const;

/** What GASB 87 asks of a lease; of an item that was bought, only where somebody has entered it. */
function LeaseFields() {
  const { form } = useFormScope();
  const [method, ...typed] = useWatch({ control: form.control, name: ['acquisitionMethod', ...leaseNames] });
  if (method !== 'lease' && typed.every((value) => !value)) return null;
  return leaseNames.map((name) => <FormField key={name} name={name} />);
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
        {props.record ? null : <FormField name="putInStock" span={6} hint={t('form.putInStockHint')} />}
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
        <LeaseFields />
      </FormSection>
      {props.isList ? null : <NetworkSection />}
      <FormSection title={t('form.data')} text={t('form.dataText')}>
        <FormField name="storesData" suggested={props.suggested?.storesData} />
        <FormField name="encryption" span={4} />
      </FormSection>
      <FormSection title={t('form.notes')} text={t('form.notesText')}>
        <FormField name="notes" span={6} />
        {props.record ? <FormField name="changeReason" span={6} /> : null}
      </FormSection>
    </>
  );
}
