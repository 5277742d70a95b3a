/** Life of one device command, as the log knows it. The console's machine is held against this table by a test. */
export const commandTransitions = {
  issued: ['confirmed', 'failed', 'timedOut'],
  confirmed: [],
  failed: [],
  timedOut: [],
} as const

export type CommandStatus = keyof typeof commandTransitions
