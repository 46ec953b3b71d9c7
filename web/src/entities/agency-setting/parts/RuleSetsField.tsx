import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { dispositionRuleFields } from '#contract/areas/retirement/retirement-settings.ts';
import { ruleSets } from '#contract/shared/rule-sets.ts';
import { FormField } from '#web/shared/form/FormField.tsx';

/** The numbers of each edition of the federal rules. */
export function RuleSetsField() {
  const { t } = useTranslation('agencySetting');
  const hints = { threshold: t('part.thresholdHint'), sellingCostPercent: t('part.percentHint') };
  return ruleSets.map((set) => (
    <Box
      key={set}
      component="fieldset"
      sx={{
        gridColumn: '1 / -1',
        minWidth: 0,
        margin: 0,
        padding: 0,
        border: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(6, minmax(0, 1fr))' },
        gap: 2,
      }}
    >
      <Box component="legend" sx={{ padding: 0, marginBottom: 1, typography: 'body2', fontWeight: 600 }}>
        {t(`ruleSet.${set}`)}
      </Box>
      {Object.entries(dispositionRuleFields).map(([name, facts]) => (
        <FormField
          key={name}
          name={`value.${set}.${name}`}
          facts={facts}
          hint={(hints as Record<string, string>)[name]}
        />
      ))}
    </Box>
  ));
}
