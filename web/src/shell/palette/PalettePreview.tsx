import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { filterFields } from '#contract/shared/entity.ts';
import { codeLinkOf } from '#contract/features/codes/code-link.ts';
import { QrCode } from '#web/features/print/QrCode.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { hasValue, ValueText } from '#web/shared/record/ValueText.tsx';
import type { SearchedEntity } from '#contract/features/search/search-scopes.ts';
import type { Preview, PreviewedRecord } from './previews.ts';

interface PalettePreviewProps {
  shown: { entity: SearchedEntity; record: PreviewedRecord; shown: Preview } | undefined;
}

/** A reference is read beside its id. */
const valueOf = (record: PreviewedRecord, field: string) =>
  field.endsWith('Id') ? record[field.slice(0, -2)] : record[field];

/** The chosen record at a glance; its place stays while nothing is chosen. */
export function PalettePreview({ shown }: PalettePreviewProps) {
  const { t } = useTranslation('palette');
  const labels = useLabels();
  // What is reckoned, such as the book value, has its kind beside the fields that are written.
  const fields = shown ? filterFields(shown.shown.entity) : {};
  return (
    <Box
      sx={{
        flex: 'none',
        width: 300,
        overflow: 'auto',
        padding: '20px',
        borderInlineStart: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.default',
        typography: 'body2',
      }}
    >
      {shown === undefined ? null : (
        <>
          {shown.entity === 'equipment' && typeof shown.record['tag'] === 'string' ? (
            // On white, as on a label: readers want the dark on the light.
            <Box
              sx={{
                float: 'inline-end',
                marginInlineStart: '12px',
                padding: '6px',
                borderRadius: '6px',
                border: 1,
                borderColor: 'divider',
                backgroundColor: '#FFFFFF',
              }}
            >
              <QrCode
                text={codeLinkOf(window.location.origin, shown.record['tag'])}
                label={t('code', { tag: shown.record['tag'] })}
                size={72}
              />
            </Box>
          ) : null}
          <Box sx={{ color: 'text.secondary' }}>
            <Code>{shown.shown.nameOf(shown.record)}</Code>
          </Box>
          <Box
            component="bdi"
            sx={{ display: 'block', textAlign: 'left', typography: 'subtitle1', fontWeight: 600 }}
          >
            {shown.shown.titleOf(shown.record)}
          </Box>
          {shown.record.status === undefined ? null : (
            <Chip
              size="small"
              variant="outlined"
              label={labels.value(shown.entity, 'status', shown.record.status)}
              sx={{ marginBlock: '8px' }}
            />
          )}
          <Box component="dl" sx={{ margin: 0, clear: 'both' }}>
            {shown.shown.fields
              .filter((field) => hasValue(valueOf(shown.record, field)))
              .map((field) => (
                <Box
                  key={field}
                  sx={{
                    display: 'flex',
                    gap: '12px',
                    paddingBlock: '8px',
                    borderBlockEnd: '1px solid',
                    borderColor: 'divider',
                  }}
                >
                  <Box component="dt" sx={{ flex: '0 0 92px', color: 'text.secondary' }}>
                    {labels.field(shown.entity, field, fields[field]?.title)}
                  </Box>
                  <Box component="dd" sx={{ margin: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                    <ValueText
                      entity={shown.entity}
                      name={field}
                      facts={fields[field]}
                      value={valueOf(shown.record, field)}
                    />
                  </Box>
                </Box>
              ))}
          </Box>
        </>
      )}
    </Box>
  );
}
