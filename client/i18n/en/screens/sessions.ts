/** Sessions of an account, and pairing of wall displays. */
export const sessions = {
  title: 'Sessions',
  pair: 'Pair a wall display',
  pairShort: 'Wall display',
  pairVerb: 'Pair',
  paired: 'The screen is paired and starts in a few seconds',
  browser: 'Browser',
  display: 'Wall display',
  current: 'This browser',
  connected: 'Connected',
  by: 'paired by {{name}}',
  way: {
    totp: 'with the authenticator app',
    passkey: 'with a passkey',
    recovery: 'with a recovery code',
    company: 'through the company',
  },
  since: 'since {{at}}',
  seen: 'last seen {{ago}}',
  until: 'until {{at}}',
  end: 'End',
  endNamed: 'End {{name}}',
  askEnd: 'End {{name}}?',
  endDisplay: 'The screen stops at once and shows a code to be paired again.',
  endBrowser: 'That browser is signed out at once.',
  code: 'Code on the screen',
  codeHelp: 'Open /display on the screen to see it.',
  name: 'Name',
  nameHelp: 'Location of the screen',
  views: 'Views to rotate',
  view: { home: 'Overview', rooms: 'Rooms', plan: 'Floor plans', alarms: 'Alarms' },
  seconds: 'Seconds per view',
  days: 'Ends after (days)',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    sessions: typeof sessions
  }
}
