/** The namespaces in the order in which a visit comes to need them; what is not named comes with the last stage. */
export const textStages: readonly (readonly string[])[] = [
  // Sign-in.
  ['common', 'pages', 'session', 'signIn'],
  // The shell and the first list behind the sign-in.
  [
    'entities',
    'errors',
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

/**
 * The errors that the sign-in page can be answered with. The others are half of all that it would read, and come with
 * the shell.
 */
export const signInErrors =
  /^(bad_request|unauthorized|login_failed|not_allowed|sso_\w+|access_over|access_not_yet|account_suspended|account_closed|route_not_found|method_not_allowed|payload_too_large|unsupported_media_type|validation_failed|unknown_parameter|idempotency_key_reused|rate_limited|internal|storage_full|unavailable|busy)$/;

/**
 * What of these is for the first list and for what is done in it without a dialog. The others come with the last stage: forms,
 * dialogs and every other page are opened with all texts.
 */
export const firstListTexts: Readonly<Record<string, RegExp>> = {
  errors:
    /^(unknown_\w+|bad_\w+|not_found|in_use|item_\w+|is_deleted|conflict|range_not_satisfiable|version_required|exports_\w+|list_too_slow|\w*views_full|pins_full)$/,
  fields: /^(base|equipment)\./,
};

/** Namespaces that the web application does not read: the server writes mails, sheets, templates and workbooks. */
export const serverNamespaces: readonly string[] = ['mail', 'scanSheet', 'template', 'workbook'];

/** Namespaces of no stage: screens that are seldom opened bring their own. */
export const unstaged: readonly string[] = [
  ...serverNamespaces,
  'agencySetting',
  'batch',
  'bulkEdit',
  'fiscalYear',
  'held',
  'import',
  'backup',
  'label',
  'nodes',
  'notices',
  'overview',
  'receiving',
  'retention',
  'scan',
  'schedule',
  'settingsPanel',
  'takeOver',
  'work',
];
