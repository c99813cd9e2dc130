/** `{{name}}`, `{{email}}` and the like stand apart from the writing direction of the sentence. */
export const mail = {
  greeting: 'Hello {{name}},',
  buttonFails: 'If the button does not work, open this link:',
  support: 'Questions? Write to {{email}}.',
  sentTo: 'Safi sent this email to {{email}}.',
  confirm: {
    subject: 'Confirm your email address',
    title: 'Confirm your email address',
    text: 'Welcome to Safi. Confirm that this address is yours, and go straight to your businesses.',
    button: 'Confirm email address',
    life: 'The link works once, within 24 hours.',
    notYou: 'If you did not create an account, ignore this email and nothing happens.',
  },
  reset: {
    subject: 'Reset your password',
    title: 'Reset your password',
    text: 'Someone, hopefully you, asked for a new password for your Safi account.',
    button: 'Choose a new password',
    life: 'The link works once, within 1 hour.',
    notYou: 'If it was not you, ignore this email: your password stays as it is.',
  },
  changed: {
    subject: 'Your password was changed',
    title: 'Your password was changed',
    text: 'The password of your Safi account was just changed, and every device was signed out. If that was you, there is nothing to do.',
    button: 'This was not me',
    life: 'If it was not you, the button leads to a new password of your own. Then tell us.',
    notYou: 'We never ask for your password in an email.',
  },
} as const
