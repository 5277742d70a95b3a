import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '#client/i18n/i18n.ts'
import { runStarterName } from '#client/widgets/devices/starters.ts'
import { tellerName } from '#client/widgets/devices/teller.ts'
import { type AnyRecord, createState } from '#shared/records/registry.ts'
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
})

test('a command of a scene is that of whoever ran it while the run is known, any other that of its sender', () => {
  const state = createState()
  const row = (commandId: string) => ({
    ...{ actorName: '中庭', actorNameEn: 'Atrium' },
    events: [{ type: 'DeviceCommandIssued', data: { commandId, items: [] } }],
  })
  expect(tellerName(row('cmd_1'), 'dev_1', state)).toBe('Atrium')
  const startedBy = { kind: 'account', id: 'acc_1', name: '林静', nameEn: 'Lin Jing' }
  const steps = [{ deviceId: 'dev_1', outcome: 'confirmed', commandId: 'cmd_1' }]
  const run = { type: 'sceneRun', id: 'run_1', sceneId: 'scn_1', steps, startedBy }
  state.apply([{ put: run as unknown as AnyRecord }])
  expect(tellerName(row('cmd_1'), 'dev_1', state)).toBe('Lin Jing')
  expect(tellerName(row('cmd_2'), 'dev_1', state)).toBe('Atrium')
})

test('a run whose automation the viewer may not see was begun by an automation', () => {
  expect(runStarterName({ id: '', name: '', nameEn: '' }, createState())).toBe('An automation')
})
