import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { softwareApi } from '#contract/entities/software/software.api.ts';
import { receiptFields } from '#contract/entities/purchase-order/receipt.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { createReferenceSearch } from '#web/shared/form/reference-search.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { DraftField } from './DraftField.tsx';
import { proposedLicense } from './receipt-body.ts';
import type { LineEntry, SheetLine } from './receipt-draft.ts';

const productSearch = createReferenceSearch(softwareApi.list, {
  toOption: ({ id, name, publisher }) => ({ id, label: name, note: publisher }),
});

interface LicenseFieldsProps {
  sheet: SheetLine;
  entry: LineEntry;
  receivedOn: string;
  onEdit: (next: (entry: LineEntry) => LineEntry) => void;
}

/** What the license of a software line needs to know: what the order says stands there already. */
export function LicenseFields({ sheet, entry, receivedOn, onEdit }: LicenseFieldsProps) {
  const { t } = useTranslation('receiving');
  const labels = useLabels();
  const { line, facts } = sheet;
  const proposed = proposedLicense(sheet, entry);
  const metricOf = (value: string) => labels.value('entitlement', 'metric', value);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: '12px', padding: 2, maxWidth: 480 }}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('license.text')}</Box>
      <DraftField
        label={t('license.softwareId')}
        facts={receiptFields.softwareId}
        value={proposed.software}
        search={productSearch}
        isNeeded={line.softwareId === null}
        placeholder={facts.software?.label}
        hint={facts.software ? t('license.ordered', { what: facts.software.label }) : undefined}
        onChange={(value) => onEdit((before) => ({ ...before, software: value as ReferenceValue | null }))}
      />
      <DraftField
        label={t('license.metric')}
        facts={receiptFields.metric}
        value={proposed.metric}
        isNeeded={line.metric === null}
        optionLabel={metricOf}
        hint={line.metric ? t('license.ordered', { what: metricOf(line.metric) }) : undefined}
        onChange={(value) => onEdit((before) => ({ ...before, metric: String(value) }))}
      />
      <DraftField
        label={t('license.startsOn')}
        facts={receiptFields.startsOn}
        value={entry.startsOn}
        hint={t('license.startsHint', { day: dateInText(receivedOn) })}
        onChange={(value) => onEdit((before) => ({ ...before, startsOn: String(value) }))}
      />
      <DraftField
        label={t('license.endsOn')}
        facts={receiptFields.endsOn}
        value={entry.endsOn}
        hint={
          line.termMonths === null ? t('license.perpetual') : t('license.months', { count: line.termMonths })
        }
        onChange={(value) => onEdit((before) => ({ ...before, endsOn: String(value) }))}
      />
    </Box>
  );
}
