import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink } from 'react-router';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { EntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { ReferenceText } from '#web/features/references/ReferenceText.tsx';
import { useRetirementRules } from '#web/areas/retirement/retirement-rules.queries.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Facts } from '#web/shared/record/Facts.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';

/** Says that an item waits for its retirement, and leads to its case. */
export function RetirementNotice({ record }: { record: EquipmentRecord }) {
  const { t } = useTranslation('equipmentRecord');
  const found = record.retirement;
  if (record.status !== 'retirement_pending' || !found) return null;
  return (
    <Notice
      tone="caution"
      action={
        <Button size="small" variant="outlined" component={RouterLink} to={`${retirement.page}/${found.id}`}>
          {t('page.showCase')}
        </Button>
      }
    >
      {t('page.inCase', { number: isolateLtr(found.label) })}
    </Notice>
  );
}

interface DispositionProps {
  record: EquipmentRecord;
  texts: EntityTexts;
}

/** How an item left: in which case, or taken over with which import, by which method, when, to whom and for how much. */
export function DispositionPanel(props: DispositionProps) {
  const { retirement: found, takenOverIn } = props.record;
  return found || takenOverIn ? <Disposition {...props} found={found} /> : null;
}

function Disposition({ record, texts, found }: DispositionProps & { found: ReferenceValue | null }) {
  const { t } = useTranslation('equipmentRecord');
  const labels = useLabels();
  // The agency may have its own name for the method.
  useRetirementRules();
  const label = (name: string) => labels.field(equipment.name, name);
  const shown = ['takenOverIn', 'disposalMethod', 'disposedOn', 'salePrice', 'disposalRecipient'] as const;
  const values = shown.flatMap((name) =>
    record[name] === null
      ? []
      : [{ key: name, label: label(name), value: texts.showValue(name, record[name]) }],
  );
  const link = found && {
    key: 'retirementId',
    label: label('retirementId'),
    value: <ReferenceText entity="retirement" value={found} isCode />,
  };
  return (
    <Panel title={t('page.disposition')}>
      <Facts columns={1} labelWidth={128} facts={link ? [link, ...values] : values} />
    </Panel>
  );
}
