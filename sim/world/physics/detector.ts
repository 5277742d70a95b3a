import type { Behaviour } from './body.ts'
import { startBattery, stepBattery } from './radio.ts'

/** Detectors raise nothing by themselves; their alarms are a fault or a breakdown overlaid on them. */
export const quietDetector = (flagName: string): Behaviour => ({
  start(body) {
    body.values[flagName] = false
    if (body.properties.some(({ name }) => name === 'tamper')) body.values.tamper = false
    startBattery(body)
  },
  step(body, _room, dtMs) {
    body.values[flagName] = false
    if ('tamper' in body.values) body.values.tamper = false
    stepBattery(body, dtMs)
  },
})
