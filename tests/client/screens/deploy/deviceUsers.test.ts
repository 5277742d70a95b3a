import { expect, it } from 'vitest'
import { usersOf } from '#client/screens/deploy/devices/deviceUsers.ts'
import type { Automation } from '#shared/records/automation.ts'
import { createState } from '#shared/records/registry.ts'
import type { Scene } from '#shared/records/scene.ts'
import { aDevice } from '../../../support/records.ts'

it('who deletes devices is told which scenes and automations they are part of, each once', () => {
  const lamp = aDevice()
  const other = aDevice({ id: 'dev_other' })
  const names = { areaId: null, isPinned: false, createdAtMs: 0, createdBy: '' }
  const step = (id: typeof lamp.id) => ({ deviceId: id, values: { state: 'ON' }, delayMs: 0 })
  const scene = {
    ...names,
    type: 'scene',
    id: 'scn_welcome',
    name: '欢迎',
    nameEn: 'Welcome',
    steps: [step(lamp.id), step(other.id)],
  }
  const condition = { type: 'device', id: 'c001', isEnabled: true, deviceIds: [other.id], property: 'state' }
  const automation = {
    ...names,
    type: 'automation',
    id: 'aut_dusk',
    name: '黄昏',
    nameEn: 'Dusk',
    conditions: [condition],
    tasks: [],
  }
  const state = createState()
  // Only what the index and the names are made of.
  state.put([{ put: scene as unknown as Scene }, { put: automation as unknown as Automation }])
  expect(usersOf([lamp], state).map(({ nameEn }) => nameEn)).toEqual(['Welcome'])
  expect(usersOf([lamp, other], state).map(({ nameEn }) => nameEn)).toEqual(['Welcome', 'Dusk'])
  expect(usersOf([aDevice({ id: 'dev_third' })], state)).toEqual([])
})
