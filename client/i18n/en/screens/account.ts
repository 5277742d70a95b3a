export const account = {
  info: {
    lead: 'How colleagues see you, and your account on this server.',
    name: 'Name',
    introduction: 'Introduction',
    introductionHelp: 'Who to ask you about: your area, your shift, your language',
    picture: 'Picture',
    initials: 'Initials',
    pictureNames: {
      harbour: 'Harbour',
      forest: 'Forest',
      dawn: 'Dawn',
      slate: 'Slate',
      plum: 'Plum',
      amber: 'Amber',
      sea: 'Sea',
      rose: 'Rose',
    },
    save: 'Save',
    saved: 'Your profile is saved',
    failed: 'Your profile could not be loaded',
    account: 'Account',
    phone: 'Mobile number',
    showPhone: 'Show the whole number',
    created: 'Created',
    kind: 'Kind',
    superAdmin: 'Super administrator of this server',
    ordinary: 'Ordinary account',
    certification: 'Company',
    notCertified: 'Not certified',
    certified: 'Certified: {{name}}',
    inReview: 'In review: {{name}}',
    rejected: 'Rejected: {{name}}',
    toCertification: 'Company certification',
    projects: 'Roles in projects',
    noRole: 'No role',
    /** A super administrator needs no role. */
    allRights: 'All rights',
    miniOnly: 'Mini program only',
    noProjects: 'This account is not in any project',
    changePassword: 'Change password',
  },
  erase: {
    title: 'Erase account',
    lead: 'Erases your account and your personal data from this server.',
    open: 'Erase account…',
    verb: 'Erase my account',
    access: 'You are signed out everywhere and leave all projects.',
    history:
      'What you did stays in the history, under “Erased person”. Nobody can read your name, phone number or addresses any more.',
    final: 'This cannot be undone.',
    password: 'Password',
    done: 'Your account is erased',
  },
  password: {
    lead: 'This session continues; every other session of this account, in other browsers and on other computers, ends.',
    old: 'Current password',
    next: 'New password',
    repeat: 'Repeat the new password',
    same: 'This is the current password. Choose another one',
    verb: 'Change password',
    sure: {
      title: 'Change the password?',
      body: 'Anyone signed in with this account elsewhere has to sign in again.',
    },
    done: 'The password is changed',
    none: 'No other session was open.',
    ended_one: 'One other session has ended.',
    ended_other: '{{count}} other sessions have ended.',
    again: 'Change it again',
    forgotten: 'Forgot it? Sign out and set a new one with a code sent to your phone.',
  },
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    account: typeof account
  }
}
