export const signIn = {
  title: 'Sign in to {{product}}',
  subtitle: 'Operations console for your buildings',
  partner: { title: 'Partner sign-in', subtitle: 'For partners who manage buildings' },
  hotel: {
    title: 'Hotel staff sign-in',
    subtitle: 'For the people at the desk, on the floors and behind the scenes',
    choose: 'Which hotel, {{name}}?',
    chosen: 'Choose where you work today. You can change it later in the menu.',
    none: 'No hotel has given this account a role with a console. Ask the administrator of your hotel.',
    back: 'Use another account',
  },
  username: 'Phone number',
  password: 'Password',
  submit: 'Sign in',
  wait: 'Wait {{wait}}',
  slow: 'The server is taking longer than usual',
  usernameMissing: 'Enter your phone number',
  passwordMissing: 'Enter your password',
  showPassword: 'Show password',
  capsLock: 'Caps Lock is on',
  toLight: 'Light appearance',
  toDark: 'Dark appearance',
  throttled: 'Too many attempts for this account. Try again when the countdown ends.',
  forgot: 'Forgot your password?',
  register: 'Create an account',
  privacy: 'Privacy policy',
  agreement: 'User agreement',
  passwordSet: 'Your new password is set. Sign in with it.',
  checking: 'Checking your session',
  leaving: 'Signing out',
  ended: {
    expired: 'Your session has expired. Sign in again to continue where you left off.',
    idle: 'You were signed out after a period of inactivity. Alarms do not sound here until you sign in.',
    endedElsewhere: 'You signed out in another tab.',
    userLoadFailed: 'Your account could not be loaded. Sign in again.',
  },
  barred: {
    title: 'This account works in the mini program',
    body:
      'Maintenance and production staff cannot enter the console. Open the mini program on your phone, or ask an ' +
      'administrator for another role.',
  },
  projectless: {
    title: 'You are not in any project yet',
    body:
      'The account {{username}} is registered but not in any project. Ask an administrator for an invitation ' +
      'and check again, or add your own project.',
  },
  roleless: {
    title: 'You have no role in this project',
    body: 'An administrator of the project must give you a role before you can enter.',
  },
  demo: {
    title: 'Look around as',
    shows: 'Or watch a demo',
    part: {
      super: 'Super administrator',
      administrator: 'Administrator',
      frontDesk: 'Front desk',
      engineer: 'Engineer',
      maintenance: 'Maintenance',
      newcomer: 'Newcomer',
    },
  },
  checkAgain: 'Check again',
  otherAccount: 'Use another account',
} as const
