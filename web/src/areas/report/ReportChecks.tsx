import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { ReportHead } from '#contract/areas/report/report.api.ts';
import { reportOf, type ReportCheckName } from '#contract/areas/report/report.definitions.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { ReportAddress } from './useReportAddress.ts';

interface ReportChecksProps {
  head: ReportHead;
  address: ReportAddress;
  onOpen: (part: ReportAddress['part']) => void;
}

/** What is incomplete or worth a look; each number opens its lines, and only what somebody must act on has color. */
export function ReportChecks({ head, address, onOpen }: ReportChecksProps) {
  const { t } = useTranslation('report');
  const mustAct = reportOf(head.kind).checks;
  const found = head.checks.filter(({ count }) => count > 0);
  // What is not counted yet has not passed.
  const isFine = found.length === 0 && head.eventsBehind === 0;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('checks')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, padding: '8px 12px' }}
    >
      {isFine ? (
        <>
          <Box component="span" sx={{ display: 'inline-flex', color: 'tone.success.fg' }}>
            <Icon name="check" size={18} />
          </Box>
          <Box sx={{ typography: 'body2' }}>{t('checksFine')}</Box>
        </>
      ) : (
        found.map(({ check, count }) => {
          const isAlarm = mustAct[check] === true;
          return (
            <Button
              key={check}
              size="small"
              variant="outlined"
              aria-pressed={address.part.check === check}
              startIcon={isAlarm ? <Icon name="warn" size={14} /> : null}
              onClick={() => onOpen({ check })}
              sx={{
                ...(isAlarm
                  ? {
                      color: 'tone.caution.fg',
                      borderColor: 'tone.caution.line',
                      backgroundColor: 'tone.caution.bg',
                    }
                  : { color: 'text.primary', borderColor: 'surface.line' }),
                // What was found belongs on paper too, unlike other buttons.
                '@media print': { '&&&': { display: 'inline-flex' } },
              }}
            >
              {t(`check.${check as ReportCheckName}`)}&nbsp;
              <Count value={count} />
            </Button>
          );
        })
      )}
      <Button size="small" sx={{ marginInlineStart: 'auto' }} onClick={() => onOpen({})}>
        {t('showLines')}
      </Button>
    </Paper>
  );
}
