/** Second factors of an account. */
export const factors = {
  title: 'Two-step sign-in',
  lead: 'Besides your password, signing in asks for a code of an authenticator app. Somebody who learns your password cannot get in with it alone.',
  off: 'Off',
  on: 'On',
  since: 'Authenticator app, since {{at}}',
  left_one: 'One recovery code is left',
  left_other: '{{count}} recovery codes are left',
  none: 'No recovery code is left. Make new ones now.',
  setUp: 'Set up an authenticator app',
  remove: 'Remove',
  removeTitle: 'Remove the authenticator app?',
  removeLead: 'Signing in then asks for your password only. Your recovery codes stop working.',
  removed: 'Two-step sign-in is off',
  proof: 'Password',
  proofHelp: 'So that nobody else changes this at your open session.',
  proofOrCode: 'Password, or a code of the app',
  next: 'Continue',
  scan: 'Scan this code with an authenticator app, such as the one of your phone or your password manager.',
  picture: 'QR code for the authenticator app',
  secret: 'Or type this key into the app',
  copySecret: 'Copy the key',
  code: 'Code that the app shows now',
  codeHelp: '6 digits',
  codeDigits: 'The code has 6 digits',
  turnOn: 'Turn on',
  turnedOn: 'Two-step sign-in is on. Other browsers that were signed in have been signed out.',
  codes: 'Recovery codes',
  codesLead:
    'Keep these codes where you find them without your phone. Each replaces a code of the app once. They are not shown again.',
  copyCodes: 'Copy',
  saveCodes: 'Save as a file',
  kept: 'I have kept them',
  renew: 'New recovery codes',
  renewLead: 'The recovery codes before these stop working.',
  renewed: 'You have new recovery codes',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    factors: typeof factors
  }
}
