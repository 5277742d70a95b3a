/** Faults of all devices and hosts. */
export const faultLog = {
  fault: 'Fault',
  kind: 'Kind of device',
  since: 'Since',
  lasted: 'Lasted',
  state: 'State',
  states: { open: 'Active', over: 'Over' },
  endedBy: 'Ended by {{name}}',
  endedByTitle: 'Ended by',
  ended: 'Ended',
  failures: 'Times',
  meanBetween: 'Mean interval',
  span: { week: 'Last 7 days', month: 'Last 30 days', quarter: 'Last 3 months' },
  search: 'Search devices, places, faults',
  emptyHelp: 'Change the search or the filters. Faults of devices and absent hosts are kept here.',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    faultLog: typeof faultLog
  }
}
