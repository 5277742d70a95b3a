/**
 * The remote control of an air conditioner stores its last state. Each key changes one field of it and sends
 * all.
 */
import { AIR_TEMPERATURE_MAX_C, AIR_TEMPERATURE_MIN_C } from '#shared/constants.ts'
import { AIR_FANS, AIR_MODES } from './airModes.ts'
import type { AirState } from './protocols/airState.ts'

export const AIR_STATE_AT_FIRST: AirState = {
  isOn: false,
  mode: 'cool',
  temperatureC: 24,
  fan: 'auto',
  isSwinging: false,
}

/** The state after a key; null where the key is none of an air conditioner's. */
export function airStateAfter(state: AirState, key: string): AirState | null {
  switch (key) {
    case 'power':
      return { ...state, isOn: !state.isOn }
    case 'mode':
      return { ...state, mode: nextOf(AIR_MODES, state.mode) }
    case 'fan':
      return { ...state, fan: nextOf(AIR_FANS, state.fan) }
    case 'swing':
      return { ...state, isSwinging: !state.isSwinging }
    case 'temperature_up':
      return { ...state, temperatureC: Math.min(AIR_TEMPERATURE_MAX_C, state.temperatureC + 1) }
    case 'temperature_down':
      return { ...state, temperatureC: Math.max(AIR_TEMPERATURE_MIN_C, state.temperatureC - 1) }
    default:
      return null
  }
}

function nextOf<T>(all: readonly T[], one: T): T {
  return all[(all.indexOf(one) + 1) % all.length] ?? one
}
