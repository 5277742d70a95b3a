/** Words of buttons of real remotes as presses of numbered keys. */
import { expect, it } from 'vitest'
import { pressesOf } from '#shared/zigbee2mqtt/presses.ts'

const pressed = (words: readonly string[], max = 8) => {
  const { buttons, presses } = pressesOf(words, max)
  return [buttons, Object.fromEntries(presses)]
}

it.each([
  [['single', 'double', 'long'], 1, { single: '1_single', double: '1_double', long: '1_hold' }],
  [
    ['single_left', 'single_right', 'hold_both'],
    3,
    { single_left: '1_single', single_right: '2_single', hold_both: '3_hold' },
  ],
  [
    ['left', 'center', 'right', 'left_long'],
    3,
    { left: '1_single', center: '2_single', right: '3_single', left_long: '1_hold' },
  ],
  [
    ['1_initial_press', '1_long_press', '1_short_release', '1_long_release', '1_double_press'],
    1,
    { '1_short_release': '1_single', '1_long_press': '1_hold', '1_double_press': '1_double' },
  ],
  [
    ['on_press', 'on_press_release', 'on_hold', 'on_hold_release', 'off_press', 'off_hold'],
    2,
    { on_press_release: '1_single', on_hold: '1_hold', off_press: '2_single', off_hold: '2_hold' },
  ],
  [
    ['on', 'off', 'brightness_move_up', 'brightness_move_down', 'brightness_stop'],
    2,
    { on: '1_single', off: '2_single', brightness_move_up: '1_hold', brightness_move_down: '2_hold' },
  ],
  [
    [
      'toggle',
      'toggle_hold',
      'brightness_up_click',
      'arrow_left_click',
      'arrow_left_hold',
      'arrow_left_release',
    ],
    3,
    {
      toggle: '1_single',
      toggle_hold: '1_hold',
      brightness_up_click: '2_single',
      arrow_left_click: '3_single',
      arrow_left_hold: '3_hold',
    },
  ],
  [
    ['button_1_single', 'button_2_hold', 'l3_double'],
    3,
    { button_1_single: '1_single', button_2_hold: '2_hold', l3_double: '3_double' },
  ],
  [['color_move', 'recall_*', 'hue_stop', 'release', 'none', ''], 1, {}],
] as const)('%j', (words, buttons, presses) => {
  expect(pressed(words)).toEqual([buttons, presses])
})

it('buttons beyond the last place are left out', () => {
  const words = Array.from({ length: 200 }, (_, i) => `${i + 1}_single`)
  expect(pressesOf(words, 8)).toMatchObject({ buttons: 8, presses: { size: 8 } })
  expect(pressesOf([...words.slice(0, 8), 'on'], 8).presses.get('on')).toBeUndefined()
})
