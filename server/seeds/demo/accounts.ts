import type { Role } from '#contract/shared/roles.ts';

/** The people who can sign in to the demonstration; shown on its sign-in page. */
export const demoAccounts: {
  email: string;
  password: string;
  role: Role;
  firstName: string;
  lastName: string;
}[] = [
  {
    email: 'admin@dot.example',
    password: 'admin-demo-1',
    role: 'admin',
    firstName: 'Dana',
    lastName: 'Okafor',
  },
  { email: 'user@dot.example', password: 'user-demo-1', role: 'user', firstName: 'Luis', lastName: 'Ortega' },
  {
    email: 'staff@dot.example',
    password: 'staff-demo-1',
    role: 'staff',
    firstName: 'Hannah',
    lastName: 'Brandt',
  },
];
