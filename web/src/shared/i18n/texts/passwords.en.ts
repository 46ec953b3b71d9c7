export const passwordsEn = {
  'forgot.title': 'Forgot your password?',
  'forgot.intro': 'Enter the email of your account. You set a new password with a one-time link.',
  'forgot.send': 'Ask for a link',
  'forgot.sentTitle': 'Look out for your link',
  'forgot.by.email':
    'If there is an account with this email, a link is on its way to it. The link works once, for 30 minutes.',
  'forgot.by.administrator':
    'If there is an account with this email, the administrators see your request and hand you a one-time link.',
  'requests.title': 'Password requests',
  'requests.intro':
    'These people forgot their password. Make sure that it is really them before you hand out a link.',
  'requests.none': 'Nobody waits for a new password.',
  'requests.since': 'asked',
  'requests.make': 'Make a link',
  'requests.made': 'The link is made. Hand it to {{name}}.',
  'requests.waiting': 'Waiting for a link',
  'requests.more': 'Show more',
} as const;
