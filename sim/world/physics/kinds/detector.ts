import type { Behaviour } from '../body.ts'
import { startBattery, stepBattery } from '../radio.ts'

/**
 * A detector raises its flag during the matching fault, failure or action. If the room is affected, other devices
 * notice it too.
 */
export const detectorOf = (flagName: string, danger?: 'isLeaking' | 'isSmoking'): Behaviour => ({
  start(body, room) {
    body.values[flagName] = false
    if (body.properties.some(({ name }) => name === 'tamper')) body.values.tamper = false
    startBattery(body, room)
  },
  step(body, room, dtMs) {
    const isSource = body.ailments.has(flagName) || room.visit.left.includes(body.number)
    if (isSource && danger) room.nextSigns[danger] = true
    body.values[flagName] = isSource || (danger !== undefined && room.signs[danger])
    if ('tamper' in body.values) body.values.tamper = false
    stepBattery(body, room, dtMs)
  },
})
