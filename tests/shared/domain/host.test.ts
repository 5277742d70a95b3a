import { describe, expect, it } from 'vitest'
import { HOST_RETURNS_WITHIN_MS } from '#shared/domain/alarm/hostAlarm.ts'
import { type AtriumEvent, foldCommit } from '#shared/domain/registry.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import {
  aDevice,
  aHost,
  alarmRaised,
  anAlarm,
  areaAdded,
  HOST,
  hostInstalled,
  house,
  ROOM,
} from '../../support/records.ts'

const input = {
  number: '00158D0000000009',
  name: 'H-09',
  areaId: ROOM,
  model: 'GW-1',
  firmwareVersion: '1.0.0',
  networkNumber: 9,
} as const
const offline: AtriumEvent = { type: 'HostWentOffline', data: { hostId: HOST, reason: 'will' } }

describe('installing a host', () => {
  it('installs it, absent until it speaks', () => {
    const { state } = given(areaAdded())
      .when('InstallHost', { ...input, name: ' H-09 ' })
      .thenTypes('HostInstalled')
    expect([...state.all('host')]).toEqual([
      expect.objectContaining({ name: 'H-09', isOnline: false, presenceSinceMs: null, createdAtMs: NOW_MS }),
    ])
  })

  it('refuses a number or a name that is taken', () => {
    given(areaAdded(), hostInstalled())
      .when('InstallHost', { ...input, number: aHost().number })
      .thenRefused('host_number_taken', { number: aHost().number })
    given(areaAdded(), hostInstalled())
      .when('InstallHost', { ...input, name: 'H-01' })
      .thenRefused('name_taken', { name: 'H-01' })
  })

  it.each(['FFFFFFFFFFFFFFFF', '00158d0000000009', '158D', ''])('refuses the number "%s"', (number) => {
    given(areaAdded())
      .when('InstallHost', { ...input, number })
      .thenRefused(number.startsWith('F') ? 'number_all_f' : 'number_not_hex')
  })

  it('takes network number 65535 and refuses 65536', () => {
    given(areaAdded())
      .when('InstallHost', { ...input, networkNumber: 65_535 })
      .thenTypes('HostInstalled')
    given(areaAdded())
      .when('InstallHost', { ...input, networkNumber: 65_536 })
      .thenRefused('host_network_number_exceeded', { max: 65_535 })
  })

  it('refuses an unknown area and a name with markup', () => {
    given(areaAdded())
      .when('InstallHost', { ...input, areaId: 'ara_none' })
      .thenRefused('record_unknown', { kind: 'area' })
    given(areaAdded())
      .when('InstallHost', { ...input, name: '<script>' })
      .thenRefused('name_invalid')
  })
})

describe('presence of a host', () => {
  it('goes offline with one alarm of its own, which touches no device', () => {
    const { state } = given(...house)
      .when('NoteHostOffline', { hostId: HOST, reason: 'will' })
      .thenTypes('HostWentOffline', 'AlarmRaised')
    expect(state.get('host', HOST)).toMatchObject({ isOnline: false, presenceSinceMs: NOW_MS })
    expect([...state.all('alarm')]).toEqual([
      expect.objectContaining({ code: 'host_offline', deviceId: null, severity: 'major', body: 'H-01' }),
    ])
    expect([...state.all('device')].map((device) => device.condition)).toEqual(['normal'])
  })

  it('comes back and clears that alarm', () => {
    const alarm = alarmRaised(anAlarm({ deviceId: null, code: 'host_offline', condition: null }))
    const { state } = given(...house, offline, alarm)
      .when('NoteHostOnline', { hostId: HOST })
      .thenEvents(
        { type: 'HostCameOnline', data: { hostId: HOST } },
        { type: 'AlarmCleared', data: { alarmId: 'alm_1' } },
      )
    expect(state.get('host', HOST)).toMatchObject({ isOnline: true, presenceSinceMs: NOW_MS })
    expect([...state.all('alarm')]).toEqual([expect.objectContaining({ isActive: false })])
  })

  it('is away again within minutes with the same alarm, counted once more, however often it restarts', () => {
    const first = alarmRaised(
      anAlarm({ deviceId: null, code: 'host_offline', condition: null, areaId: ROOM }),
    )
    const clearedAtMs = 50_000
    const absent = { hostId: HOST, reason: 'will' } as const
    const back = () => {
      const known = given(...house, first)
      const actor = { kind: 'gateway', id: HOST, name: 'H-01' } as const
      const events = [{ type: 'AlarmCleared', data: { alarmId: 'alm_1' } }] as const
      foldCommit(known.state, { seq: 99, at: clearedAtMs, actor, channel: 'gateway', events })
      return known
    }
    const { state } = back()
      .when('NoteHostOffline', absent, { nowMs: clearedAtMs + HOST_RETURNS_WITHIN_MS })
      .thenTypes('HostWentOffline', 'AlarmReturned')
    expect([...state.all('alarm')]).toMatchObject([{ id: 'alm_1', isActive: true, count: 2 }])
    back()
      .when('NoteHostOffline', absent, { nowMs: clearedAtMs + HOST_RETURNS_WITHIN_MS + 1 })
      .thenTypes('HostWentOffline', 'AlarmRaised')
  })

  it('raises a new one where somebody has settled the last', () => {
    const first = alarmRaised(
      anAlarm({ deviceId: null, code: 'host_offline', condition: null, areaId: ROOM }),
    )
    const settled = {
      type: 'AlarmAcknowledged',
      data: { alarmId: 'alm_1', reason: '', reasonEn: '' },
    } as const
    given(...house, first, settled, { type: 'AlarmCleared', data: { alarmId: 'alm_1' } })
      .when('NoteHostOffline', { hostId: HOST, reason: 'will' }, { nowMs: 60_000 })
      .thenTypes('HostWentOffline', 'AlarmRaised')
  })

  it('is no fact when nothing changes', () => {
    given(...house)
      .when('NoteHostOnline', { hostId: HOST })
      .thenNothing()
    given(...house, offline)
      .when('NoteHostOffline', { hostId: HOST, reason: 'again' })
      .thenNothing()
  })

  it('is refused for a host that does not exist', () => {
    given(...house)
      .when('NoteHostOnline', { hostId: 'hst_none' })
      .thenRefused('record_unknown', { kind: 'host' })
    given(...house)
      .when('NoteHostOffline', { hostId: 'hst_none', reason: '' })
      .thenRefused('record_unknown', { kind: 'host' })
    const { state } = given({ type: 'HostCameOnline', data: { hostId: 'hst_none' } })
    expect(state.count('host')).toBe(0)
  })
})

describe('renewing the secret of a host', () => {
  it('records that it happened and nothing of the secret', () => {
    given(...house)
      .when('RenewHostSecret', { hostId: HOST })
      .thenEvents({ type: 'HostSecretRenewed', data: { hostId: HOST } })
    given(...house)
      .when('RenewHostSecret', { hostId: 'hst_none' })
      .thenRefused('record_unknown', { kind: 'host' })
  })
})

describe('a host that stands', () => {
  it('gets another name and place, and the same is no change', () => {
    const { state } = given(areaAdded(), hostInstalled())
      .when('ChangeHost', { hostId: HOST, name: ' GW-A ', networkNumber: 7 })
      .thenEvents({ type: 'HostChanged', data: { hostId: HOST, name: 'GW-A', networkNumber: 7 } })
    expect(state.get('host', HOST)).toMatchObject({ name: 'GW-A', networkNumber: 7 })
    given(areaAdded(), hostInstalled()).when('ChangeHost', { hostId: HOST, name: aHost().name }).thenNothing()
    given(areaAdded(), hostInstalled())
      .when('ChangeHost', { hostId: HOST, areaId: 'ara_none' })
      .thenRefused('record_unknown', { kind: 'area' })
  })

  it('is never called as a device is', () => {
    given(...house)
      .when('ChangeHost', { hostId: HOST, name: aDevice().name })
      .thenRefused('host_name_of_device', { name: aDevice().name })
  })

  it('is replaced by a box that is absent until it speaks, and keeps everything else', () => {
    const { state } = given(areaAdded(), hostInstalled(), offline)
      .when('ReplaceHost', { hostId: HOST, number: input.number })
      .thenTypes('HostReplaced')
    expect(state.get('host', HOST)).toMatchObject({
      name: aHost().name,
      areaId: aHost().areaId,
      number: input.number,
      isOnline: false,
      presenceSinceMs: null,
    })
    given(areaAdded(), hostInstalled())
      .when('ReplaceHost', { hostId: HOST, number: 'FFFFFFFFFFFFFFFF' })
      .thenRefused('number_all_f')
  })

  it('is removed with its alarms once it has no devices', () => {
    given(areaAdded(), hostInstalled(), alarmRaised(anAlarm({ deviceId: null })))
      .when('RemoveHost', { hostId: HOST })
      .thenTypes('AlarmCleared', 'HostRemoved')
    given(...house)
      .when('RemoveHost', { hostId: HOST })
      .thenRefused('host_has_devices', { count: 1 })
  })
})
