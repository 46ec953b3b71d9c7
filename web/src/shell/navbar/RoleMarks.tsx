import Box from '@mui/material/Box';
import { useRoleNames } from './person-name.ts';

/** The roles of the person here, readable without pointing at anything. */
export function RoleMarks() {
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
