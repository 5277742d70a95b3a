import { VOLUME_MAX, VOLUME_MIN } from '#shared/constants.ts'
import { asNumber, clamp, isOn, type Physics, trait01 } from './body.ts'
import { startRadio, stepRadio } from './radio.ts'

export const infraredRemotePhysics: Physics = {
  start(body) {
    Object.assign(body.values, { learn_ir_code: 'OFF', learned_ir_code: '', ir_code_to_send: '' })
    startRadio(body)
  },
  step(body, _room, dtMs) {
    stepRadio(body, dtMs)
  },
}

export const tvPhysics: Physics = {
  start(body) {
    body.values.state = 'OFF'
  },
  step(body, room) {
    const powerW = isOn(body) ? 75 + 60 * trait01(body, 30) : 0.5
    room.electricW += powerW
    room.heatW += powerW
  },
  tell(body, property, value) {
    if (property === 'state') body.values.state = value
    else if (value === 'power') body.values.state = isOn(body) ? 'OFF' : 'ON'
  },
}

export const speakerPhysics: Physics = {
  start(body) {
    Object.assign(body.values, { state: 'OFF', volume: 3, mute: 'OFF', source: 'radio' })
  },
  step(body, room) {
    room.electricW += isOn(body) ? 6 + 3 * asNumber(body, 'volume') : 1
  },
  tell(body, property, value) {
    if (property === 'playback') {
      if (value === 'play') body.values.state = 'ON'
      if (value === 'pause') body.values.state = 'OFF'
      return
    }
    body.values[property] = value
    if (property === 'volume') body.values.volume = clamp(Number(value), VOLUME_MIN, VOLUME_MAX)
  },
}

const PHRASES = ['打开窗帘', '关灯', '温度调到二十四度', '播放音乐', '我要睡觉了', '打开电视'] as const

export const voicePanelPhysics: Physics = {
  start(body) {
    Object.assign(body.values, { microphone: 'ON', volume: 3, brightness: 60, last_command: '' })
  },
  step(body, room, dtMs) {
    const isListening = room.stretch.stage === 'in' && isOn(body, 'microphone')
    if (isListening && body.rng.next() < dtMs / 9_000_000) body.values.last_command = body.rng.pick(PHRASES)
  },
}

export const hostPhysics: Physics = {
  start(body) {
    Object.assign(body.values, {
      cpu_load: 9,
      memory_used: 38 + 20 * trait01(body, 31),
      storage_used: 21 + 40 * trait01(body, 32),
      uptime: Math.floor(86_400 * (1 + 60 * trait01(body, 33))),
      rssi: Math.round(-48 - 22 * trait01(body, 34)),
      device_temperature: 44,
    })
  },
  step(body, room, dtMs) {
    const busy = 6 + 12 * trait01(body, 35) + 18 * body.rng.next() ** 3
    const smooth = Math.exp(-dtMs / 60_000)
    const load = busy + (asNumber(body, 'cpu_load') - busy) * smooth
    body.values.cpu_load = clamp(load, 0, 100)
    const warm = room.temperatureC + 16 + load / 4
    body.values.device_temperature =
      warm + (asNumber(body, 'device_temperature') - warm) * Math.exp(-dtMs / 900_000)
    body.values.uptime = asNumber(body, 'uptime') + dtMs / 1000
    // Memory creeps up and falls back when the box tidies itself, about once a day.
    const memory = asNumber(body, 'memory_used') + (dtMs / 86_400_000) * 9
    body.values.memory_used = memory > 72 ? 38 : memory
    if (body.rng.next() < dtMs / 1_200_000) {
      body.values.rssi = Math.round(-48 - 22 * trait01(body, 34) + body.rng.between(-4, 4))
    }
  },
}
