/** Faults of all devices and hosts. */
export const faultLog = {
  fault: 'Fault',
  kind: 'Kind of device',
  since: 'Since',
  lasted: 'Lasted',
  state: 'State',
  states: { open: 'Active', over: 'Cleared' },
  endedBy: 'Ended by {{name}}',
  endedByTitle: 'Ended by',
  ended: 'Ended',
  failures: 'Times',
  meanBetween: 'Device MTBF',
  meanBetweenOfKind: 'Kind MTBF',
  byFault: 'Faults',
  byKind: 'By kind of device',
  faultCount: 'Faults',
  devices: 'Devices',
  deviceHours: 'Device hours',
  searchKinds: 'Search kinds of devices',
  noKinds: 'Add devices in the device setup. Each kind of device is listed here.',
  howComputed: 'How this is computed',
  formula: 'MTBF (mean time between failures) of a kind = device hours ÷ faults.',
  hoursExplained:
    'Device hours: the hours since each device was added, over all devices of the kind that are there now and that you may see.',
  failuresExplained:
    'Faults: alarms that make a device abnormal or report a low battery, devices that stopped reporting, and offline hosts, active or over. A kind without faults has no MTBF. The MTBF of one device is the mean time from the beginning of one fault to the beginning of the next fault of the same sort.',
  span: { week: 'Last 7 days', month: 'Last 30 days', quarter: 'Last 3 months' },
  search: 'Search devices, places, faults',
  emptyHelp: 'Change the search or the filters. Device faults and offline hosts are listed here.',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    faultLog: typeof faultLog
  }
}
