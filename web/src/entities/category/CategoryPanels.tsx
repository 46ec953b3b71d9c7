import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import { category, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { request } from '#web/shared/client/client.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { Facts } from '#web/shared/record/Facts.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { filteredList, RecordLink } from '#web/shared/record/RecordLink.tsx';

const shownChildren = 20;

/** The categories directly under this one. */
export function ChildrenPanel({ record }: { record: CategoryRecord }) {
  const { t } = useTranslation('categoryRecord');
  const { data } = useQuery({
    queryKey: [category.name, 'list', 'children', record.id],
    queryFn: async ({ signal }) => {
      const query = [
        ['filter[parentId]', record.id],
        ['sort', 'name'],
        ['limit', String(shownChildren)],
      ] as const;
      return (await request(categoryApi.list, { query, signal })).data;
    },
  });
  const isEmpty = data?.items.length === 0;
  return (
    <Panel title={t('page.children')} isFlush={!isEmpty} end={<Count value={record.childCount} />}>
      {isEmpty ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('page.noChildren')}</Box>
      ) : (
        <Box
          component="ul"
          sx={{
            margin: 0,
            padding: 0,
            listStyle: 'none',
            '& li': {
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 36,
              paddingInline: 2,
              typography: 'body2',
            },
            '& li + li': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          {data?.items.map((child) => (
            <li key={child.id}>
              <RecordLink to={`${category.page}/${child.id}`}>
                <bdi>{child.name}</bdi>
              </RecordLink>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                <Code>{child.code}</Code>
              </Box>
              <Box component="span" sx={{ marginInlineStart: 'auto', color: 'text.secondary' }}>
                <Count value={child.equipmentCount} />
              </Box>
            </li>
          ))}
          {data?.next ? (
            <li>
              <RecordLink to={filteredList(category.page, 'parentId', record.id)}>
                {t('page.moreChildren', { total: data.total.value })}
              </RecordLink>
            </li>
          ) : null}
        </Box>
      )}
    </Panel>
  );
}

/** The fields that the items of the category have beside their own. */
export function CustomFieldsPanel({ fields }: { fields: readonly CustomField[] }) {
  const { t, i18n } = useTranslation('categoryRecord');
  const { t: form } = useTranslation('form');
  const language = i18n.language as keyof CustomField['label'];
  const flagsOf = (field: CustomField) =>
    [
      t(`type.${field.type}`),
      field.required ? t('field.required') : form('optional'),
      field.unique ? t('field.unique') : '',
      field.sensitive ? t('field.sensitive') : '',
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
            label: field.label[language] || field.label.en,
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
