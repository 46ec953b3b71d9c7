import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { percent, reference, type FieldFacts } from '#contract/shared/field.ts';
import { sumOfShares } from '#contract/shared/shares.ts';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { Percent } from '#web/shared/format/Percent.tsx';
import { NumberControl } from '#web/shared/form/NumberControl.tsx';
import { ReferencePicker } from '#web/shared/form/ReferencePicker.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { emptyFundingRow, type FundingRow } from './bulk-operations.ts';

interface FundingEditorProps {
  id: string;
  value: unknown;
  isDisabled: boolean;
  onChange: (rows: FundingRow[]) => void;
}

interface PartProps {
  id: string;
  path: string;
  label: string;
  facts: FieldFacts;
  value: unknown;
  isDisabled: boolean;
  /** How much of the line it takes. */
  flex: string;
  onChange: (value: unknown) => void;
}

const sourceFacts = reference('Funding source', 'funding-source');
const shareFacts = percent('Share');
const mostLines = 20;

/** A part of a line with its label. */
function Part({ label, id, flex, onChange, ...given }: PartProps) {
  const control = {
    ...given,
    id,
    labelId: `${id}-label`,
    onChange,
    onBlur: () => undefined,
    describedBy: undefined,
    isInvalid: false,
  };
  return (
    <Box sx={{ minWidth: 0, flex }}>
      <Box
        component="label"
        id={`${id}-label`}
        htmlFor={id}
        sx={{ typography: 'caption', color: 'text.secondary' }}
      >
        {label}
      </Box>
      {given.facts.kind === 'reference' ? (
        <ReferencePicker {...control} search={searchReferences('funding-source')} />
      ) : (
        <NumberControl {...control} />
      )}
    </Box>
  );
}

/** Who pays for every record: one line a source, with the sum of their shares. */
export function FundingEditor({ id, value, isDisabled, onChange }: FundingEditorProps) {
  const { t } = useTranslation('bulkEdit');
  const { t: form } = useTranslation('form');
  const { t: shares } = useTranslation('shares');
  const rows = Array.isArray(value) ? (value as FundingRow[]) : [];
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {rows.map((row, at) => {
        const own = `${id}-${at}`;
        const take = (given: Partial<FundingRow>) => onChange(rows.with(at, { ...row, ...given }));
        return (
          <Box
            // Lines have no name of their own, and are added at the end alone.
            key={own}
            role="group"
            aria-label={t('fundingLine', { line: at + 1 })}
            // Where the panel is narrow the share comes below: the code of a source is never cut.
            sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px', alignItems: 'end' }}
          >
            <Part
              id={own}
              path={`fundingLines.${at}.fundingSourceId`}
              label={form('funding.fundingSourceId')}
              facts={sourceFacts}
              flex="1 1 180px"
              value={row.fundingSourceId}
              isDisabled={isDisabled}
              onChange={(next) => take({ fundingSourceId: next as FundingRow['fundingSourceId'] })}
            />
            <Part
              id={`${own}-share`}
              path={`fundingLines.${at}.percent`}
              label={form('funding.percent')}
              facts={shareFacts}
              flex="0 0 88px"
              value={row.percent}
              isDisabled={isDisabled}
              onChange={(next) => take({ percent: typeof next === 'string' ? next : '' })}
            />
            <IconButton
              size="small"
              disabled={isDisabled || rows.length === 1}
              aria-label={shares('remove', { line: at + 1 })}
              onClick={() => onChange(rows.toSpliced(at, 1))}
            >
              <Icon name="x" size={16} />
            </IconButton>
          </Box>
        );
      })}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}>
        {isDisabled || rows.length >= mostLines ? null : (
          <Button
            size="small"
            startIcon={<Icon name="plus" size={16} />}
            onClick={() => onChange([...rows, emptyFundingRow])}
          >
            {t('addSource')}
          </Button>
        )}
        <Box component="output" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {shares('sum')} <Percent value={sumOfShares(rows)} />
        </Box>
      </Box>
    </Box>
  );
}
