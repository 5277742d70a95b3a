import { expect, it } from 'vitest'
import { rolloutTransitions, updateTransitions } from '#shared/domain/rollout/transitions.ts'
import type { State } from '#shared/records/registry.ts'
import type { DeviceUpdate, RolloutId } from '#shared/records/rollout.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aDevice, aHost, anArea, deviceAdded, floorWith } from '../../support/records.ts'

const FIRMWARE = {
  title: 'Dimmer 2.0.0',
  name: 'Dimmer',
  version: '2.0.0',
  target: 'device',
  kinds: [],
  models: [],
  file: { hash: '0'.repeat(64), sizeBytes: 100, fileName: 'a.bin' },
} as const

const devices = Array.from({ length: 8 }, (_, n) =>
  aDevice({ id: `dev_${n}`, number: `00158D000000000${n}`, name: `Lamp ${n}` }),
)
const TARGETS = devices.map(({ id, hostId }) => ({ deviceId: id, hostId }))
const PLAN = {
  firmwareId: 'fwr_1',
  firmware: FIRMWARE,
  targets: TARGETS,
  rings: [25, 100],
  concurrency: 2,
  perHost: 5,
  window: null,
  stopPercent: 40,
  stallMs: 60_000,
} as const

const estate = [...floorWith(anArea()), ...devices.map((device) => deviceAdded(device))]
const begin = (more: object = {}) =>
  given(...estate)
    .when('StartRollout', { ...PLAN, ...more })
    .thenTypes('RolloutStarted')

type Then = ReturnType<typeof begin>
const factsOf = (then: Then) => [...estate, ...then.events]
const only = (state: State): { readonly rolloutId: RolloutId; readonly isUsable: true } => {
  const [rollout] = state.all('rollout')
  if (!rollout) throw new Error('no rollout')
  return { rolloutId: rollout.id, isUsable: true }
}
const inState = (state: State, wanted: DeviceUpdate['state']): DeviceUpdate[] =>
  [...state.all('deviceUpdate')].filter((one) => one.state === wanted)

it('every state of a rollout and of an update is in its table', () => {
  expect(Object.keys(rolloutTransitions)).toEqual(['running', 'paused', 'done', 'aborted'])
  expect(updateTransitions.failed).toEqual(['waiting'])
})

it('updates begin in the first ring, as many as there is room for', () => {
  const begun = begin()
  expect(inState(begun.state, 'waiting').map(({ ring }) => ring)).toEqual([0, 0, 1, 1, 1, 1, 1, 1])
  const { state } = given(...factsOf(begun))
    .when('AdvanceRollout', only(begun.state))
    .thenTypes('DeviceUpdatesStarted')
  expect(inState(state, 'sending').map(({ deviceId }) => deviceId)).toEqual(['dev_0', 'dev_1'])
})

it('the second ring waits for the first one', () => {
  const begun = begin({ concurrency: 10 })
  const started = given(...factsOf(begun))
    .when('AdvanceRollout', only(begun.state))
    .thenTypes('DeviceUpdatesStarted')
  expect(inState(started.state, 'sending')).toHaveLength(2)
  given(...factsOf(begun), ...started.events)
    .when('AdvanceRollout', only(begun.state))
    .thenNothing()
})

it('a device in another rollout, one that does not fit and one that is up to date are left out', () => {
  const begun = begin()
  given(...factsOf(begun))
    .when('StartRollout', PLAN)
    .thenRefused('rollout_without_targets', { reason: 'in_another_rollout' })
  given(...estate)
    .when('StartRollout', { ...PLAN, firmware: { ...FIRMWARE, kinds: ['curtain'] } })
    .thenRefused('rollout_without_targets', { reason: 'not_fitting' })
})

it('rings that do not end with all, and a window that never opens, are refused', () => {
  given(...estate)
    .when('StartRollout', { ...PLAN, rings: [50, 25, 100] })
    .thenRefused('rollout_rings')
  given(...estate)
    .when('StartRollout', { ...PLAN, rings: [50] })
    .thenRefused('rollout_rings')
  given(...estate)
    .when('StartRollout', { ...PLAN, window: { from: '02:00', to: '02:00' } })
    .thenRefused('rollout_window')
})

it('it pauses when the firmware was withdrawn, and starts nothing more', () => {
  const begun = begin()
  const { state } = given(...factsOf(begun))
    .when('AdvanceRollout', { ...only(begun.state), isUsable: false })
    .thenTypes('RolloutPaused')
  expect([...state.all('rollout')][0]).toMatchObject({ state: 'paused', pausedBecause: 'firmware' })
})

it('too many failures pause it; a retry lets what failed wait again', () => {
  const begun = begin({ rings: [100], concurrency: 10 })
  const started = given(...factsOf(begun))
    .when('AdvanceRollout', only(begun.state))
    .thenTypes('DeviceUpdatesStarted')
  const failures = inState(started.state, 'sending')
    .slice(0, 3)
    .map(
      ({ id }) => ({ type: 'DeviceUpdateFailed', data: { updateId: id, reason: 'hash_differs' } }) as const,
    )
  const facts = [...factsOf(begun), ...started.events, ...failures]
  const paused = given(...facts)
    .when('AdvanceRollout', only(begun.state))
    .thenTypes('RolloutPaused')
  const { rolloutId } = only(begun.state)
  const { state } = given(...facts, ...paused.events)
    .when('RetryRollout', { rolloutId })
    .thenTypes('RolloutRetried')
  expect(inState(state, 'waiting').filter(({ attempt }) => attempt === 1)).toHaveLength(3)
})

it('a report of an earlier try and a second report of the end change nothing', () => {
  const begun = begin()
  const started = given(...factsOf(begun))
    .when('AdvanceRollout', only(begun.state))
    .thenTypes('DeviceUpdatesStarted')
  const [update] = inState(started.state, 'sending')
  const updateId = update?.id ?? 'upd_none'
  const facts = [...factsOf(begun), ...started.events]
  given(...facts)
    .when('NoteUpdateInstalled', { updateId, attempt: 0, version: '2.0.0' })
    .thenNothing()
  const done = given(...facts)
    .when('NoteUpdateInstalled', { updateId, attempt: 1, version: '2.0.0' })
    .thenTypes('DeviceUpdated')
  expect([...done.state.all('installedFirmware')]).toMatchObject([{ deviceId: 'dev_0', version: '2.0.0' }])
  given(...facts, ...done.events)
    .when('NoteUpdateInstalled', { updateId, attempt: 1, version: '2.0.0' })
    .thenNothing()
  given(...facts)
    .when('NoteUpdateInstalled', { updateId, attempt: 1, version: '1.9.0' })
    .thenEvents({ type: 'DeviceUpdateFailed', data: { updateId, reason: 'old_version' } })
})

it('a device that is deleted goes out of its rollout, and nothing starts on a host that is away', () => {
  const begun = begin()
  const gone = { type: 'DeviceRemoved', data: { deviceId: 'dev_0' } } as const
  const { state } = given(...factsOf(begun), gone)
  expect(inState(state, 'waiting')).toHaveLength(7)
  const away = { type: 'HostWentOffline', data: { hostId: aHost().id, reason: 'test' } } as const
  given(...factsOf(begun), away)
    .when('AdvanceRollout', only(begun.state))
    .thenNothing()
})
