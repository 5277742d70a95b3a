/** Infrared blaster in a simulated room: controls appliances, and receives codes of a handset. */

import { LEARNING_MS } from '#shared/constants.ts'
import type { Reading } from '#shared/devices/kind.ts'
import { AIR_STATE_AT_FIRST } from '#shared/infrared/airKeys.ts'
import { APPLIANCE_KEYS } from '#shared/infrared/appliances.ts'
import { fromBlasterCode, toBlasterCode } from '#shared/infrared/blasterCode.ts'
import { codeOfKey, IR_MODELS, recognize } from '#shared/infrared/catalogue.ts'
import { encodeIr } from '#shared/infrared/irCode.ts'
import type { AirState } from '#shared/infrared/protocols/airState.ts'
import { type DeviceBody, hiddenOf, type Physics, type Room } from '../body.ts'
import { startRadio, stepRadio } from '../radio.ts'

/** Delay until someone takes the handset, points it and presses a key. */
const RECEIVED_AFTER_MS = 4_000
/** Timing jitter between presses. */
const JITTER_US = 30

export const infraredRemotePhysics: Physics = {
  model: 'IR-360',
  start(body) {
    Object.assign(body.values, { learn_ir_code: 'OFF', learned_ir_code: '', ir_code_to_send: '' })
    startRadio(body)
  },
  step(body, _room, dtMs) {
    stepRadio(body, dtMs)
    if (body.values.learn_ir_code !== 'ON') return
    body.hidden.listenedMs = hiddenOf(body, 'listenedMs') + dtMs
    if (hiddenOf(body, 'listenedMs') < RECEIVED_AFTER_MS) return
    body.values.learn_ir_code = 'OFF'
    // After this time without a tick the learning attempt has ended.
    if (hiddenOf(body, 'listenedMs') - dtMs < LEARNING_MS) body.values.learned_ir_code = handsetCode(body)
  },
  tell(body, property, value, room) {
    body.values[property] = value
    if (property === 'learn_ir_code') {
      body.hidden.listenedMs = 0
      if (value === 'ON') body.values.learned_ir_code = ''
    }
    if (property === 'ir_code_to_send') shine(value, room)
  },
}

/** A key of some handset of the catalogue, as a receiver gets it. */
function handsetCode(body: DeviceBody): string {
  const models = IR_MODELS.filter(({ appliance }) => appliance !== 'air_conditioner')
  const model = models[Math.floor(body.rng.next() * models.length)]
  const keys = model ? APPLIANCE_KEYS[model.appliance] : []
  const key = keys[Math.floor(body.rng.next() * keys.length)]
  const code = model && key !== undefined && codeOfKey(model, key, { air: AIR_STATE_AT_FIRST, toggle: 0 })
  if (!code) return ''
  return toBlasterCode(
    encodeIr(code).timings.map((us) => Math.round(us + (body.rng.next() - 0.5) * JITTER_US)),
  )
}

/** All appliances in the room receive the code; matching kinds react. */
function shine(text: Reading, room: Room): void {
  const signal = typeof text === 'string' ? fromBlasterCode(text) : null
  const seen = signal && recognize(signal.timings)
  if (!seen) return
  for (const body of room.devices) {
    if (body.isPowerless || body.isStuck) continue
    if ('state' in seen && body.kind.kind === 'air_conditioner') obeyAir(body, seen.state)
    if ('key' in seen && seen.model.appliance === 'tv' && body.kind.kind === 'tv' && seen.key === 'power')
      body.values.state = body.values.state === 'ON' ? 'OFF' : 'ON'
  }
}

function obeyAir(body: DeviceBody, { isOn, mode, temperatureC, fan }: AirState): void {
  Object.assign(body.values, {
    system_mode: isOn ? mode : 'off',
    occupied_heating_setpoint: temperatureC,
    fan_mode: fan,
  })
}
