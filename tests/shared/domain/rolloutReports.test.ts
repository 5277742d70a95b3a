/** Late version reports, and those after another update. */
import { expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { versionOf } from '#shared/domain/rollout/targets.ts'
import { given } from '../../support/givenWhenThen.ts'
import { begin, devices, inState, only, startedFrom, TARGETS } from '../../support/rollouts.ts'

const [FIRST, SECOND] = TARGETS
if (!FIRST || !SECOND) throw new Error('no targets')

/** Of two devices, both of which install the version. */
function installing() {
  const begun = begin({ rings: [100], targets: [FIRST, SECOND] })
  const { started, facts } = startedFrom(begun)
  const ids = inState(started.state, 'sending').map(({ id }) => id)
  const [first = 'upd_none', second = 'upd_none'] = ids
  const notes = ids.map((updateId) => ({ type: 'DeviceUpdateInstalling', data: { updateId } }) as const)
  const { rolloutId } = only(started.state)
  return { facts: [...facts, ...notes], rolloutId, first, second }
}

const updated = (updateId: `upd_${string}`, version: string): AtriumEvent => ({
  type: 'DeviceUpdated',
  data: { updateId, installedId: `ifw_${updateId.slice(4)}`, version },
})

it('a rollback leaves out a device that runs something newer by now', () => {
  const { facts, rolloutId, first, second } = installing()
  const soFar = [...facts, updated(first, '2.0.0'), updated(second, '2.0.0')]
  const newer: AtriumEvent = {
    type: 'DeviceVersionReported',
    data: { updateId: first, installedId: 'ifw_1', version: '3.0.0' },
  }
  const finished = { type: 'RolloutFinished', data: { rolloutId } } as const
  given(...soFar, newer, finished)
    .when('RollBackRollout', { rolloutId })
    .thenEvents({ type: 'RolloutRollingBack', data: { rolloutId, updateIds: [second] } })
})

it('a device that was not rolled back runs the version that it reports', () => {
  const { facts, rolloutId, first, second } = installing()
  const soFar = [...facts, updated(first, '2.0.0'), updated(second, '2.0.0')]
  const back = { type: 'RolloutRollingBack', data: { rolloutId, updateIds: [first] } } as const
  const sent = { type: 'DeviceUpdatesStarted', data: { rolloutId, updateIds: [first] } } as const
  const { state } = given(...soFar, back, sent)
    .when('NoteUpdateInstalled', { updateId: first, attempt: 2, version: '3.0.0' })
    .thenTypes('DeviceVersionReported', 'DeviceUpdateFailed')
  expect(versionOf(state, FIRST)).toBe('3.0.0')
  expect(state.get('deviceUpdate', first)).toMatchObject({ state: 'failed', reason: 'not_rolled_back' })
})

it('a device that goes on to install after the abort is updated, and can be rolled back', () => {
  const { facts, rolloutId, first } = installing()
  const aborted = { type: 'RolloutAborted', data: { rolloutId } } as const
  const late = given(...facts, aborted)
    .when('NoteUpdateInstalled', { updateId: first, attempt: 1, version: '2.0.0' })
    .thenTypes('DeviceUpdated')
  expect(versionOf(late.state, FIRST)).toBe('2.0.0')
  given(...facts, aborted, ...late.events)
    .when('RollBackRollout', { rolloutId })
    .thenEvents({ type: 'RolloutRollingBack', data: { rolloutId, updateIds: [first] } })
  const { state } = given(...facts, aborted)
    .when('NoteUpdateInstalled', { updateId: first, attempt: 1, version: '1.5.0' })
    .thenTypes('DeviceVersionReported')
  expect(versionOf(state, FIRST)).toBe('1.5.0')
  expect(state.get('deviceUpdate', first)?.state).toBe('cancelled')
})

it('a device that reports the new version during a rollback runs it, and goes back on a retry', () => {
  const { facts, rolloutId, first, second } = installing()
  const stalled = { type: 'DeviceUpdateFailed', data: { updateId: first, reason: 'stalled' } } as const
  const aborted = { type: 'RolloutAborted', data: { rolloutId } } as const
  const back = { type: 'RolloutRollingBack', data: { rolloutId, updateIds: [] } } as const
  const soFar = [...facts, stalled, aborted, back]
  const failed = given(...soFar)
    .when('NoteUpdateInstalled', { updateId: first, attempt: 1, version: '2.0.0' })
    .thenTypes('DeviceVersionReported')
  expect(versionOf(failed.state, FIRST)).toBe('2.0.0')
  const cancelled = given(...soFar, ...failed.events)
    .when('NoteUpdateInstalled', { updateId: second, attempt: 1, version: '2.0.0' })
    .thenTypes('DeviceUpdated')
  given(...soFar, ...failed.events, ...cancelled.events)
    .when('RetryRollout', { rolloutId })
    .thenEvents({ type: 'RolloutRetried', data: { rolloutId, updateIds: [first, second] } })
})

it('a late report of a device that was replaced after the abort does not count', () => {
  const { facts, rolloutId, first } = installing()
  const aborted = { type: 'RolloutAborted', data: { rolloutId } } as const
  const kind = devices[0]?.kind ?? ''
  const data = { deviceId: FIRST.deviceId, number: '00158D00000000FF', kind, model: 'X2' }
  given(...facts, aborted, { type: 'DeviceReplaced', data })
    .when('NoteUpdateInstalled', { updateId: first, attempt: 1, version: '2.0.0' })
    .thenNothing()
})
