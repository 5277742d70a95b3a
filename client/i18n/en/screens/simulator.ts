/** The dock that moves a simulated world. */
export const simulator = {
  title: 'Simulator',
  sign: 'Simulated world',
  signHelp: 'Nothing here is real: no building, no guests, no devices',
  parts: 'Parts of the simulator',
  part: { faults: 'Broken' },
  close: 'Close the simulator (F8)',
  pause: 'Pause',
  resume: 'Resume',
  paused: 'paused',
  speed: 'Speed of the world’s time',
  times: '{{speed}}×',
  step: { minute: '+1 min', tenMinutes: '+10 min', hour: '+1 h' },
  stepHelp: 'Moves the world forward at once',
  reset: 'Reset…',
  resetAsk: {
    title: 'Make the simulated world anew?',
    body: 'All projects are as on their first day again: what anyone changed, and every alarm, order and report since then, is gone for everybody. Accounts, sign-ins, saved views and unsent forms stay. It takes a few seconds.',
    verb: 'Reset the world',
  },
  broken_one: '{{count}} thing broken by somebody',
  broken_other: '{{count}} things broken by somebody',
  breakHelp: 'To break something, open the menu of a device, a host or a room.',
  nothingBroken: 'Nothing is broken in this project.',
  byItself: 'By itself',
  until: 'until {{time}}',
  clear: 'Clear',
  clearAll: 'Clear all',
  clearNamed: 'Clear “{{name}}”',
  break: {
    title: 'Break something: {{name}}',
    kind: 'What goes wrong',
    duration: 'How long',
    durations: {
      ever: 'Until somebody clears it',
      minute: '1 minute',
      tenMinutes: '10 minutes',
      hour: '1 hour',
      day: '1 day',
    },
    durationHelp: 'In the world’s time',
    everywhere: 'Everything in it that can have this fault gets it.',
    verb: 'Break it',
    done: 'Broken: {{name}}',
    nothingFits: 'There is nothing here that could be broken.',
    gone: 'It is not there any more.',
  },
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    simulator: typeof simulator
  }
}
