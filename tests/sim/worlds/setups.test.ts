import { expect, it } from 'vitest'
import { DEVICES_PER_GROUP_MAX, SCENE_STEPS_MAX } from '#shared/constants.ts'
import { createState } from '#shared/records/registry.ts'
import { plannedScenes } from '#sim/worlds/scenes.ts'
import { plannedGroups } from '#sim/worlds/setups.ts'
import { aDevice, anArea } from '../../support/records.ts'

it('groups and scenes of a building stay within what may be in one, however many corridors it has', () => {
  const state = createState()
  state.put([{ put: anArea({ kind: 'corridor' }) }])
  const lights = Array.from({ length: DEVICES_PER_GROUP_MAX + 5 }, (_, n) => aDevice({ id: `dev_${n}` }))
  state.put(lights.map((put) => ({ put })))
  expect(plannedGroups(state).map(({ deviceIds }) => deviceIds.length)).toEqual([DEVICES_PER_GROUP_MAX])
  expect(plannedScenes(state).map(({ steps }) => steps.length)).toEqual([SCENE_STEPS_MAX, SCENE_STEPS_MAX])
})
