/** What lights of all three schemas have in common. */
import type { Feature, Table } from '#shared/zigbee2mqtt/exposes.ts'
import { feature } from '../entity.ts'
import { numberIn } from '../settings.ts'

const SCALE = 255
const MIRED_KELVIN = 1_000_000

/** Brightness has the scale of the device. */
export const lightFeatures = (has: {
  readonly isSettable: boolean
  readonly brightnessMax: number | null
  readonly colorTemp: boolean
  readonly color: boolean
}): Feature[] => {
  const { isSettable } = has
  const group = 'light'
  return [
    feature('state', { type: 'binary', group, isSettable, on: 'ON', off: 'OFF' }),
    ...(has.brightnessMax === null
      ? []
      : [feature('brightness', { type: 'numeric', group, isSettable, min: 0, max: has.brightnessMax })]),
    ...(has.colorTemp ? [feature('color_temp', { type: 'numeric', group, isSettable })] : []),
    ...(has.color ? [feature('color', { type: 'composite', group, isSettable })] : []),
  ]
}

export const brightnessScale = (settings: Table): number => {
  const scale = numberIn(settings, 'brightness_scale') ?? SCALE
  return scale > 0 ? scale : SCALE
}

export const miredOrKelvin = (settings: Table, value: number): number =>
  settings.color_temp_kelvin === true && value > 0 ? Math.round(MIRED_KELVIN / value) : value
