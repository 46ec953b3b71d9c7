import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { FederalAward, RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatMoney, formatPercent } from '#web/shared/format/number.ts';
import { useRetirementRules } from '#web/areas/retirement/retirement-rules.queries.ts';

function Term({ value, name, isResult = false }: { value: string; name: ReactNode; isResult?: boolean }) {
  return (
    <Box component="span" sx={{ textAlign: 'center', minWidth: 0 }}>
      <Box
        component="b"
        sx={{
          display: 'block',
          typography: 'body2',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
          color: isResult ? 'primary.main' : undefined,
        }}
      >
        {value}
      </Box>
      <Box component="small" sx={{ display: 'block', fontSize: '0.6875rem', color: 'text.secondary' }}>
        {name}
      </Box>
    </Box>
  );
}

const sign = (text: string) => (
  <Box component="em" sx={{ fontStyle: 'normal', typography: 'body2', color: 'text.secondary' }}>
    {text}
  </Box>
);

/** Where the selling cost of an award comes from. */
function useCostText(line: RetirementLine, { ruleSet, sellingCost }: FederalAward): string {
  const { t } = useTranslation('retirement');
  const { data } = useRetirementRules();
  const rule = data?.dispositionRules[ruleSet];
  const set = t(`federal.ruleSet.${ruleSet}`);
  if (line.baseKind !== 'proceeds') return t('federal.notSold', { set });
  if (!rule) return '';
  const most = isolateLtr(formatMoney(rule.sellingCostMost));
  const percent = rule.sellingCostPercent;
  const text =
    percent === null
      ? t('federal.costMost', { most, set })
      : t('federal.costLesser', { most, percent: isolateLtr(formatPercent(percent)), set });
  const isShared = line.awards.filter(({ isOverThreshold }) => isOverThreshold).length > 1;
  return isShared
    ? `${text} ${t('federal.costShared', { cost: isolateLtr(formatMoney(sellingCost)) })}`
    : text;
}

/** An amount due with every number of its formula, and the rule set it follows. */
export function FederalFormula({ line, award }: { line: RetirementLine; award: FederalAward }) {
  const { t } = useTranslation('retirement');
  const text = useCostText(line, award);
  if (line.base === null || line.baseKind === null) {
    return <Box sx={{ typography: 'body2', color: 'tone.caution.fg' }}>{t('federal.noValue')}</Box>;
  }
  const [share, base, cost, due] = [
    formatPercent(award.share),
    formatMoney(line.base),
    formatMoney(award.sellingCost),
    formatMoney(award.amountDue),
  ];
  return (
    <>
      <Box
        role="math"
        aria-label={t('federal.spoken', { share, base, cost, due })}
        dir="ltr"
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          gap: '4px',
          margin: '8px 0 6px',
          paddingBlock: 1,
          paddingInline: '12px',
          border: 1,
          borderColor: 'divider',
          borderRadius: '6px',
          backgroundColor: 'surface.sunken',
        }}
      >
        <Term value={share} name={t('federal.share')} />
        {sign('×')}
        <Term value={base} name={t(`federal.${line.baseKind}`)} />
        {sign('−')}
        <Term value={cost} name={t('federal.selling')} />
        {sign('=')}
        <Term value={due} name={t('federal.due')} isResult />
      </Box>
      <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>{text}</Box>
    </>
  );
}
