/** The namespaces in the order in which a visit comes to need them; what is not named comes with the last stage. */
export const textStages: readonly (readonly string[])[] = [
  // Sign-in.
  ['common', 'errors', 'pages', 'session', 'signIn'],
  // The shell and the first list behind the sign-in.
  [
    'entities',
    'equipment',
    'examplePage',
    'fields',
    'layouts',
    'list',
    'navbar',
    'navigation',
    'quickPanel',
    'settingsTab',
    'shell',
    'shortcuts',
    'values',
  ],
];

/** Namespaces that the web application does not read: the server writes the mails. */
export const serverNamespaces: readonly string[] = ['mail'];

/** Namespaces of no stage: the settings' drawers bring their own. */
export const unstaged: readonly string[] = [...serverNamespaces, 'settingsPanel'];
