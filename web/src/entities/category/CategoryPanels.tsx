import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import { category, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { customFieldLabel, type CustomField } from '#contract/entities/category/custom-field.ts';
import { ListedPanel } from '#web/features/records/ListedPanel.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { Facts } from '#web/shared/record/Facts.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';

/** The categories directly under this one. */
export function ChildrenPanel({ record }: { record: CategoryRecord }) {
  const { t } = useTranslation('categoryRecord');
  return (
    <ListedPanel
      title={t('page.children')}
      empty={t('page.noChildren')}
      entity={category}
      list={categoryApi.list}
      field="parentId"
      value={record.id}
      more={(total) => t('page.moreChildren', { total })}
      renderRow={(child) => ({
        name: child.name,
        note: <Code>{child.code}</Code>,
        end: <Count value={child.equipmentCount} />,
      })}
    />
  );
}

/** The fields that the items of the category have beside their own. */
export function CustomFieldsPanel({ fields }: { fields: readonly CustomField[] }) {
  const { t, i18n } = useTranslation('categoryRecord');
  const { t: form } = useTranslation('form');
  const language = i18n.language;
  const flagsOf = (field: CustomField) =>
    [
      t(`type.${field.type}`),
      field.required ? t('field.required') : form('optional'),
      field.unique ? t('field.unique') : '',
      field.hidden ? t('field.hidden') : '',
      field.choices?.join(' | ') ?? '',
    ].filter((word) => word !== '');
  return (
    <Panel title={t('page.fields')} end={<Count value={fields.length} />}>
      {fields.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('page.noFields')}</Box>
      ) : (
        <Facts
          facts={fields.map((field) => ({
            key: field.key,
            label: customFieldLabel(field, language),
            value: (
              <>
                {flagsOf(field).join(' · ')}
                <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  <Code>{field.key}</Code>
                </Box>
              </>
            ),
          }))}
        />
      )}
    </Panel>
  );
}
