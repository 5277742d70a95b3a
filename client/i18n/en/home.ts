export const home = {
  hosts: 'Hosts online',
  hostsOf: 'of {{count}}',
  abnormal: 'Abnormal devices',
  lowBattery: 'Low battery',
  devicesOf: 'of {{total}} devices',
  alarms: 'Active alarms',
  unacknowledged: '{{count}} not acknowledged',
  rooms: 'Rooms',
  roomsOf: '{{count}} in all',
  toRooms: 'Show rooms',
  waiting: 'Waiting for the first values of this project',
} as const
