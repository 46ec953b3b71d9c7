/** The accounts of the demonstration data that the browser tests sign in with. */
export const accounts = {
  admin: { email: 'admin@dot.example', password: 'admin-demo-1', name: 'Dana Okafor' },
  user: { email: 'user@dot.example', password: 'user-demo-1', name: 'Luis Ortega' },
  staff: { email: 'staff@dot.example', password: 'staff-demo-1', name: 'Hannah Brandt' },
} as const;

export type AccountRole = keyof typeof accounts;
