/** Faults of a simulated world, by their kind, and what can be said about each. */
export const faults = {
  kind: {
    host_offline: 'Host offline',
    host_slow: 'Slow acknowledgements',
    ack_refused: 'Commands refused',
    ack_lost: 'Acknowledgements lost',
    device_silent: 'Device silent',
    device_stuck: 'Device stuck',
    alarm: 'Alarm',
    battery_low: 'Battery low',
    sensor_value: 'Wrong reading',
  },
} as const
