export const home = {
  hosts: '在线主机',
  hostsOf: '共 {{count}} 台',
  abnormal: '异常设备',
  lowBattery: '低电量',
  devicesOf: '共 {{total}} 台设备',
  alarms: '进行中的报警',
  unacknowledged: '{{count}} 条未确认',
  rooms: '客房',
  roomsOf: '共 {{count}} 间',
  toRooms: '查看房间',
  waiting: '正在等待该项目的首批数据',
} as const
