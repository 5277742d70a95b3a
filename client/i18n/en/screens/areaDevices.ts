/** The page of one area: its devices, its alarms now and before. */
export const areaDevices = {
  choose: 'Choose an area',
  chooseHelp: 'All devices of the area are listed here by use, with controls for all of them.',
  view: 'View',
  now: 'Now',
  history: 'History',
  inMatrix: 'Show in all areas',
  all: 'the area',
  found: 'the devices found',
  search: 'Name or number of a device',
  pastAlarms: 'Alarms of this area',
  what: 'Alarm',
  where: 'Where',
  severity: 'Severity',
  raised: 'Raised',
  cleared: 'Cleared',
  acknowledgedBy: 'Acknowledged by',
  noPast: 'No alarm has been recorded here.',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    areaDevices: typeof areaDevices
  }
}
