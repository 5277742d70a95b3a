import type { Behaviour } from '../body.ts'
import { startBattery, stepBattery } from '../radio.ts'

/**
 * A detector raises its flag while the fault or breakdown of that code is on it, or someone has brought it about. Where the danger is in the room,
 * others there notice it, too.
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
