import { expect, it } from 'vitest'
import { DEVICES_PER_GROUP_MAX, SCENE_STEPS_MAX } from '#shared/constants.ts'
import { createState } from '#shared/records/registry.ts'
import { plannedAutomations } from '#sim/worlds/automations.ts'
import { plannedScenes } from '#sim/worlds/scenes.ts'
import { plannedGroups } from '#sim/worlds/setups.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aDevice, aNewDevice, anArea, deviceAdded, house } from '../../support/records.ts'

it('groups and scenes of a building stay within what may be in one, however many corridors it has', () => {
  const state = createState()
  state.put([{ put: anArea({ kind: 'corridor' }) }])
  const lights = Array.from({ length: DEVICES_PER_GROUP_MAX + 5 }, (_, n) => aDevice({ id: `dev_${n}` }))
  state.put(lights.map((put) => ({ put })))
  expect(plannedGroups(state).map(({ deviceIds }) => deviceIds.length)).toEqual([DEVICES_PER_GROUP_MAX])
  expect(plannedScenes(state).map(({ steps }) => steps.length)).toEqual([SCENE_STEPS_MAX, SCENE_STEPS_MAX])
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
    '101 air off with the door open',
    '101 lights on at a leak',
    'Batteries on Mondays',
  ])
  for (const facts of planned)
    given(...built)
      .when('AddAutomation', facts)
      .thenTypes('AutomationAdded')
})
