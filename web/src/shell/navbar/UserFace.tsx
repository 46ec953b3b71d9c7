import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import { initialsOf } from '#web/shared/format/initials.ts';
import { usePhoto } from '#web/shared/session/usePhoto.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { usePersonName, useRoleNames } from './person-name.ts';

const emailLook = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: '0.75rem',
  lineHeight: '1rem',
  color: 'text.secondary',
};

/** The roles of the person here, readable without pointing at anything. */
function RoleMarks() {
  return useRoleNames().map((name) => (
    <Box
      key={name}
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 16,
        paddingInline: '5px',
        marginInlineStart: '6px',
        borderRadius: '4px',
        bgcolor: 'surface.inset',
        fontSize: '0.625rem',
        lineHeight: 1.2,
        fontWeight: 600,
      }}
    >
      {name}
    </Box>
  ));
}

/** Name, roles and e-mail. */
export function PersonText() {
  const { user } = useSession();
  return (
    <>
      <Box component="span" sx={{ display: 'block', typography: 'body2', fontWeight: 500 }}>
        <bdi>{usePersonName()}</bdi>
        <RoleMarks />
      </Box>
      <Box component="span" sx={emailLook}>
        <bdi dir="ltr">{user?.email}</bdi>
      </Box>
    </>
  );
}

/** Photo or initials with name, roles and e-mail; folded, only the round picture. */
export function UserFace({ isFolded, isTinted }: { isFolded: boolean; isTinted: boolean }) {
  const { user } = useSession();
  const name = usePersonName();
  const photo = usePhoto(user?.data.photoURL);
  return (
    <>
      <Avatar
        {...(photo === undefined ? {} : { src: photo })}
        alt=""
        aria-hidden="true"
        sx={{
          width: 32,
          height: 32,
          bgcolor: isTinted ? 'primary.soft' : 'surface.inset',
          color: isTinted ? 'primary.main' : 'text.primary',
          fontSize: '0.75rem',
          fontWeight: 600,
        }}
      >
        {initialsOf(name)}
      </Avatar>
      {!isFolded && (
        <Box
          component="span"
          aria-hidden="true"
          sx={{ minWidth: 0, maxWidth: 220, whiteSpace: 'nowrap', color: 'text.primary' }}
        >
          <PersonText />
        </Box>
      )}
    </>
  );
}
