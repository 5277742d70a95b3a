/** Buses of edge gateways and their points. */
export const buses = {
  chooseHost: 'Choose a host',
  host: 'Host',
  toHosts: 'All hosts',
  offline: 'The host is offline',
  offlineHelp: 'Its points are shown when its gateway is connected again.',
  buses: 'Buses',
  noBuses: 'This host has not announced any buses',
  noBusesHelp:
    'Edge gateways announce their buses when they connect. Other gateways speak for their devices only.',
  bus: 'Bus',
  protocolTitle: 'Protocol',
  state: 'State',
  up: 'Connected · {{age}}',
  down: 'Not connected · {{age}}',
  connecting: 'Connecting',
  unknown: 'Unknown',
  devices: 'Devices',
  points: 'Points',
  failing_one: '{{shown}} failing',
  failing_other: '{{shown}} failing',
  lastProblem: 'Last problem',
  pointsTitle: 'Points',
  pointsOf: 'Points of {{bus}}',
  search: 'Search points',
  noAnswer: 'The gateway does not answer',
  noAnswerHelp: 'It is asked again every few seconds.',
  shown_one: '{{shown}} point',
  shown_other: '{{shown}} points',
  leftOut_one: '{{shown}} more is not shown: search to narrow the list',
  leftOut_other: '{{shown}} more are not shown: search to narrow the list',
  searching: 'The gateway is still reading objects',
  noPoints: 'No points yet',
  noPointsHelp: 'Points appear when they are read or when a device sends something.',
  noMatch: 'No point matches the search',
  device: 'Device',
  point: 'Point',
  raw: 'Raw value',
  mapped: 'Mapped value',
  notMapped: 'Not mapped',
  age: 'Age',
  never: 'Never read',
} as const

declare module '../../i18n.ts' {
  interface ScreenTexts {
    buses: typeof buses
  }
}
