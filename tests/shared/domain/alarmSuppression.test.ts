/** A dead host is one alarm; what follows from it is suppressed and released by the clock. */
import { describe, expect, it } from 'vitest'
import { SETTLES_WITHIN_MS } from '#shared/domain/alarm/suppression.ts'
import { type AtriumEvent, foldCommit } from '#shared/domain/registry.ts'
import { isChattering, isWaiting } from '#shared/records/alarm.ts'
import type { State } from '#shared/records/registry.ts'
import { given } from '../../support/givenWhenThen.ts'
import { alarmRaised, anAlarm, HOST, house } from '../../support/records.ts'

const silent = alarmRaised(anAlarm({ code: 'device_silent', severity: 'minor' }))
const leak = alarmRaised(anAlarm({ id: 'alm_2' }))
const offline = alarmRaised(
  anAlarm({ id: 'alm_3', code: 'host_offline', severity: 'major', deviceId: null, condition: null }),
)
const suppressed: AtriumEvent = { type: 'AlarmSuppressed', data: { alarmId: 'alm_1', causeId: 'alm_3' } }
const cleared = (alarmId: `alm_${string}`): AtriumEvent => ({ type: 'AlarmCleared', data: { alarmId } })
const wait = (state: State, id: `alm_${string}`) => {
  const alarm = state.get('alarm', id)
  return alarm ? isWaiting(alarm) : null
}

describe('an absent host', () => {
  it('is one alarm, and suppresses that its devices are silent, not what they reported', () => {
    const { state } = given(...house, silent, leak)
      .when('NoteHostOffline', { hostId: HOST, reason: 'will' })
      .thenTypes('HostWentOffline', 'AlarmRaised', 'AlarmSuppressed')
    const waiting = [...state.by('alarm', 'unacknowledged', 'yes').values()].map(({ code }) => code)
    expect(waiting.sort()).toEqual(['host_offline', 'water_leak'])
  })

  it('that is back lets its devices report before what is still wrong waits again', () => {
    const back = given(...house, silent, offline, suppressed, cleared('alm_3'))
    const releaseAtMs = back.state.get('alarm', 'alm_1')?.suppressed?.releaseAtMs ?? 0
    expect(wait(back.state, 'alm_1')).toBe(false)
    back.when('ReleaseAlarm', { alarmId: 'alm_1' }, { nowMs: releaseAtMs - 1 }).thenNothing()
    const { state } = back
      .when('ReleaseAlarm', { alarmId: 'alm_1' }, { nowMs: releaseAtMs })
      .thenTypes('AlarmReleased')
    expect(wait(state, 'alm_1')).toBe(true)
    expect(releaseAtMs).toBeGreaterThanOrEqual(SETTLES_WITHIN_MS)
  })

  it('that goes away again before the release suppresses once more what still follows from it', () => {
    const back = given(...house, silent, offline, suppressed)
    const actor = { kind: 'gateway', id: HOST, name: 'G' } as const
    foldCommit(back.state, { seq: 50, at: 50_000, actor, channel: 'gateway', events: [cleared('alm_3')] })
    const { state } = back
      .when('NoteHostOffline', { hostId: HOST, reason: 'will' }, { nowMs: 60_000 })
      .thenTypes('HostWentOffline', 'AlarmReturned', 'AlarmSuppressed')
    expect(state.get('alarm', 'alm_1')?.suppressed).toMatchObject({ releaseAtMs: null })
  })

  it('that is back and whose device reports leaves nothing suppressed', () => {
    const { state } = given(...house, silent, offline, suppressed, cleared('alm_3'), cleared('alm_1'))
    expect(state.get('alarm', 'alm_1')).toMatchObject({ isActive: false })
    expect(state.get('alarm', 'alm_1')?.suppressed).toBeUndefined()
  })
})

describe('an alarm that comes and goes', () => {
  const returned: AtriumEvent = { type: 'AlarmReturned', data: { alarmId: 'alm_1', times: 1 } }
  const wavering = [alarmRaised(), ...Array.from({ length: 3 }, () => [cleared('alm_1'), returned]).flat()]

  it('is one alarm with a count, and chatters from the third time within a minute on', () => {
    const { state } = given(...house, ...wavering)
    const alarm = state.get('alarm', 'alm_1')
    expect(alarm?.count).toBe(4)
    expect(alarm && isChattering(alarm)).toBe(true)
  })
})
