/** Shift hand-over. */
export const handover = {
  time: 'Shift period',
  lastHours_one: 'Last {{count}} h',
  lastHours_other: 'Last {{count}} h',
  print: 'Print',
  write: 'Write hand-over',
  writeFor: 'Hand-over, {{time}}',
  writeVerb: 'Hand over',
  written: 'Hand-over written. The next shift can sign it.',
  note: 'Note for the next shift',
  noteHelp: 'Unfinished work, promises, people to call.',
  noNote: 'No note',
  past: 'Hand-overs',
  nonePast: 'Nobody has written a hand-over yet.',
  showAll: 'Show all {{count}}',
  sign: 'Sign',
  signOf: 'Sign the hand-over by {{name}}',
  signedDone: 'Hand-over signed',
  remark: 'Remark (optional)',
  notOwn: 'Someone else must sign your hand-over',
  unsigned: 'Not signed yet',
  writtenBy: 'Written by {{name}}',
  signedBy: 'Signed by {{name}}',
  part: {
    open: 'Still open',
    raised: 'New',
    cleared: 'Cleared',
    acknowledged: 'Acknowledged',
    shelved: 'Shelved',
  },
  shelvedFor: 'shelved: {{reason}}',
  changes: 'Configuration changes',
  noChanges: 'Nothing was changed',
  noLog: 'Changes and people require access to the operation log.',
  people: 'People',
  nobody: 'Nobody signed in or did anything',
  signedInBefore: 'was signed in before',
  signedInAt: 'signed in {{time}}',
  operations_one: '{{count}} operation',
  operations_other: '{{count}} operations',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    handover: typeof handover
  }
}
