import { describe, expect, it } from 'vitest'
import { DeviceCommits } from '#client/screens/device/detail/deviceCommits.ts'
import type { CommitMessage } from '#shared/contract/live.ts'
import { createState } from '#shared/records/registry.ts'
import { aDevice, anAlarm, LIGHT } from '../../../support/records.ts'

const commit = (events: CommitMessage['events'], changes: CommitMessage['changes'] = []): CommitMessage => ({
  seq: 1,
  at: 0,
  actor: { kind: 'system', id: 'system', name: '' },
  channel: 'system',
  command: 'Any',
  events,
  changes,
})

describe('the commits that are about a device', () => {
  const opened = () => {
    const state = createState()
    state.put([
      { put: aDevice() },
      { put: anAlarm({ id: 'alm_own', deviceId: LIGHT }) },
      { put: anAlarm({ id: 'alm_other', deviceId: 'dev_other' }) },
    ])
    return new DeviceCommits(state, LIGHT)
  }
  const cleared = (alarmId: string) => commit([{ type: 'AlarmCleared', data: { alarmId } }])

  it('name it, or an alarm of it that was open before', () => {
    const commits = opened()
    expect(commits.concerns(commit([{ type: 'DeviceRemoved', data: { deviceId: LIGHT } }]))).toBe(true)
    expect(commits.concerns(commit([{ type: 'DeviceRemoved', data: { deviceId: 'dev_light2' } }]))).toBe(
      false,
    )
    expect(commits.concerns(cleared('alm_own'))).toBe(true)
    expect(commits.concerns(cleared('alm_other'))).toBe(false)
  })

  it('also say how a command ended that was sent to it meanwhile', () => {
    const commits = opened()
    const settled = commit([{ type: 'DeviceCommandConfirmed', data: { commandId: 'cmd_1' } }])
    expect(commits.concerns(settled)).toBe(false)
    const items = [{ deviceId: LIGHT, set: { state: 'ON' } }]
    const put = { type: 'command', id: 'cmd_1', items }
    commits.concerns(
      commit([{ type: 'DeviceCommandIssued', data: { commandId: 'cmd_1', items } }], [{ put }]),
    )
    expect(commits.concerns(settled)).toBe(true)
  })
})
