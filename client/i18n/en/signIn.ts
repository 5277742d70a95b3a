export const signIn = {
  title: 'Sign in to {{product}}',
  subtitle: 'Operations console for your buildings',
  username: 'Phone number',
  password: 'Password',
  submit: 'Sign in',
  wait: 'Wait {{seconds}} s',
  usernameMissing: 'Enter your phone number',
  passwordMissing: 'Enter your password',
  showPassword: 'Show password',
  capsLock: 'Caps Lock is on',
  toLight: 'Light appearance',
  toDark: 'Dark appearance',
  throttled: 'Too many attempts for this account. You can try again when the time below is over.',
  foot: 'No account yet? Ask an administrator of your project for an invitation.',
  checking: 'Checking your session',
  leaving: 'Signing out',
  ended: {
    expired: 'Your session has expired. Sign in again to go on where you were.',
    idle: 'You were signed out because nothing happened for a while.',
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
    title: 'You are in no project yet',
    body:
      'The account {{username}} is registered, but belongs to no project. Ask an administrator for an invitation; ' +
      'then check again.',
  },
  roleless: {
    title: 'You have no role in this project',
    body: 'An administrator of the project must give you a role before you can enter.',
  },
  checkAgain: 'Check again',
  otherAccount: 'Use another account',
} as const
