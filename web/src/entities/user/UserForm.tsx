import { useTranslation } from 'react-i18next';
import { userApi } from '#contract/entities/user/user.api.ts';
import { user, type UserRecord } from '#contract/entities/user/user.schema.ts';
import { EntityFormPage } from '#web/features/records/EntityForm.tsx';
import type { FormSetup } from '#web/features/records/useEntityForm.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { RolesField } from './RolesField.tsx';
import { nameOfUser } from './user.queries.ts';
import { useUserWords } from './useUserWords.tsx';

const setup: FormSetup<UserRecord> = {
  entity: user,
  api: userApi,
  defaults: {},
  numberOf: nameOfUser,
};

/** The form of an account: the name it is shown under, and what it may do. */
export function UserForm() {
  const { t } = useTranslation('user');
  const own = useSession().user?.uid;
  return (
    <EntityFormPage
      setup={setup}
      words={useUserWords()}
      listName={t('list.title')}
      newTitle={t('list.create')}
    >
      {(record) => (
        <>
          <FormSection title={t('form.person')} text={t('form.personText')}>
            <FormField name="firstName" span={3} />
            <FormField name="lastName" span={3} />
          </FormSection>
          <FormSection
            title={t('form.access')}
            text={t(record?.id === own ? 'form.ownRoles' : 'form.accessText')}
          >
            <RolesField isDisabled={record?.id === own} />
          </FormSection>
        </>
      )}
    </EntityFormPage>
  );
}
