/** The command in the palette, and of which places. */
import { beforeAll, describe, expect, it } from 'vitest'
import { climateOrderOf } from '#client/app/search/climateOrder.ts'
import { mentionedPlaces } from '#client/app/search/mentionedPlaces.ts'
import { openedBy, orderOf, sceneOrderOf } from '#client/app/search/order.ts'
import { placeOrderOf } from '#client/app/search/placeOrder.ts'
import { startI18n } from '#client/i18n/i18n.ts'
import { createState } from '#shared/records/registry.ts'
import { quickestMsOf } from '../../support/cost.ts'
import { aBuilding, aFloor, anArea } from '../../support/records.ts'
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
})

it.each([
  ['run 1106 welcome', '1106 welcome'],
  ['执行场景 1106 欢迎', '1106 欢迎'],
  ['1106 welcome', null],
])('the scene that is to run is read in %j', (question, scene) => expect(sceneOrderOf(question)).toBe(scene))

describe('an order', () => {
  it.each([
    ['turn on 1106', { turn: 'on', rest: '1106' }],
    ['Switch OFF 1106 light', { turn: 'off', rest: '1106 light' }],
    ['turn 1106 off', { turn: 'off', rest: '1106' }],
    ['1106 on', { turn: 'on', rest: '1106' }],
    ['打开1106吸顶灯', { turn: 'on', rest: '1106吸顶灯' }],
    ['关闭 1106', { turn: 'off', rest: '1106' }],
    ['1106关闭', { turn: 'off', rest: '1106' }],
    ['关闭 1106 的灯', { turn: 'off', rest: '1106' }],
    ['打开1106', { turn: 'on', rest: '1106' }],
    ['打开1106房间的所有灯', { turn: 'on', rest: '1106' }],
    ['把1106的灯关掉', { turn: 'off', rest: '1106' }],
    ['1106 关灯', { turn: 'off', rest: '1106' }],
    ['关闭大堂的灯', { turn: 'off', rest: '大堂' }],
    ['关闭 1106 床头灯', { turn: 'off', rest: '1106 床头灯' }],
    ['turn off the lights in room 1106', { turn: 'off', rest: '1106' }],
    ['turn off 1106 lights', { turn: 'off', rest: '1106' }],
    ['请帮我关闭 1106 的灯', { turn: 'off', rest: '1106' }],
    ['帮我打开1106', { turn: 'on', rest: '1106' }],
    ['turn   off\t1106', { turn: 'off', rest: '1106' }],
  ])('is read in %j', (question, order) => expect(orderOf(question)).toEqual(order))

  it.each(['1106', 'control', 'turn', '', 'ontario'])('is none in %j', (question) =>
    expect(orderOf(question)).toBeNull(),
  )
})

describe('what is to be opened', () => {
  it.each([
    ['open 1106', '1106'],
    ['go to the room 1106', '1106'],
    ['打开1106', '1106'],
    ['请打开 1106 房间', '1106'],
    ['查看1106室', '1106'],
    ['打开会议室', '会议室'],
    ['进入厨房', '厨房'],
    ['1106', null],
  ])('is read in %j', (question, opened) => expect(openedBy(question)).toBe(opened))
})

describe('an order to the climate', () => {
  const to = (temperatureC: number, rest = '1106') => ({
    command: { kind: 'temperature', temperatureC },
    rest,
  })
  const off = (rest = '1106') => ({ command: { kind: 'climateOff' }, rest })
  it.each([
    ['1106 22°', to(22)],
    ['1106 22.5 °C', to(22.5)],
    ['set 1106 to 22', to(22)],
    ['Set room 1106 to 22 degrees', to(22)],
    ['set the temperature in room 1106 to 21', to(21)],
    ['set ac in 1106 to 24', to(24)],
    ['ac 1106 24', to(24)],
    ["1106's thermostat to 22", to(22)],
    ['1106 空调 24 度', to(24)],
    ['1106空调24度', to(24)],
    ['1106 24 度', to(24)],
    ['1106 温度 24', to(24)],
    ['温度 1106 24', to(24)],
    ['1106 temperature 24', to(24)],
    ['把1106的空调调到24度', to(24)],
    ['将 1106 房间的温度设为 24.5', to(24.5)],
    ['请把大堂空调调到 26℃', to(26, '大堂')],
    ['请帮我把大堂空调调到 26℃', to(26, '大堂')],
    ['turn off ac 1106', off()],
    ['turn 1106 air conditioning off', off()],
    ['1106 ac off', off()],
    ['关闭 1106 的空调', off()],
    ['1106空调关闭', off()],
    ['关掉1106的温控器', off()],
    ['关上 1106 空调', off()],
    ['1106空调关', off()],
  ])('is read in %j', (question, order) => expect(climateOrderOf(question)).toEqual(order))

  it.each([
    '1106',
    '1106 22',
    '1106°',
    'floor 12',
    'turn off 1106',
    '1106 玄关',
    '关闭 1106 的灯',
    'turn on ac 1106',
    'back to 11',
    '22°',
    '',
  ])('is none in %j', (question) => expect(climateOrderOf(question)).toBeNull())

  it.each([
    ['spaces', ' '.repeat(2_000)],
    ['words', 'to '.repeat(2_000)],
  ])('is looked for in a moment among many %s', (_, filling) => {
    for (const question of [`1106${filling}x`, `turn off${filling}x`, `${filling}的${filling}x`]) {
      expect(climateOrderOf(question)).toBeNull()
      expect(
        quickestMsOf(() => [climateOrderOf(question), orderOf(question)]),
        question.slice(0, 10),
      ).toBeLessThan(100)
    }
  })
})

describe('an order to a whole place', () => {
  const lights = (rest: string, isOn = false) => ({
    action: { kind: isOn ? 'lightsOn' : 'lightsOff' },
    rest,
  })
  it.each([
    ['lights 1106 off', lights('1106')],
    ['all lights off floor 3', lights('floor 3')],
    ['lights off on floor 3', lights('floor 3')],
    ['turn on the lights in rooms 1106 and 1107', lights('1106 and 1107', true)],
    ['lihgts off 1106', lights('1106')],
    ['turn of lights 1106', lights('1106')],
    ['11楼关灯', lights('11楼')],
    ['1106和1107关灯', lights('1106和1107')],
    ['厨房关灯', lights('厨房')],
    ['关闭三层走廊灯', lights('三层走廊')],
    ['open the curtains in 1106', { action: { kind: 'curtainsOpen' }, rest: '1106' }],
    ['1106 close curtain', { action: { kind: 'curtainsClose' }, rest: '1106' }],
    ['拉上1106窗帘', { action: { kind: 'curtainsClose' }, rest: '1106' }],
    ['1106 关空调', { action: { kind: 'climateOff' }, rest: '1106' }],
    ['打开1106空调', { action: { kind: 'climateOn', temperatureC: null }, rest: '1106' }],
    ['1106 22', { action: { kind: 'temperature', temperatureC: 22 }, rest: '1106' }],
  ])('is read in %j', (question, order) => expect(placeOrderOf(question)).toEqual(order))

  it.each(['1106', 'lights', 'lights off', '1106 1107', '1106 99', '11 22', '玄关', 'offline', ''])(
    'is none in %j',
    (question) => expect(placeOrderOf(question)).toBeNull(),
  )

  it('is looked for in a moment among many words', () => {
    const question = `lights off${' to'.repeat(2_000)}x`
    expect(quickestMsOf(() => placeOrderOf(question))).toBeLessThan(100)
  })
})

describe('places that are said', () => {
  const state = createState()
  state.apply([
    { put: aBuilding() },
    ...[10, 11].flatMap((level) => [
      { put: aFloor({ id: `flr_${level}`, level, name: `${level} 层`, nameEn: `Floor ${level}` }) },
      ...Array.from({ length: 16 }, (_, n) => `${level * 100 + n + 1}`).map((name) => ({
        put: anArea({
          id: `ara_${name}`,
          name,
          nameEn: name,
          kind: 'room',
          floorId: `flr_${level}`,
          parentId: null,
        }),
      })),
    ]),
    ...['东', '西'].map((side) => ({
      put: anArea({
        id: `ara_${side}`,
        name: `11 层${side}走廊`,
        nameEn: `Floor 11 ${side === '东' ? 'east' : 'west'} corridor`,
        kind: 'corridor',
        floorId: 'flr_11',
        parentId: null,
      }),
    })),
  ])
  const numbers = (text: string) =>
    mentionedPlaces(state, text).map(({ areas, unknown }) => [
      ...areas.map(({ name }) => name),
      ...unknown.map((one) => `no ${one}`),
    ])

  it.each([
    ['1106', [['1106']]],
    ['1106, 1107 and 1109', [['1106', '1107', '1109']]],
    ['1106、1107', [['1106', '1107']]],
    ['1106 9999', [['1106', 'no 9999']]],
    ['1103-1106', [['1103', '1104', '1105', '1106']]],
    ['1115 至 1190', [['1115', '1116']]],
    ['9000-9010', [['no 9000–9010']]],
    ['十一层走廊', [['11 层东走廊', '11 层西走廊']]],
    ['11楼的东走廊', [['11 层东走廊']]],
    ['十一层泳池', []],
    ['lobby', []],
    ['floor 44', []],
  ])('are the rooms of %j', (text, rooms) => expect(numbers(text)).toEqual(rooms))

  it.each(['floor 11', '11th floor', '11 楼', '11层', 'whole floor 11', '十一楼', '第十一层'])(
    'are all of a floor in %j',
    (text) => {
      const [floor] = mentionedPlaces(state, text)
      expect(floor?.areas).toHaveLength(18)
    },
  )
})
