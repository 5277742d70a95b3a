import { describe, expect, it } from 'vitest'
import type { Readings } from '#shared/devices/kind.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { SceneStep } from '#shared/records/scene.ts'
import { isSo, keptValues, putBack, soNow } from '#shared/rules/sceneState.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { aDevice, aNewDevice, deviceAdded, HOST, house, LIGHT } from '../../support/records.ts'

const SECOND = 'dev_second' as const
const secondLight = deviceAdded({
  ...aDevice(),
  ...aNewDevice({ number: '00158D0000000BBB', name: '台灯' }),
  id: SECOND,
})
const project = [...house, secondLight]
const step = (deviceId: DeviceId, values: Readings, delayMs = 0): SceneStep => ({
  deviceId,
  values: { ...values },
  delayMs,
})
const off = (deviceId: DeviceId) => ({ deviceId, values: { state: 'OFF', brightness: 80 } })
const tried = (before: readonly ReturnType<typeof off>[], outcome: 'pending' | 'failed' = 'pending') =>
  [
    {
      type: 'SceneRunStarted',
      data: {
        runId: 'run_1',
        ...{ kind: 'try', sceneId: null, cause: '', stored: null },
        steps: before.map(({ deviceId }) => ({
          deviceId,
          values: { brightness: 20 },
          ...{ dueAtMs: 1, reason: null },
        })),
        hold: {
          endsAtMs: NOW_MS,
          isReturned: false,
          before: before.map((one) => ({ ...one, isChanged: false })),
        },
      },
    },
    {
      type: 'SceneStepsTaken',
      data: {
        runId: 'run_1',
        taken: before.map((_, i) => ({ step: i, outcome, reason: null, commandId: `cmd_t${i}` as const })),
      },
    },
    { type: 'DeviceCommandConfirmed', data: { commandId: 'cmd_t0' } },
    { type: 'DeviceCommandConfirmed', data: { commandId: 'cmd_t1' } },
  ] as const satisfies readonly AtriumEvent[]
const command = (deviceId: DeviceId): AtriumEvent => ({
  type: 'DeviceCommandIssued',
  data: { commandId: 'cmd_other', hostId: HOST, items: [{ deviceId, values: { state: 'ON' } }] },
})
const asTried = (deviceId: DeviceId) => ({ deviceId, values: { state: 'ON', brightness: 20 } })

describe('a scene that is tried', () => {
  it('remembers what its devices say they are set to, and leaves out those that do not say', () => {
    const steps = [step(LIGHT, { brightness: 20 }, 2_000), step(SECOND, { state: 'ON' })]
    const { state } = given(...project)
      .when('TryScene', { sceneId: null, steps, holdMs: 60_000, said: [off(LIGHT)] })
      .thenTypes('SceneRunStarted')
    expect([...state.all('sceneRun')]).toMatchObject([
      {
        kind: 'try',
        steps: [{ outcome: 'waiting' }, { outcome: 'skipped', reason: 'state_unknown' }],
        hold: {
          endsAtMs: NOW_MS + 62_000,
          before: [{ deviceId: LIGHT, values: { state: 'OFF', brightness: 80 } }],
        },
      },
    ])
    const nothing = given(...project, command(LIGHT)).when('TryScene', {
      sceneId: null,
      steps: [step(LIGHT, { brightness: 20 })],
      ...{ holdMs: 60_000, said: [off(LIGHT)] },
    })
    expect([...nothing.thenTypes('SceneRunStarted').state.all('sceneRun')]).toMatchObject([
      { state: 'failed', steps: [{ reason: 'state_unknown' }], hold: { isReturned: true } },
    ])
    given(...project, ...tried([off(LIGHT)]))
      .when('TryScene', { sceneId: null, steps, holdMs: 60_000, said: [off(LIGHT)] })
      .thenRefused('scene_tried_already', { device: aDevice().name })
  })

  it('is put back once, and only where nobody has told the device something since', () => {
    const both = tried([off(LIGHT), off(SECOND)])
    const said = [asTried(LIGHT), asTried(SECOND)]
    const { events, state } = given(...project, ...both, command(SECOND))
      .when('ReturnTry', { runId: 'run_1', said })
      .thenTypes('SceneTryReturned', 'SceneRunStarted')
    expect(events[1]?.data).toMatchObject({
      kind: 'return',
      steps: [{ deviceId: LIGHT, values: { brightness: 80, state: 'OFF' } }],
    })
    expect(state.get('sceneRun', 'run_1')).toMatchObject({ hold: { isReturned: true } })
    given(...project, ...both, { type: 'SceneTryReturned', data: { runId: 'run_1' } })
      .when('ReturnTry', { runId: 'run_1', said })
      .thenNothing()
  })

  it('is put back where the device has said nothing since: what was tried is taken to hold', () => {
    const { events } = given(...project, ...tried([off(LIGHT)]))
      .when('ReturnTry', { runId: 'run_1', said: [] })
      .thenTypes('SceneTryReturned', 'SceneRunStarted')
    expect(events[1]?.data).toMatchObject({
      steps: [{ deviceId: LIGHT, values: { brightness: 80, state: 'OFF' } }],
    })
  })

  it('leaves alone what is back already, and says what was set at the device itself', () => {
    given(...project, ...tried([off(LIGHT)]))
      .when('ReturnTry', { runId: 'run_1', said: [off(LIGHT)] })
      .thenTypes('SceneTryReturned')
    const byHand = given(...project, ...tried([off(LIGHT)])).when('ReturnTry', {
      runId: 'run_1',
      said: [{ deviceId: LIGHT, values: { state: 'ON', brightness: 55 } }],
    })
    const { events } = byHand.thenTypes('SceneTryReturned', 'SceneRunStarted')
    expect(events[1]?.data).toMatchObject({ steps: [{ reason: 'changed_since' }] })
  })
})

describe('whether a device is as a scene has it', () => {
  const curtain = { kind: 'curtain', circuits: [{ name: '', nameEn: '' }] }
  const light = { kind: 'dimmable_light', circuits: [{ name: '', nameEn: '' }] }

  it('allows for where motors settle, and takes a curtain that is on its way or half open for neither', () => {
    expect(isSo(curtain, { position: 50 }, { position: 51, moving: 'STOP', state: 'OPEN' })).toBe(true)
    expect(isSo(curtain, { state: 'OPEN' }, { position: 51, moving: 'STOP', state: 'OPEN' })).toBe(false)
    expect(isSo(curtain, { state: 'OPEN' }, { position: 100, moving: 'DOWN', state: 'OPEN' })).toBe(false)
    expect(isSo(light, { state: 'ON' }, { brightness: 20 })).toBe(false)
  })

  it('is told of a scene device by device, by what each is set to in the end', () => {
    const said = new Map([['dev_light', { state: 'ON', brightness: 20 }]])
    const read = (id: string) => ({ device: light, said: said.get(id) })
    const steps = [
      step(LIGHT, { state: 'OFF' }, 60_000),
      step(LIGHT, { state: 'ON' }),
      step(SECOND, { state: 'OFF' }),
    ]
    expect(soNow(steps, read)).toEqual({ so: 0, of: 2 })
    expect(soNow(steps.slice(1), read)).toEqual({ so: 1, of: 2 })
    expect(soNow(steps, () => null)).toEqual({ so: 0, of: 2 })
  })

  it('puts a curtain back to its place, also while it is still on its way', () => {
    const before = { position: 30 }
    const now = { position: 60, moving: 'UP', state: 'OPEN' }
    expect(putBack(curtain, before, { state: 'OPEN' }, now)).toEqual({ position: 30 })
    expect(putBack(curtain, before, { state: 'OPEN' }, { ...now, moving: 'STOP' })).toBe('changed')
  })
})

it('a code of a remote is sent however often it was, and there is nothing to put back', () => {
  const blaster = { ...aDevice(), kind: 'infrared_remote' }
  const code = { ir_code_to_send: 'AAAA' }
  expect(isSo(blaster, code, code)).toBe(false)
  expect(keptValues(blaster, ['ir_code_to_send'], { ...code, learn_ir_code: 'OFF' })).toBeNull()
})
