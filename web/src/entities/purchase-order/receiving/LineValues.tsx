import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useId } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { labelOfCustomField } from '#contract/entities/category/custom-values.ts';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { factsOfCustomField } from '#web/areas/equipment/custom-value-fields.ts';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { DraftField } from './DraftField.tsx';
import { canBeOwn, setOwn, splitFields } from './line-values.ts';
import type { LineEntry, SheetLine } from './receipt-draft.ts';
import { useObstacleText } from './useObstacleText.ts';

const personSearch = searchReferences('person');

interface LineValuesProps {
  sheet: SheetLine;
  entry: LineEntry;
  problems: readonly FieldProblem[];
  onEdit: (next: (entry: LineEntry) => LineEntry) => void;
}

interface SharedFieldProps extends LineValuesProps {
  field: CustomField;
}

function SharedField({ field, sheet, entry, problems, onEdit }: SharedFieldProps) {
  const { t, i18n } = useTranslation('receiving');
  const { describeValue } = useObstacleText();
  const { key } = field;
  const label = labelOfCustomField([field], key, i18n.language);
  const problem = problems.find(({ path }) => path === `customValues.${key}`);
  return (
    <Box sx={{ minWidth: 0 }}>
      <DraftField
        label={label}
        facts={factsOfCustomField(field)}
        value={entry.values[key]}
        search={personSearch}
        hint={field.required ? t('values.later') : undefined}
        error={problem && describeValue(sheet, problem)}
        onChange={(value) => onEdit((before) => ({ ...before, values: { ...before.values, [key]: value } }))}
      />
      {canBeOwn(field) ? (
        <Link
          component="button"
          type="button"
          variant="caption"
          aria-label={t('values.ownOf', { label })}
          onClick={() => onEdit((before) => setOwn(before, key, true))}
          sx={{ marginTop: '4px' }}
        >
          {t('values.own')}
        </Link>
      ) : null}
    </Box>
  );
}

/** What the category of a line asks of its items: once for all of them, or at each item. */
export function LineValues(props: LineValuesProps) {
  const { sheet, entry, onEdit } = props;
  const { t, i18n } = useTranslation('receiving');
  const titleId = useId();
  const { shared, own } = splitFields(sheet, entry);
  const category = sheet.facts.category?.label ?? '';
  if (shared.length + own.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ padding: 2, display: 'grid', gap: '12px', borderBottom: 1, borderColor: 'divider' }}
    >
      <Box id={titleId} component="h3" sx={{ margin: 0, typography: 'caption', fontWeight: 600 }}>
        {t('values.title', { category })}
      </Box>
      {shared.length > 0 ? (
        <Box
          sx={{
            display: 'grid',
            gap: '12px 16px',
            gridTemplateColumns: 'repeat(auto-fill, minmax(176px, 1fr))',
          }}
        >
          {shared.map((field) => (
            <SharedField key={field.key} field={field} {...props} />
          ))}
        </Box>
      ) : null}
      {own.map((field) => {
        const label = labelOfCustomField([field], field.key, i18n.language);
        return (
          <Box key={field.key} sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
            {t('values.isOwn', { label })}{' '}
            {canBeOwn(field) ? (
              <Link
                component="button"
                type="button"
                variant="caption"
                aria-label={t('values.sharedOf', { label })}
                onClick={() => onEdit((before) => setOwn(before, field.key, false))}
              >
                {t('values.shared')}
              </Link>
            ) : null}
          </Box>
        );
      })}
    </Box>
  );
}
