import { expect, it } from 'vitest'
import { COPIED_STEPS_MAX, HOST_PLACES_MAX } from '#shared/constants.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { SceneFacts } from '#shared/domain/scene/scene.ts'
import { must } from '#shared/kernel/assert.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { SceneStep } from '#shared/records/scene.ts'
import { planRoomScenes, roomOfScene } from '#shared/rules/sceneRooms.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aDevice, aNewDevice, anArea, deviceAdded, FLOOR, house, LIGHT, ROOM } from '../../support/records.ts'
import { aScene, lit } from '../../support/scenes.ts'

let count = 0
function device(id: string, areaId: AreaId, names: string, more: Partial<Device> = {}): AtriumEvent {
  count += 1
  const number = `00158D0000C${String(count).padStart(5, '0')}`
  const [name = '', nameEn = ''] = names.split('|')
  const facts = { ...aNewDevice({ number, name, nameEn, areaId, ...more }), id: `dev_${id}` as DeviceId }
  return deviceAdded({ ...aDevice(), ...facts })
}

function room(id: string, name: string, more: { readonly parentId?: AreaId; readonly nameEn?: string } = {}) {
  const { kind, image, order } = anArea()
  const facts = { floorId: FLOOR, parentId: null, name, nameEn: name, kind, image, order, ...more } as const
  return { type: 'AreaAdded', data: { areaId: `ara_${id}`, ...facts } } as AtriumEvent
}

const TWO = 'ara_two'
const on = (deviceId: string, more: Partial<SceneStep> = {}): SceneStep =>
  lit({ deviceId: deviceId as DeviceId, ...more })
const welcome = (steps: readonly SceneStep[], more: Partial<SceneFacts> = {}): AtriumEvent =>
  aScene('scn_1', { steps, ...more })

/** The plan of the scene for another room, as ids. */
function planned(...facts: readonly (AtriumEvent | readonly AtriumEvent[])[]) {
  const { state } = given(...house, room('two', '102'), ...facts)
  const [plan] = planRoomScenes(must(state.get('scene', 'scn_1'), 'the scene'), [TWO], state)
  const { name, nameEn, matches, steps } = must(plan, 'the plan')
  return { names: [name, nameEn], matches: matches.map(({ to, why }) => to?.id ?? why), steps }
}
const matches = (...facts: readonly (AtriumEvent | readonly AtriumEvent[])[]) => planned(...facts).matches

it('a device stands for the one of its kind and name, whichever room the name says', () => {
  const lamps = [device('a', ROOM, '101 台灯|101 Lamp'), device('b', ROOM, '101 壁灯|101 Sconce')]
  const scene = welcome([on('dev_b', { delayMs: 3_000 }), on('dev_a')])
  const there = [device('x', TWO, '102 台灯|'), device('y', TWO, '102-壁灯')]
  expect(planned(lamps, scene, there)).toEqual({
    names: ['欢迎 · 102', 'Welcome · 102'],
    matches: ['dev_y', 'dev_x'],
    steps: [on('dev_y', { delayMs: 3_000 }), on('dev_x')],
  })
  const inEnglish = [device('x', TWO, '甲|102 lamp'), device('y', TWO, '乙|102 Sconce')]
  expect(matches(lamps, scene, inEnglish)).toEqual(['dev_y', 'dev_x'])
  const ofAnotherKind = device('x', TWO, '102 台灯', { kind: 'water_leak' })
  expect(matches(lamps, welcome([on('dev_a')]), ofAnotherKind)).toEqual(['missing'])
})

it('without one of its name, the only one of its kind does; several, or one that another stands for, do not', () => {
  const lamps = [device('a', ROOM, '101 台灯'), device('b', ROOM, '101 壁灯')]
  const one = welcome([on('dev_a')])
  expect(matches(lamps, one, device('x', TWO, '落地灯'))).toEqual(['dev_x'])
  expect(matches(lamps, one)).toEqual(['missing'])
  expect(matches(lamps, one, device('x', TWO, '甲'), device('y', TWO, '乙'))).toEqual(['ambiguous'])
  expect(matches(lamps, one, device('x', TWO, '台灯'), device('y', TWO, '102 台灯'))).toEqual(['ambiguous'])
  const both = welcome([on('dev_a'), on('dev_b')])
  expect(matches(lamps, both, device('x', TWO, '102 台灯'))).toEqual(['dev_x', 'missing'])
  expect(matches(lamps, both, device('x', TWO, '落地灯'))).toEqual(['ambiguous', 'ambiguous'])
})

it('a device that cannot be set to what the scene sets is none that stands for it', () => {
  const relay = { kind: 'switch_panel', circuits: ['甲', '乙'].map((name) => ({ name, nameEn: '' })) }
  const there = device('x', TWO, '面板', { ...relay, circuits: relay.circuits.slice(0, 1) })
  const scene = welcome([on('dev_a', { values: { state_l2: 'ON' } })])
  expect(matches(device('a', ROOM, '面板', relay), scene, there)).toEqual(['unfit'])
})

it('what stands in the parts of a suite belongs to it; 101 is no part of the name 1011', () => {
  const parts = [
    room('in1', '101 客厅', { parentId: ROOM }),
    room('in2', '102 客厅', { parentId: TWO }),
    device('a', 'ara_in1', '101 客厅 顶灯'),
    device('x', 'ara_in2', '102 客厅 顶灯'),
    device('y', TWO, '102 顶灯'),
  ]
  expect(matches(parts, welcome([on('dev_a')], { areaId: null }))).toEqual(['dev_x'])
  const odd = [device('a', ROOM, '1011 灯'), device('x', TWO, '灯'), device('y', TWO, '1011 灯')]
  expect(matches(odd, welcome([on('dev_a')]))).toEqual(['dev_y'])
})

it('a scene that is named after its room is named after the other one; a name that is taken elsewhere is numbered', () => {
  const lamps = [device('a', ROOM, '台灯'), device('x', TWO, '台灯')]
  const named = { name: '101 欢迎', nameEn: '101 Welcome' }
  expect(planned(lamps, welcome([on('dev_a')], named)).names).toEqual(['102 欢迎', '102 Welcome'])
  const other = welcome([on('dev_a')], { sceneId: 'scn_2', name: '欢迎 · 102' } as never)
  expect(planned(lamps, welcome([on('dev_a')]), other).names).toEqual(['欢迎 · 102 2', 'Welcome · 102 2'])
})

it('a scene is of a room where everything that it sets is there and in that room', () => {
  const facts = [...house, room('two', '102'), device('x', TWO, '灯')]
  const roomOf = (...steps: readonly SceneStep[]) => {
    const { state } = given(...facts, welcome(steps, { areaId: null }))
    return roomOfScene(must(state.get('scene', 'scn_1'), 'the scene'), state)?.id
  }
  expect(roomOf(on(LIGHT))).toBe(ROOM)
  expect(roomOf(on(LIGHT), on('dev_x'))).toBeUndefined()
  expect(roomOf(on(LIGHT), on('dev_gone'))).toBeUndefined()
})

it('scenes are made for all of the rooms or for none, each with a reason that names the room', () => {
  const facts = [...house, room('two', '102'), room('three', '103'), device('x', TWO, '吸顶灯')]
  const make = (more: readonly AtriumEvent[], areaIds: readonly AreaId[], scene = welcome([on(LIGHT)])) =>
    given(...facts, scene, ...more).when('AddRoomScenes', { sceneId: 'scn_1', areaIds })
  const third = device('y', 'ara_three', '灯')
  const { state } = make([third], [TWO, 'ara_three', TWO]).thenTypes('SceneAdded', 'SceneAdded')
  expect([...state.all('scene')].slice(1)).toMatchObject([
    { name: '欢迎 · 102', areaId: TWO, image: 'welcome', steps: [on('dev_x')], isPinned: false },
    { name: '欢迎 · 103', areaId: 'ara_three', steps: [on('dev_y')] },
  ])
  make([], [TWO, 'ara_three']).thenRefused('scene_room_unfit', { room: '103', device: '吸顶灯' })
  make([], [ROOM]).thenRefused('scene_room_own', { room: '101' })
  make([], ['ara_gone']).thenRefused('record_unknown', { kind: 'area' })
  const made = { sceneId: 'scn_2', name: '欢迎 · 102', areaId: TWO }
  make([welcome([on('dev_x')], made as never)], [TWO]).thenRefused('scene_room_has', {
    room: '102',
    scene: '欢迎 · 102',
  })
  const wide = welcome([on(LIGHT), on('dev_x')], { areaId: null })
  make([], [TWO], wide).thenRefused('scene_not_of_room')
})

it('no commit holds more steps than copies may, and no host more scenes than it stores', () => {
  const rooms = Array.from({ length: HOST_PLACES_MAX + 1 }, (_, i) => `ara_r${i}` as AreaId)
  const facts = rooms.flatMap((id, i) => [room(`r${i}`, `${200 + i}`), device(`r${i}`, id, '灯')])
  const make = (scene: AtriumEvent, areaIds: readonly AreaId[]) =>
    given(...house, ...facts, scene).when('AddRoomScenes', { sceneId: 'scn_1', areaIds })
  const long = Array.from({ length: 200 }, (_, i) => on(LIGHT, { delayMs: i }))
  make(welcome(long), rooms.slice(0, 11)).thenRefused('too_many_copies', { max: COPIED_STEPS_MAX / 200 })
  const stored = welcome([on(LIGHT)], { runBy: 'host' })
  make(stored, rooms).thenRefused('host_scenes_full', { host: 'H-01', max: HOST_PLACES_MAX })
  make(stored, rooms.slice(0, 2)).thenTypes('SceneAdded', 'SceneAdded')
})
