import '#web/shared/schema/whole-zod.ts';
import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useParams } from 'react-router';
import { userApi } from '#contract/entities/user/user.api.ts';
import { linkedUser, user, type UserRecord } from '#contract/entities/user/user.schema.ts';
import { EntityFormPage } from '#web/features/records/EntityForm.tsx';
import { searchReferences } from '#web/features/references/reference-search.ts';
import type { FormSetup } from '#web/features/records/useEntityForm.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { LinkNotices } from '#web/areas/users/LinkNotices.tsx';
import { keepLink } from '#web/areas/users/one-time-link.ts';
import { RolesField } from '#web/areas/users/RolesField.tsx';
import { nameOfUser } from './user.queries.ts';
import { useUserTexts } from './useUserTexts.tsx';

const searches = { personId: searchReferences('person') };
const names = ['firstName', 'lastName', 'roles', 'auth', 'personId'];
const edit: FormSetup<UserRecord> = {
  entity: user,
  api: userApi,
  names,
  defaults: {},
  numberOf: nameOfUser,
};
const invite: FormSetup<UserRecord> = {
  ...edit,
  names: ['email', ...names],
  defaults: { roles: ['user'], auth: 'both' },
  onCreated: (record) => {
    const { id: userId, link } = linkedUser.parse(record);
    keepLink({ userId, name: nameOfUser(record), link });
  },
};

/** The form of an account, or of an invitation: the name it is shown under, and what it may do. */
export function UserForm() {
  const { t } = useTranslation('user');
  const { id } = useParams();
  const own = useSession().user?.uid;
  return (
    <>
      <Box sx={{ marginBlockEnd: 2, '&:empty': { display: 'none' } }}>
        <LinkNotices isPassing />
      </Box>
      <EntityFormPage
        setup={id === undefined ? invite : edit}
        searches={() => searches}
        texts={useUserTexts()}
        listName={t('list.title')}
        newTitle={t('list.create')}
      >
        {(record) => (
          <>
            <FormSection
              title={t('form.person')}
              text={t(record?.id === own ? 'form.ownPerson' : 'form.personText')}
            >
              {record ? null : <FormField name="email" span={6} hint={t('form.email')} />}
              <FormField name="firstName" span={3} />
              <FormField name="lastName" span={3} />
              <FormField name="personId" span={6} isDisabled={record?.id === own} />
            </FormSection>
            <FormSection
              title={t('form.access')}
              text={t(record?.id === own ? 'form.ownRoles' : 'form.accessText')}
            >
              <RolesField isDisabled={record?.id === own} />
              <FormField name="auth" span={6} hint={t('form.auth')} isDisabled={record?.id === own} />
            </FormSection>
          </>
        )}
      </EntityFormPage>
    </>
  );
}
