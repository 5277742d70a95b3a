import { isOn, type Physics } from '../body.ts'

const PHRASES = ['打开窗帘', '关灯', '温度调到二十四度', '播放音乐', '我要睡觉了', '打开电视'] as const

export const voicePanelPhysics: Physics = {
  model: 'VP-4',
  connection: 'wifi',
  start(body) {
    Object.assign(body.values, { microphone: 'ON', volume: 3, brightness: 60, last_command: '' })
  },
  step(body, room, dtMs) {
    const isListening = room.stretch.stage === 'in' && isOn(body, 'microphone')
    if (isListening && body.rng.next() < dtMs / 9_000_000) body.values.last_command = body.rng.pick(PHRASES)
  },
}
