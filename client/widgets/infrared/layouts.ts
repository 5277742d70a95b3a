/** Key layout of a remote control in rows of three; null is a gap. */
import type { Appliance, IrKey } from '#shared/infrared/appliances.ts'

type Rows = readonly (readonly (IrKey | null)[])[]

const DIGITS: Rows = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
  [null, '0', null],
]
const MOVES: Rows = [
  ['volume_up', 'up', 'channel_up'],
  ['left', 'ok', 'right'],
  ['volume_down', 'down', 'channel_down'],
]

export const LAYOUTS: Readonly<Record<Appliance, Rows>> = {
  air_conditioner: [
    ['power', 'mode', 'fan'],
    ['temperature_down', 'swing', 'temperature_up'],
  ],
  tv: [['power', 'input', 'mute'], ...MOVES, ['back', 'home', 'menu'], ...DIGITS],
  set_top_box: [
    ['power', 'guide', 'mute'],
    ...MOVES,
    ['back', 'home', 'menu'],
    ['play', null, 'stop'],
    ...DIGITS,
  ],
  fan: [
    ['power', 'speed', 'swing'],
    ['mode', null, 'timer'],
  ],
}

export const EXTRAS: readonly IrKey[] = ['extra_1', 'extra_2', 'extra_3', 'extra_4']
