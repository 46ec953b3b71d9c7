import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { dispositionRuleFields } from '#contract/areas/retirement/retirement-settings.ts';
import { ruleSets } from '#contract/shared/rule-sets.ts';
import { useMethodTexts } from '#web/areas/retirement/useMethodTexts.ts';
import { Facts } from '#web/shared/record/Facts.tsx';
import { partForms, type OfferValue, type PartKey } from './part-values.ts';
import { usePartTexts } from './usePartTexts.tsx';

function OffersText({ rows }: { rows: readonly OfferValue[] }) {
  const { t } = useTranslation('agencySetting');
  const { nameOf, partName } = usePartTexts();
  const { needsOf } = useMethodTexts();
  const notesOf = (row: OfferValue) => [
    ...(row.isActive ? [] : [t('offers.off')]),
    ...('method' in row ? needsOf(row) : []),
    ...('needsPoliceReport' in row && row.needsPoliceReport ? [partName('needsPoliceReport')] : []),
  ];
  return (
    <Box component="ol" sx={{ margin: 0, paddingInlineStart: '28px', typography: 'body2' }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={'method' in row ? row.method : row.reason}
          sx={{ paddingBlock: '3px', color: row.isActive ? 'text.primary' : 'text.secondary' }}
        >
          <bdi>{nameOf(row)}</bdi>
          <Box component="span" sx={{ marginInlineStart: 1, color: 'text.secondary' }}>
            {notesOf(row).join(' · ')}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** A value that has parts, as it is read. */
export function PartsText({ settingKey, value }: { settingKey: PartKey; value: unknown }) {
  const { t } = useTranslation('agencySetting');
  const { partName, showPart } = usePartTexts();
  if (settingKey !== 'dispositionRules') {
    return <OffersText rows={partForms[settingKey].toForm(value)} />;
  }
  const rules = value as Record<string, Record<string, unknown>>;
  return (
    <Box sx={{ display: 'grid', gap: 2, paddingBlock: 1 }}>
      {ruleSets.map((set) => (
        <div key={set}>
          <Box sx={{ typography: 'body2', fontWeight: 600, marginBottom: '12px' }}>{t(`ruleSet.${set}`)}</Box>
          <Facts
            columns={1}
            labelWidth={220}
            facts={Object.keys(dispositionRuleFields).map((name) => ({
              key: name,
              label: partName(name),
              value: showPart(name, rules[set]?.[name]),
            }))}
          />
        </div>
      ))}
    </Box>
  );
}
