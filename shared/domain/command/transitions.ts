/** States of one device command, as recorded in the log. A test checks the console's machine against it. */
export const commandTransitions = {
  issued: ['confirmed', 'failed', 'timedOut'],
  confirmed: [],
  failed: [],
  timedOut: [],
} as const

export type CommandStatus = keyof typeof commandTransitions
