import { user } from '#contract/entities/user/user.schema.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { useCan } from '#web/shared/session/useCan.ts';

interface AccountNameProps {
  /** The name as it was then. */
  name: string;
  id: string | null | undefined;
}

/** Who did something; for those who may open it, a link to the account. */
export function AccountName({ name, id }: AccountNameProps) {
  const can = useCan();
  const shown = <bdi>{name}</bdi>;
  return id && can('user.read') ? <RecordLink to={`${user.page}/${id}`}>{shown}</RecordLink> : shown;
}

/** Who did something, with the e-mail of the account. */
export function AccountText({ email, ...who }: AccountNameProps & { email: string | null | undefined }) {
  return (
    <>
      <AccountName {...who} />
      {email ? (
        <>
          {' ('}
          <Ltr>{email}</Ltr>)
        </>
      ) : null}
    </>
  );
}
