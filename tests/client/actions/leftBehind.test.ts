import { beforeAll, expect, it, vi } from 'vitest'
import { leftBehind, namesText } from '#client/actions/leftBehind.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { removeScene } from '#client/screens/control/scenes/sceneActions.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import { readQuestion } from '#client/ui/confirm/confirm.ts'
import type { Automation } from '#shared/records/automation.ts'
import type { HostScene } from '#shared/records/hostScene.ts'
import { createState } from '#shared/records/registry.ts'
import type { Scene } from '#shared/records/scene.ts'
import { aDevice, HOST, ROOM } from '../../support/records.ts'
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await Promise.all([loadTexts('console'), loadTexts('scenes')])
  return () => vi.unstubAllGlobals()
})

const lamp = aDevice()
const other = aDevice({ id: 'dev_other' })
const names = { areaId: null, isPinned: false, createdAtMs: 0, createdBy: '' }
const step = (id: typeof lamp.id) => ({ deviceId: id, values: { state: 'ON' }, delayMs: 0 })
// Minimum data for indexes and names.
const welcome = {
  ...names,
  type: 'scene',
  id: 'scn_welcome',
  name: '欢迎',
  nameEn: 'Welcome',
  areaId: ROOM,
  runBy: 'host',
  steps: [step(lamp.id), step(other.id)],
} as unknown as Scene
const stored = { type: 'hostScene', id: 'hsc_1', sceneId: welcome.id, hostId: HOST } as unknown as HostScene
const condition = { type: 'device', id: 'c001', isEnabled: true, deviceIds: [other.id], property: 'state' }
const dusk = {
  ...names,
  type: 'automation',
  id: 'aut_dusk',
  name: '黄昏',
  nameEn: 'Dusk',
  areaId: ROOM,
  hostId: HOST,
  conditions: [condition],
  tasks: [],
} as unknown as Automation
const night = {
  ...dusk,
  id: 'aut_night',
  name: '夜晚',
  nameEn: 'Night',
  areaId: null,
  hostId: null,
  conditions: [],
  tasks: [{ type: 'scene', id: 't001', isEnabled: true, delayMs: 0, sceneId: welcome.id }],
} as Automation
const all = [{ put: welcome }, { put: stored }, { put: dusk }, { put: night }]

it('who deletes something is told which scenes and automations lose by it, each once', () => {
  const state = createState()
  state.put(all)
  const left = (...args: [Parameters<typeof leftBehind>[0], ...string[]]) =>
    leftBehind(
      args[0],
      args.slice(1).map((id) => ({ id })),
      state,
    ).map(({ nameEn }) => nameEn)
  expect(left('device', lamp.id)).toEqual(['Welcome'])
  expect(left('device', lamp.id, other.id)).toEqual(['Welcome', 'Dusk'])
  expect(left('device', 'dev_third')).toEqual([])
  // Automations that run the scene, not others in the same area.
  expect(left('scene', welcome.id)).toEqual(['Night'])
  expect(left('area', ROOM)).toEqual(['Welcome', 'Dusk'])
  expect(left('host', HOST)).toEqual(['Welcome', 'Dusk'])
})

it('a scene that returns to the server while its host copy is being deleted loses nothing with the copy', () => {
  const state = createState()
  state.put([...all, { put: { ...welcome, runBy: 'server' } }])
  expect(leftBehind('host', [{ id: HOST }], state)).toEqual([dusk])
})

it('six are named, the others counted', () => {
  const many = Array.from({ length: 8 }, (_, i) => ({ ...dusk, id: `aut_${i}`, nameEn: `A${i}` }))
  expect(namesText(many)).toBe('A0, A1, A2, A3, A4, A5 and 2 more')
})

it('the question before a scene is deleted names the automations that run it', async () => {
  const state = createConsoleState()
  const isSure = removeScene.confirm?.([welcome], state)
  expect(readQuestion()?.body).toBeUndefined()
  readQuestion()?.answer(false)
  await isSure
  state.store.apply([{ put: night }])
  const again = removeScene.confirm?.([welcome], state)
  expect(readQuestion()?.body).toBe('These automations run it and will need repair: Night.')
  readQuestion()?.answer(false)
  await again
})
