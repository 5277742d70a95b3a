/** A scenario that fails: the value of a sensor is stuck far from its expectation. */
export const STUCK_SENSOR = `id: a-stuck-sensor
title: { en: A stuck sensor, zh: 卡住的传感器 }
world: house
start: 2026-03-04 15:00
steps:
  - wait: 20 min
  - inject: { fault: sensor value, on: 203 / Climate sensor, property: temperature, value: 60 }
  - wait: 10 s
  - expect: { device: 203 / Climate sensor, property: temperature, below: 40 }
`
