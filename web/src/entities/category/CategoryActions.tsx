import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import { category, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { DeleteDialog } from '#web/features/bin/DeleteDialog.tsx';
import { useRecordChange } from '#web/features/records/record.queries.ts';
import { call } from '#web/shared/client/client.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showMessage } from '#web/shared/messages/messages.ts';
import { MoreActions } from '#web/shared/record/MoreActions.tsx';
import { useCan } from '#web/shared/session/useSession.ts';

/** What this person can do with the category. */
export function CategoryActions({ record }: { record: CategoryRecord }) {
  const { t } = useTranslation('categoryRecord');
  const { t: bin } = useTranslation('bin');
  const can = useCan();
  const navigate = useNavigate();
  const takeIn = useRecordChange(category.name);
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      {can('category.update') ? (
        <Button
          variant="outlined"
          component={RouterLink}
          to={`${category.page}/${record.id}/edit`}
          startIcon={<Icon name="edit" size={16} />}
        >
          {t('page.edit')}
        </Button>
      ) : null}
      <MoreActions
        actions={[
          {
            name: 'delete',
            text: t('page.delete'),
            icon: 'trash',
            reason: can('category.delete') ? undefined : bin('notAllowed'),
            onChoose: () => setIsDeleting(true),
          },
        ]}
      />
      <DeleteDialog
        entity={category}
        number={record.name}
        consequence={t('page.deleteConsequence')}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDelete={async (reason) => {
          const target = { params: { id: record.id }, version: record.version };
          takeIn(await call(categoryApi.delete, { ...target, body: { reason } }));
          showMessage(bin('deleted', { number: record.name }), { variant: 'success' });
          void navigate(category.page);
        }}
      />
    </>
  );
}
