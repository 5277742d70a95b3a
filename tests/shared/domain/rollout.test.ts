import { expect, it } from 'vitest'
import { rolloutTransitions, updateTransitions } from '#shared/domain/rollout/transitions.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aDevice, aHost, anArea, deviceAdded, floorWith, hostInstalled } from '../../support/records.ts'
import {
  begin,
  devices,
  estate,
  FIRMWARE,
  factsOf,
  inState,
  only,
  PLAN,
  startedFrom,
  TARGETS,
  type Then,
} from '../../support/rollouts.ts'

it('every state of a rollout and of an update is in its table', () => {
  expect(Object.keys(rolloutTransitions)).toEqual(['running', 'paused', 'done', 'aborted'])
  expect(updateTransitions.failed).toEqual(['waiting', 'updated', 'rolledBack'])
  expect(updateTransitions.cancelled).toEqual(['updated', 'rolledBack'])
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
    .thenTypes('DeviceVersionReported', 'DeviceUpdateFailed')
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

it('rings by place follow their order, and what lies in none comes last', () => {
  const far = anArea({ id: 'ara_102', name: '102' })
  const [first, ...rest] = devices
  const placed = [aDevice({ ...first, areaId: far.id }), ...rest].map((device) => deviceAdded(device))
  const { state } = given(...floorWith(anArea(), far), ...placed)
    .when('StartRollout', { ...PLAN, ringPlaceIds: [far.id] })
    .thenTypes('RolloutStarted')
  const rings = inState(state, 'waiting').map(({ deviceId, ring }) => [deviceId, ring])
  expect(rings[0]).toEqual(['dev_0', 0])
  expect(new Set(rings.slice(1).map(([, ring]) => ring))).toEqual(new Set([1]))
  const floor = given(...floorWith(anArea(), far), ...placed)
    .when('StartRollout', { ...PLAN, ringPlaceIds: [anArea().floorId] })
    .thenTypes('RolloutStarted')
  expect(inState(floor.state, 'waiting').every(({ ring }) => ring === 0)).toBe(true)
})

it('a low battery is left out, and waits again on a retry', () => {
  const begun = begin({ rings: [100], batteryPercent: 30 })
  const [first] = inState(begun.state, 'waiting')
  const lowBattery = [first?.id ?? 'upd_none']
  const then = given(...factsOf(begun))
    .when('AdvanceRollout', { ...only(begun.state), lowBattery })
    .thenTypes('DeviceUpdatesSkipped', 'DeviceUpdatesStarted')
  expect(inState(then.state, 'skipped')).toMatchObject([{ id: first?.id, reason: 'battery_low' }])
  const { rolloutId } = only(begun.state)
  const again = given(...factsOf(begun), ...then.events)
    .when('RetryRollout', { rolloutId })
    .thenTypes('RolloutRetried')
  expect(again.state.get('deviceUpdate', first?.id ?? '')?.state).toBe('waiting')
})

it('a device that is moved is updated by the host that it is on now', () => {
  const begun = begin({ rings: [100], concurrency: 1 })
  const other = aHost({ id: 'hst_2', number: '00158D0000000009', name: 'Other' })
  const moved = { type: 'DeviceChanged', data: { deviceId: 'dev_0', hostId: other.id } } as const
  const then = given(...factsOf(begun), ...hostInstalled(other), moved)
    .when('AdvanceRollout', only(begun.state))
    .thenTypes('DeviceUpdatesStarted')
  // The other host has not reported it yet: the next device has its turn.
  expect(inState(then.state, 'sending').map(({ deviceId }) => deviceId)).toEqual(['dev_1'])
  const joined = { type: 'DeviceJoined', data: { deviceId: 'dev_0' } } as const
  const { state } = given(...factsOf(begun), ...hostInstalled(other), moved, joined)
    .when('AdvanceRollout', only(begun.state))
    .thenTypes('DeviceUpdatesStarted')
  expect(inState(state, 'sending')).toMatchObject([{ deviceId: 'dev_0', hostId: other.id }])
})

it('a device that is replaced in the middle has failed, and a report of the old one does not count', () => {
  const { started, facts } = startedFrom(begin())
  const [update] = inState(started.state, 'sending')
  const replaced = {
    type: 'DeviceReplaced',
    data: { deviceId: 'dev_0', number: '00158D00000000FF', kind: devices[0]?.kind ?? '', model: 'X2' },
  } as const
  const then = given(...facts, replaced)
  expect(then.state.get('deviceUpdate', update?.id ?? '')).toMatchObject({
    state: 'failed',
    reason: 'replaced',
  })
  then
    .when('NoteUpdateInstalled', { updateId: update?.id ?? 'upd_none', attempt: 1, version: '2.0.0' })
    .thenNothing()
})

it('a waiting device that is replaced by a model that the firmware does not fit is left out', () => {
  const [first] = devices
  const begun = begin({ rings: [100], firmware: { ...FIRMWARE, models: [first?.model ?? ''] } })
  const data = {
    deviceId: 'dev_0',
    number: '00158D00000000FF',
    kind: first?.kind ?? '',
    model: 'X2',
  } as const
  const { state } = given(...factsOf(begun), { type: 'DeviceReplaced', data })
    .when('AdvanceRollout', only(begun.state))
    .thenTypes('DeviceUpdatesSkipped', 'DeviceUpdatesStarted')
  expect(inState(state, 'skipped')).toMatchObject([{ deviceId: 'dev_0', reason: 'not_fitting' }])
})

it('a host that is removed goes out of its rollout, which can end', () => {
  const firmware = { ...FIRMWARE, target: 'host' } as const
  const begun = begin({ firmware, targets: [{ deviceId: null, hostId: aHost().id }], rings: [100] })
  const gone = devices.map(({ id }) => ({ type: 'DeviceRemoved', data: { deviceId: id } }) as const)
  const removed = { type: 'HostRemoved', data: { hostId: aHost().id } } as const
  given(...factsOf(begun), ...gone, removed)
    .when('AdvanceRollout', only(begun.state))
    .thenTypes('RolloutFinished')
})

it('a device that reports its new version after the time-out is updated', () => {
  const { started, facts } = startedFrom(begin())
  const [update] = inState(started.state, 'sending')
  const on = { updateId: update?.id ?? 'upd_none', attempt: 1 }
  const stalled = { type: 'DeviceUpdateFailed', data: { updateId: on.updateId, reason: 'stalled' } } as const
  given(...facts, stalled)
    .when('NoteUpdateInstalled', { ...on, version: '1.0.0' })
    .thenTypes('DeviceVersionReported')
  given(...facts, stalled)
    .when('NoteUpdateInstalled', { ...on, version: '2.0.0' })
    .thenTypes('DeviceUpdated')
})

const failedAll = (begun: Then) => {
  const { started, facts } = startedFrom(begun)
  const failures = inState(started.state, 'sending').map(
    ({ id }) => ({ type: 'DeviceUpdateFailed', data: { updateId: id, reason: 'no_room' } }) as const,
  )
  return [...facts, ...failures]
}

it('a resumed rollout goes on in spite of the failures that paused it', () => {
  const begun = begin({ rings: [100], concurrency: 4 })
  const facts = failedAll(begun)
  const paused = given(...facts)
    .when('AdvanceRollout', only(begun.state))
    .thenTypes('RolloutPaused')
  const { rolloutId } = only(begun.state)
  const resumed = given(...facts, ...paused.events)
    .when('ResumeRollout', { rolloutId })
    .thenTypes('RolloutResumed')
  given(...facts, ...paused.events, ...resumed.events)
    .when('AdvanceRollout', only(begun.state))
    .thenTypes('DeviceUpdatesStarted')
})

it('a retry leaves out what another rollout has by now', () => {
  const begun = begin({ rings: [100], targets: TARGETS.slice(0, 4), concurrency: 4 })
  const facts = failedAll(begun)
  const second = given(...facts)
    .when('StartRollout', { ...PLAN, targets: TARGETS.slice(0, 4) })
    .thenTypes('RolloutStarted')
  given(...facts, ...second.events)
    .when('RetryRollout', { rolloutId: only(begun.state).rolloutId })
    .thenRefused('rollout_without_targets', { reason: 'none' })
})

it('a retried rollout goes on in spite of the failures that cannot be tried again', () => {
  const begun = begin({ rings: [100], concurrency: 4 })
  const facts = failedAll(begun)
  const second = given(...facts)
    .when('StartRollout', { ...PLAN, targets: TARGETS.slice(0, 3) })
    .thenTypes('RolloutStarted')
  const { rolloutId } = only(begun.state)
  const retried = given(...facts, ...second.events)
    .when('RetryRollout', { rolloutId })
    .thenTypes('RolloutRetried')
  given(...facts, ...second.events, ...retried.events)
    .when('AdvanceRollout', only(begun.state))
    .thenTypes('DeviceUpdatesStarted')
})

it('an aborted rollout brings updated devices back, and waits for nothing else', () => {
  const { started, facts } = startedFrom(begin())
  const { rolloutId } = only(started.state)
  const [update] = inState(started.state, 'sending')
  const on = { updateId: update?.id ?? 'upd_none', attempt: 1 }
  const done = given(...facts)
    .when('NoteUpdateInstalled', { ...on, version: '2.0.0' })
    .thenTypes('DeviceUpdated')
  given(...facts, ...done.events)
    .when('RollBackRollout', { rolloutId })
    .thenRefused('rollout_state')
  const soFar = [...facts, ...done.events, { type: 'RolloutAborted', data: { rolloutId } } as const]
  const back = given(...soFar)
    .when('RollBackRollout', { rolloutId })
    .thenTypes('RolloutRollingBack')
  const sent = given(...soFar, ...back.events)
    .when('AdvanceRollout', { rolloutId, isUsable: false })
    .thenTypes('DeviceUpdatesStarted')
  const sofar = [...soFar, ...back.events, ...sent.events]
  given(...sofar)
    .when('NoteUpdateInstalled', { ...on, attempt: 2, version: '2.0.0' })
    .thenEvents({ type: 'DeviceUpdateFailed', data: { updateId: on.updateId, reason: 'not_rolled_back' } })
  const ended = given(...sofar)
    .when('NoteUpdateInstalled', { ...on, attempt: 2, version: '1.0.0' })
    .thenTypes('DeviceRolledBack')
  expect([...ended.state.all('installedFirmware')]).toMatchObject([{ deviceId: 'dev_0', version: '1.0.0' }])
  given(...sofar, ...ended.events)
    .when('AdvanceRollout', { rolloutId, isUsable: false })
    .thenTypes('RolloutFinished')
})

it('a transfer over a slow line gives signs of life before it counts as stalled, and few facts otherwise', () => {
  const { started, facts } = startedFrom(begin())
  const [update] = inState(started.state, 'sending')
  const updateId = update?.id ?? 'upd_none'
  const progressedAtMs = given(...facts).state.get('deviceUpdate', updateId)?.progressedAtMs ?? 0
  const note = (percent: number, afterMs: number) =>
    given(...facts).when(
      'NoteUpdateProgress',
      { updateId, attempt: 1, percent },
      { nowMs: progressedAtMs + afterMs },
    )
  note(7, 1_000).thenNothing()
  note(26, 1_000).thenTypes('DeviceUpdateProgressed')
  note(0, PLAN.stallMs / 3).thenTypes('DeviceUpdateProgressed')
})

it('an installation that takes long goes on while its host says so', () => {
  const { started, facts } = startedFrom(begin())
  const [update] = inState(started.state, 'sending')
  const updateId = update?.id ?? 'upd_none'
  const installing = { type: 'DeviceUpdateInstalling', data: { updateId } } as const
  const progressedAtMs = given(...facts, installing).state.get('deviceUpdate', updateId)?.progressedAtMs ?? 0
  const again = (afterMs: number) =>
    given(...facts, installing).when(
      'NoteUpdateInstalling',
      { updateId, attempt: 1 },
      { nowMs: progressedAtMs + afterMs },
    )
  again(1_000).thenNothing()
  again(PLAN.stallMs / 2).thenTypes('DeviceUpdateProgressed')
})
