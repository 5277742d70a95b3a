/** The page of one area: its devices, its alarms now and before. */
export const areaDevices = {
  choose: 'Choose an area',
  chooseHelp: 'All its devices appear here by use, with what can be done to them at once.',
  view: 'What is shown',
  now: 'Now',
  history: 'History',
  inMatrix: 'Show among all areas',
  all: 'the area',
  found: 'what was found',
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
