import { expect, it } from 'vitest'
import { DEVICES_PER_GROUP_MAX, SCENE_STEPS_MAX } from '#shared/constants.ts'
import { createState } from '#shared/records/registry.ts'
import { plannedAutomations } from '#sim/world/estates/bundled/automations.ts'
import { plannedScenes } from '#sim/world/estates/bundled/scenes.ts'
import { plannedGroups } from '#sim/world/estates/bundled/setups.ts'
import { given } from '../../../support/givenWhenThen.ts'
import {
  aDevice,
  aNewDevice,
  anArea,
  aRoom,
  areaAdded,
  deviceAdded,
  house,
} from '../../../support/records.ts'

it('groups and scenes of a building stay within what may be in one, however many corridors it has', () => {
  const state = createState()
  state.put([{ put: anArea({ kind: 'corridor' }) }])
  const lights = Array.from({ length: DEVICES_PER_GROUP_MAX + 5 }, (_, n) => aDevice({ id: `dev_${n}` }))
  state.put(lights.map((put) => ({ put })))
  expect(plannedGroups(state).map(({ deviceIds }) => deviceIds.length)).toEqual([DEVICES_PER_GROUP_MAX])
  expect(plannedScenes(state).map(({ steps }) => steps.length)).toEqual([SCENE_STEPS_MAX, SCENE_STEPS_MAX])
})

it('a corridor is another by day than by night, whether its lights dim or not', () => {
  for (const device of [
    aDevice({ kind: 'dimmable_light' }),
    aDevice({
      kind: 'relay_module',
      circuits: [
        { name: '甲', nameEn: 'A' },
        { name: '乙', nameEn: 'B' },
      ],
    }),
  ]) {
    const state = createState()
    state.put([{ put: anArea({ kind: 'corridor' }) }, { put: device }])
    const [lit, dimmed] = plannedScenes(state)
    expect(lit?.steps.length).toBe(1)
    expect(dimmed?.steps[0]?.values).not.toEqual(lit?.steps[0]?.values)
  }
})

it('automations of a building are legal: the air is off with a door open, leaks are lit, batteries looked at', () => {
  const made = (id: `dev_${string}`, kind: string, n: number) =>
    deviceAdded({ ...aDevice(), ...aNewDevice({ number: `00158D00000000B${n}`, name: kind, kind }), id })
  const built = [
    ...house,
    made('dev_door', 'door_sensor', 1),
    made('dev_air', 'thermostat', 2),
    made('dev_leak', 'water_leak', 3),
  ]
  const planned = plannedAutomations(given(...built).state)
  expect(planned.map(({ nameEn }) => nameEn)).toEqual([
    '101 AC off when door open',
    '101 light on if leak',
    'Batteries on Mondays',
  ])
  for (const facts of planned)
    given(...built)
      .when('AddAutomation', facts)
      .thenTypes('AutomationAdded')
})

it('every guest room has its scenes, which are added many at a time', () => {
  const lit = ['301', '302', '303', '304', '305', '306'].flatMap((name, n) => {
    const device = (kind: string, m: number) =>
      deviceAdded(
        aDevice({
          ...{ id: `dev_${name}-${m}`, number: `00158D0000000B${n}${m}`, areaId: `ara_${name}` },
          ...{ name: `${name} ${kind} ${m}`, kind },
        }),
      )
    const room = areaAdded(aRoom(name))
    return [room, device('dimmable_light', 1), device('dimmable_light', 2), device('air_conditioner', 3)]
  })
  const built = given(...house, lit)
  const scenes = plannedScenes(built.state)
  expect(scenes.filter(({ areaId }) => areaId === 'ara_306').map(({ nameEn }) => nameEn)).toEqual([
    '306 Welcome',
    '306 Sleep',
    '306 Leave',
    '306 Cleaning',
  ])
  built.when('AddScenes', { scenes }).thenTypes(...scenes.map(() => 'SceneAdded' as const))
  given(...house, lit)
    .when('AddScenes', { scenes: [...scenes.slice(0, 1), ...scenes.slice(0, 1)] })
    .thenRefused('name_taken')
})
