import { describe, expect, it } from 'vitest'
import { SCENES_PER_PROJECT_MAX } from '#shared/constants.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { STEP_LATE_MAX_MS } from '#shared/domain/scene/runSteps.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Principal } from '#shared/permissions.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { seesRecord } from '#shared/records/registry.ts'
import type { SceneStep } from '#shared/records/scene.ts'
import type { RunStep } from '#shared/records/sceneRun.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { aDevice, aHost, aNewDevice, deviceAdded, HOST, house, LIGHT } from '../../support/records.ts'
import { aScene, sceneFacts, lit as step } from '../../support/scenes.ts'

const SECOND = 'dev_second' as const
const secondLight = deviceAdded({
  ...aDevice(),
  ...aNewDevice({ number: '00158D0000000BBB', name: '台灯' }),
  id: SECOND,
})
const facts = sceneFacts()
const added = (steps: readonly SceneStep[] = [step()]): AtriumEvent => aScene('scn_1', { steps })
const started = (...steps: readonly (readonly [SceneStep, number])[]): AtriumEvent => ({
  type: 'SceneRunStarted',
  data: {
    runId: 'run_1',
    ...{ kind: 'scene', sceneId: 'scn_1', cause: '', hold: null, stored: null },
    steps: steps.map(([{ deviceId, values }, dueAtMs]) => ({ deviceId, values, dueAtMs, reason: null })),
  },
})
const project = [...house, secondLight]
const tester: Principal = {
  accountId: 'acc_1',
  accountName: '王',
  isSuper: false,
  projectId: 'prj_1',
  roleId: null,
  rights: new Set(),
  areas: 'all',
  devices: new Set(),
  scenes: 'all',
  groups: new Set(),
}
const runOf = (state: { get(type: 'sceneRun', id: string): unknown }) => state.get('sceneRun', 'run_1')

describe('a scene', () => {
  it('has a name of its own and at least one step, each legal for its device and none twice', () => {
    const { state } = given(...project)
      .when('AddScene', { ...facts, steps: [step(), step({ values: { brightness: 20 } })] })
      .thenTypes('SceneAdded')
    expect([...state.all('scene')]).toMatchObject([
      { name: '欢迎', isPinned: false, createdAtMs: NOW_MS, createdBy: { id: 'acc_tester', name: 'Tester' } },
    ])
    const from = given(...project, added())
    const refused = (more: object, ...why: Parameters<ReturnType<typeof from.when>['thenRefused']>) =>
      from
        .when('AddScene', { ...facts, name: '离开', nameEn: '', steps: [step()], ...more })
        .thenRefused(...why)
    refused({ name: '欢迎' }, 'name_taken', { name: '欢迎' })
    refused({ name: 'a/b' }, 'name_invalid')
    refused({ steps: [] }, 'scene_empty')
    refused({ steps: [step(), step()] }, 'scene_steps_same')
    refused({ steps: [step({ deviceId: 'dev_gone' })] }, 'record_unknown', { kind: 'device' })
    refused({ steps: [step({ values: { brightness: 400 } })] }, 'value_not_allowed')
    refused({ steps: [step({ values: { position: 4 } })] }, 'property_unknown')
    refused({ areaId: 'ara_gone' }, 'record_unknown', { kind: 'area' })
  })

  it('is changed by what is said of it, copied with a number, pinned, and deleted with its runs', () => {
    given(...project, added())
      .when('ChangeScene', { sceneId: 'scn_1', image: 'sleep' })
      .thenEvents({ type: 'SceneChanged', data: { sceneId: 'scn_1', image: 'sleep' } })
    given(...project, added())
      .when('ChangeScene', { sceneId: 'scn_1', name: '欢迎', steps: [step()] })
      .thenNothing()
    const copies = given(...project, added()).when('CopyScene', { sceneId: 'scn_1', count: 2 })
    expect(copies.thenTypes('SceneAdded', 'SceneAdded').events.map(({ data }) => data)).toMatchObject([
      { name: '欢迎 2', nameEn: 'Welcome 2', steps: [step()] },
      { name: '欢迎 3', nameEn: 'Welcome 3' },
    ])
    const full = Array.from({ length: SCENES_PER_PROJECT_MAX - 1 }, (_, i) =>
      aScene(`scn_m${i}`, { name: `${i}` }),
    )
    given(...project, added(), ...full.slice(1))
      .when('CopyScene', { sceneId: 'scn_1', count: 2 })
      .thenRefused('too_many_scenes')
    given(...project, added(), ...full)
      .when('AddScene', { ...facts, name: '再一个', nameEn: '', steps: [step()] })
      .thenRefused('too_many_scenes')
    const pinned = given(...project, added()).when('PinScene', { sceneId: 'scn_1', isPinned: true })
    expect(pinned.thenTypes('ScenePinned').state.get('scene', 'scn_1')).toMatchObject({ isPinned: true })
    const ended: AtriumEvent = { type: 'SceneRunStopped', data: { runId: 'run_1' } }
    const removed = given(...project, added(), started([step(), 1]), ended).when('RemoveScene', {
      sceneId: 'scn_1',
    })
    expect(removed.thenTypes('SceneRemoved').state.count('sceneRun')).toBe(0)
    given(...project, added(), started([step(), NOW_MS]))
      .when('RemoveScene', { sceneId: 'scn_1' })
      .thenRefused('scene_running')
  })
})

it('a scene is seen by who was granted it, or sees all that it moves and was granted all scenes', () => {
  const { state } = given(...project, added([step(), step({ deviceId: SECOND })]))
  const scene = must(state.get('scene', 'scn_1'), 'the scene')
  const sees = (areas: Principal['areas'], devices: readonly DeviceId[], scenes: Principal['scenes']) =>
    seesRecord({ ...tester, areas, devices: new Set(devices), scenes }, scene, state)
  expect(sees('all', [], 'all')).toBe(true)
  expect(sees(new Set(), [LIGHT], 'all')).toBe(false)
  expect(sees(new Set(), [LIGHT, SECOND], 'all')).toBe(true)
  expect(sees(new Set(), [], new Set(['scn_1']))).toBe(true)
  expect(sees('all', [], new Set(['scn_2']))).toBe(false)
})

describe('a run of a scene', () => {
  const two = [step(), step({ deviceId: SECOND, delayMs: 2_000 })]

  it('is one at a time, and sends what is due to each host in one command', () => {
    const { state } = given(...project, added(two))
      .when('RunScene', { sceneId: 'scn_1' })
      .thenTypes('SceneRunStarted')
    expect([...state.all('sceneRun')]).toMatchObject([
      { state: 'running', steps: [{ dueAtMs: NOW_MS }, { dueAtMs: NOW_MS + 2_000, outcome: 'waiting' }] },
    ])
    given(...project, added(two), started([step(), NOW_MS]))
      .when('RunScene', { sceneId: 'scn_1' })
      .thenRefused('scene_running')
    const both = [
      [step(), NOW_MS],
      [step({ deviceId: SECOND }), NOW_MS],
      [step({ values: { brightness: 20 } }), NOW_MS + 1],
    ] as const
    const sent = given(...project, added(two), started(...both)).when('TakeSceneSteps', {
      runId: 'run_1',
      alreadySo: [],
    })
    const { events } = sent.thenTypes('SceneStepsTaken', 'DeviceCommandIssued')
    expect(events[1]?.data).toMatchObject({
      hostId: HOST,
      items: [
        { deviceId: LIGHT, values: { state: 'ON' } },
        { deviceId: SECOND, values: { state: 'ON' } },
      ],
    })
  })

  it('does not send what is so already, what cannot be sent, or what fell due too long ago', () => {
    const outcomes = (
      facts: readonly AtriumEvent[],
      alreadySo: readonly number[] = [],
      dueAtMs = NOW_MS,
    ): unknown[] => {
      const before = given(...facts, added(two), started([step(), dueAtMs]))
      const { state } = before
        .when('TakeSceneSteps', { runId: 'run_1', alreadySo })
        .thenTypes('SceneStepsTaken')
      const run = runOf(state) as { state: string; steps: readonly RunStep[] }
      return [run.state, run.steps[0]?.outcome, run.steps[0]?.reason]
    }
    expect(outcomes(project, [0])).toEqual(['done', 'alreadySo', null])
    expect(outcomes(project, [], NOW_MS - STEP_LATE_MAX_MS - 1)).toEqual(['failed', 'skipped', 'missed'])
    const offline: AtriumEvent = {
      type: 'HostWentOffline',
      data: { hostId: aHost().id, reason: 'has no connection' },
    }
    expect(outcomes([...project, offline])).toEqual(['failed', 'failed', 'gateway_offline'])
  })

  it('ends when its last command has: done, partial, failed or stopped', () => {
    const command = (id: 1 | 2): AtriumEvent => ({
      type: 'DeviceCommandIssued',
      data: {
        commandId: `cmd_${id}`,
        hostId: HOST,
        items: [{ deviceId: id === 1 ? LIGHT : SECOND, values: { state: 'ON' } }],
      },
    })
    const taken: AtriumEvent = {
      type: 'SceneStepsTaken',
      data: {
        runId: 'run_1',
        taken: [1, 2].map((n) => ({
          step: n - 1,
          outcome: 'pending' as const,
          reason: null,
          commandId: `cmd_${n}` as const,
        })),
      },
    }
    const sent = [
      ...project,
      added(two),
      started([step(), 1], [step({ deviceId: SECOND }), 1]),
      taken,
      command(1),
      command(2),
    ]
    const confirmed: AtriumEvent = { type: 'DeviceCommandConfirmed', data: { commandId: 'cmd_1' } }
    const half = given(...sent).when('ConfirmDeviceCommand', { commandId: 'cmd_1' })
    expect(runOf(half.thenTypes('DeviceCommandConfirmed').state)).toMatchObject({
      state: 'running',
      endedAtMs: null,
    })
    const rest = () => given(...sent, confirmed)
    const done = rest()
      .when('ConfirmDeviceCommand', { commandId: 'cmd_2' })
      .thenTypes('DeviceCommandConfirmed')
    expect(runOf(done.state)).toMatchObject({ state: 'done', endedAtMs: NOW_MS })
    const partial = rest().when('FailDeviceCommand', { commandId: 'cmd_2', reason: 'no route' })
    expect(runOf(partial.thenTypes('DeviceCommandFailed').state)).toMatchObject({
      state: 'partial',
      steps: [{ outcome: 'confirmed' }, { outcome: 'failed', reason: 'no route' }],
    })
    const late = rest().when('TimeOutDeviceCommand', { commandId: 'cmd_2' })
    expect(runOf(late.thenTypes('DeviceCommandTimedOut').state)).toMatchObject({
      steps: [{}, { outcome: 'timedOut' }],
    })
    const stopped = given(...project, added(two), started([step(), NOW_MS], [step(), NOW_MS + 9]))
      .when('StopSceneRun', { runId: 'run_1' })
      .thenTypes('SceneRunStopped')
    expect(runOf(stopped.state)).toMatchObject({ state: 'stopped', steps: [{ outcome: 'stopped' }, {}] })
    given(...sent)
      .when('StopSceneRun', { runId: 'run_1' })
      .thenNothing()
  })

  it('has not ended well where a device goes on reporting otherwise, whatever its host has confirmed', () => {
    const issued: AtriumEvent = {
      type: 'DeviceCommandIssued',
      data: {
        commandId: 'cmd_1',
        hostId: HOST,
        items: ([LIGHT, SECOND] as const).map((deviceId) => ({ deviceId, values: { state: 'ON' } })),
      },
    }
    const taken: AtriumEvent = {
      type: 'SceneStepsTaken',
      data: {
        runId: 'run_1',
        taken: [0, 1, 2].map((n) => ({ step: n, outcome: 'pending', reason: null, commandId: 'cmd_1' })),
      },
    }
    // A number in the same command cannot be verified.
    const dim = step({ deviceId: SECOND, values: { brightness: 60 } })
    const begun = started([step(), 1], [step({ deviceId: SECOND }), 1], [dim, 1])
    const confirmed: AtriumEvent = { type: 'DeviceCommandConfirmed', data: { commandId: 'cmd_1' } }
    const stuck = given(...project, added(), begun, taken, issued, confirmed)
      .when('NoteDisobedience', { commandId: 'cmd_1', deviceIds: [SECOND] })
      .thenTypes('DeviceCommandDisobeyed')
    expect(runOf(stuck.state)).toMatchObject({
      state: 'partial',
      steps: [
        { outcome: 'confirmed' },
        { outcome: 'failed', reason: 'not_reported' },
        { outcome: 'confirmed' },
      ],
    })
  })

  it('leaves the last few of each scene to be looked at', () => {
    const runs = Array.from({ length: 12 }, (_, i) => i + 1).flatMap((n): AtriumEvent[] => [
      {
        type: 'SceneRunStarted',
        data: {
          runId: `run_${n}`,
          ...{ kind: 'scene', sceneId: 'scn_1', cause: '', steps: [], hold: null, stored: null },
        },
      },
      { type: 'SceneRunStopped', data: { runId: `run_${n}` } },
    ])
    const kept = [...given(...project, added(), ...runs).state.all('sceneRun')].map(({ id }) => id)
    expect(kept).toEqual(Array.from({ length: 10 }, (_, i) => `run_${i + 3}`))
  })
})
