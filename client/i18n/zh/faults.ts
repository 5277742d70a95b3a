/** Faults of a simulated world, by their kind, and what can be said about each. */
export const faults = {
  kind: {
    host_offline: '主机离线',
    host_slow: '应答缓慢',
    ack_refused: '拒绝命令',
    ack_lost: '应答丢失',
    device_silent: '设备无响应',
    device_stuck: '设备卡住',
    alarm: '报警',
    battery_low: '电量低',
    sensor_value: '读数错误',
  },
} as const
