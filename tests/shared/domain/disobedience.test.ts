/** Runs that counted a command as successful although its device did not report; scene runs are in scene.test.ts. */
import { expect, it } from 'vitest'
import { commandEvents } from '#shared/domain/command/command.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { AutomationTask } from '#shared/records/automation.ts'
import { anAutomation } from '../../support/automations.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { HOST, house, LIGHT, ROOM } from '../../support/records.ts'
import { aScene } from '../../support/scenes.ts'

const COMMAND = 'cmd_9'
const isConfirmed: AtriumEvent = { type: 'DeviceCommandConfirmed', data: { commandId: COMMAND } }
const disobeyed = { commandId: COMMAND, deviceIds: [LIGHT] } as const
const issued: AtriumEvent = {
  type: 'DeviceCommandIssued',
  data: { commandId: COMMAND, hostId: HOST, items: [{ deviceId: LIGHT, values: { state: 'ON' } }] },
}

it('a task of an automation that ran a scene has not gone well if the scene has not', () => {
  const tasks: AutomationTask[] = [
    { type: 'scene', id: 'task1', isEnabled: true, delayMs: 0, sceneId: 'scn_1' },
  ]
  const step = { deviceId: LIGHT, values: { state: 'ON' }, dueAtMs: 1, reason: null } as const
  const facts: AtriumEvent[] = [
    aScene('scn_1'),
    anAutomation('aut_1', { tasks }),
    {
      type: 'AutomationRunBegun',
      data: {
        ...{ runId: 'aru_1', automationId: 'aut_1', version: 1, dueAtMs: NOW_MS },
        ...{ causes: [], conditions: [], chain: [] },
        tasks: tasks.map((task) => ({ task, dueAtMs: NOW_MS })),
      },
    },
    {
      type: 'SceneRunStarted',
      data: {
        ...{ runId: 'run_1', kind: 'scene', sceneId: 'scn_1', cause: '', hold: null, stored: null },
        steps: [step],
      },
    },
    {
      type: 'AutomationTasksTaken',
      data: {
        runId: 'aru_1',
        taken: [{ task: 0, outcome: 'confirmed', reason: null, commandId: null, sceneRunId: 'run_1' }],
      },
    },
    {
      type: 'SceneStepsTaken',
      data: {
        runId: 'run_1',
        taken: [{ step: 0, outcome: 'pending', reason: null, commandId: COMMAND }],
      },
    },
    issued,
    isConfirmed,
  ]
  const before = given(...house, ...facts)
  const { state } = before.when('NoteDisobedience', disobeyed).thenTypes('DeviceCommandDisobeyed')
  expect(state.get('sceneRun', 'run_1')).toMatchObject({ state: 'failed' })
  expect([...state.all('automationRun')]).toMatchObject([
    { outcome: 'failed', tasks: [{ outcome: 'failed', reason: 'scene_failed' }] },
  ])
})

it('an empty room has not been left as its rule says', () => {
  const acted: AtriumEvent = {
    type: 'VacancyActedOn',
    data: {
      ...{ vacancyId: 'vac_1', evidence: [], sceneRunId: null, sceneRefusal: null, alarm: null },
      steps: [
        {
          ...{ deviceId: LIGHT, values: { state: 'OFF' }, before: { state: 'ON' } },
          ...{ outcome: 'pending', reason: null, commandId: COMMAND, isRestore: false },
        },
      ],
    },
  }
  const announced: AtriumEvent = {
    type: 'VacancyAnnounced',
    data: { vacancyId: 'vac_1', detectionId: 'det_1', areaId: ROOM, sinceMs: 1, actsAtMs: 2, evidence: [] },
  }
  const { state } = given(...house, announced, acted, issued, isConfirmed)
    .when('NoteDisobedience', disobeyed)
    .thenTypes('DeviceCommandDisobeyed')
  expect(state.get('vacancy', 'vac_1')?.steps).toMatchObject([{ outcome: 'failed', reason: 'not_reported' }])
})

it('is told to whoever may see the devices, of those alone', () => {
  const { cut, about } = commandEvents.DeviceCommandDisobeyed
  const data = { commandId: COMMAND, deviceIds: [LIGHT, 'dev_other'] } as const
  expect(cut?.(data, (id: string) => id === LIGHT)).toEqual({ ...data, deviceIds: [LIGHT] })
  expect(about?.(data, {} as never)).toEqual(data.deviceIds)
})
