/** The wall display. */
export const display = {
  pair: {
    title: 'Set up this screen as a wall display',
    lead: 'It shows home, rooms, floor plans and alarms of a project. Nothing can be operated from it.',
    code: 'Pairing code',
    qr: 'Code that opens the pairing on a phone',
    how: 'Scan the code with a phone that is signed in, or open Personal info in the console, choose Pair a wall display and enter the code.',
    life_one: 'Each code works once, for {{count}} minute. This screen then shows another one.',
    life_other: 'Each code works once, for {{count}} minutes. This screen then shows another one.',
    unreachable: 'The server does not answer. This screen tries again every few seconds.',
    ended: 'This display was ended. Pair the screen again to continue.',
  },
  view: { home: 'Overview', rooms: 'Rooms', plan: 'Floor plan', alarms: 'Alarms' },
  before: 'Previous view',
  next: 'Next view',
  pause: 'Stop rotation',
  go: 'Resume rotation',
  full: 'Full screen',
  alarms_one: '{{count}} open alarm, {{waiting}} unacknowledged',
  alarms_other: '{{count}} open alarms, {{waiting}} unacknowledged',
  connecting: 'Connecting to the server',
  lost: 'No connection to the server since {{at}}. Nothing here is live.',
  noRooms: 'The project has no rooms',
  noPlan: 'No floor has a plan',
  signedIn: 'This browser is signed in',
  signedInBody: 'A wall display uses its own session. Sign out here to get its code.',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    display: typeof display
  }
}
