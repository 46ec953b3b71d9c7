/** What is drawn of an icon on its 20 x 20 grid: the line, and the dots that are filled. */
export interface IconPaths {
  line: string;
  dots?: string;
}

/** The icons of the sign-in page and of messages: they come before the rest of the family. */
export const firstIconPaths = {
  check: { line: 'm4 10.5 4 4 8-9' },
  info: {
    line: 'M2.75 10a7.25 7.25 0 1 0 14.5 0a7.25 7.25 0 1 0-14.5 0zM10 9.25v4.25',
    dots: 'M9.05 6.7a.95.95 0 1 0 1.9 0a.95.95 0 1 0-1.9 0z',
  },
  warn: {
    line: 'M8.75 3.7 2.2 15a1.4 1.4 0 0 0 1.2 2.1h13.2a1.4 1.4 0 0 0 1.2-2.1L11.25 3.7a1.45 1.45 0 0 0-2.5 0zM10 8v3.5',
    dots: 'M9.1 14a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0z',
  },
  error: {
    line: 'M6.9 2.75h6.2l4.15 4.15v6.2l-4.15 4.15H6.9L2.75 13.1V6.9zM10 6.5v4.25',
    dots: 'M9.05 13.4a.95.95 0 1 0 1.9 0a.95.95 0 1 0-1.9 0z',
  },
  x: { line: 'm5 5 10 10M15 5 5 15' },
  eye: {
    line: 'M1.9 10S4.75 4.75 10 4.75 18.1 10 18.1 10 15.25 15.25 10 15.25 1.9 10 1.9 10zM7.6 10a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0z',
  },
  'eye-off': {
    line: 'M4.3 6.2A12 12 0 0 0 1.9 10s2.85 5.25 8.1 5.25a8 8 0 0 0 3.4-.75M8 5a8.3 8.3 0 0 1 2-.25c5.25 0 8.1 5.25 8.1 5.25a12.5 12.5 0 0 1-2.2 2.9M3 3l14 14',
  },
  mail: {
    line: 'M4.5 4.25h11a1.75 1.75 0 0 1 1.75 1.75v8a1.75 1.75 0 0 1-1.75 1.75h-11a1.75 1.75 0 0 1-1.75-1.75v-8a1.75 1.75 0 0 1 1.75-1.75zM3.25 5.5l6.75 5.25 6.75-5.25',
  },
  lock: {
    line: 'M5.5 8.75h9a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5h-9a1.5 1.5 0 0 1-1.5-1.5v-5a1.5 1.5 0 0 1 1.5-1.5zM6.75 8.75V6.25a3.25 3.25 0 0 1 6.5 0v2.5',
  },
  sso: {
    line: 'M10 2.75 16.25 6v4.25c0 3.25-2.5 5.75-6.25 7-3.75-1.25-6.25-3.75-6.25-7V6zM8.25 8.5a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0-3.5 0zM10 10.25v3.25',
  },
} satisfies Record<string, IconPaths>;
export type FirstIconName = keyof typeof firstIconPaths;
