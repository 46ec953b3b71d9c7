import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { retirementPartFacts } from '#contract/areas/retirement/retirement-settings.ts';
import { removalSteps, retirementReasons } from '#contract/areas/retirement/retirement-vocabulary.ts';
import { languageIds } from '#contract/shared/languages.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FlagGroup, ListGroup } from './CheckGroup.tsx';
import { codeOf, type OfferValue } from './part-values.ts';
import { usePartTexts } from './usePartTexts.tsx';

/** Everything about one choice: its own names, and what it needs. */
export function OfferDetails({ at, row }: { at: number; row: OfferValue }) {
  const { t } = useTranslation('agencySetting');
  const { reasonName, removalName, usualName } = usePartTexts();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(6, minmax(0, 1fr))' },
        gap: 2,
        padding: { xs: '4px 0 16px', sm: '4px 0 16px 40px' },
      }}
    >
      {languageIds.map((language) => (
        <FormField
          key={language}
          name={`value.${at}.labels.${language}`}
          facts={{ ...retirementPartFacts[language]!, required: false }}
        />
      ))}
      <Box
        sx={{
          gridColumn: '1 / -1',
          marginTop: '-8px',
          typography: 'caption',
          fontWeight: 400,
          color: 'text.secondary',
        }}
      >
        {t('part.namesHint', { name: usualName(codeOf(row)) })}
      </Box>
      {'method' in row ? (
        <>
          <ListGroup at={at} part="reasons" values={retirementReasons} labelOf={reasonName} />
          <FlagGroup
            at={at}
            label={t('part.needs')}
            flags={['needsRecipient', 'needsPrice', 'needsSurplusReference', 'needsAffidavit']}
          />
          <ListGroup at={at} part="removals" values={removalSteps} labelOf={removalName} />
          <FlagGroup at={at} label={t('part.effects')} flags={['leavesAgency', 'isWriteOff']} />
        </>
      ) : (
        <FlagGroup at={at} label={t('part.needs')} flags={['needsPoliceReport']} />
      )}
    </Box>
  );
}
