import { afterEach, describe, expect, test, vi } from 'vitest'
import { type CallAnswer, Commands } from '#client/actions/commands.ts'
import { Channel } from '#client/store/channel.ts'
import type { DeviceReadings } from '#client/store/readings.ts'
import type { CommitMessage } from '#shared/contract/live.ts'
import type { Readings } from '#shared/devices/kind.ts'
import type { CommandItem } from '#shared/records/command.ts'

const settle = async () => {
  for (let i = 0; i < 10; i += 1) await Promise.resolve()
}

const commit = (type: string, data: object): CommitMessage => ({
  seq: 1,
  at: 1,
  actor: { kind: 'gateway', id: '', name: '' },
  channel: 'gateway',
  command: '',
  events: [{ type, data: { ...data } }],
  changes: [],
})

function desk(answer: () => Promise<CallAnswer>) {
  const calls: (readonly CommandItem[])[] = []
  const channel = new Channel()
  const reported = new Map<string, DeviceReadings>()
  const stuck = new Set<string>()
  const commands = new Commands({
    nowMs: () => 1_000,
    hostOf: (id) => (id === 'dev_3' ? 'hst_2' : 'hst_1'),
    send: (items) => {
      calls.push(items)
      return answer()
    },
    reports: {
      of: (id) => reported.get(id),
      isObeying: ({ deviceId }) => !stuck.has(deviceId),
      subscribe: (id, listener) => channel.subscribe(id, listener),
    },
  })
  const report = (id: string, values: Readings, atMs: number) => {
    reported.set(id, { values, atMs })
    const due = new Set<() => void>()
    channel.touch(id, due)
    for (const listener of due) listener()
  }
  const shown = (id: string) => commands.view(id)?.shown
  return { commands, calls, shown, report, stuck, watched: () => channel.size }
}

const accepted = async (): Promise<CallAnswer> => ({
  kind: 'accepted',
  commands: new Map([
    ['hst_1', 'cmd_1'],
    ['hst_2', 'cmd_2'],
  ]),
})
const on = { state: 'ON' }

afterEach(() => void vi.useRealTimers())

describe('device commands', () => {
  test('are pending at once and confirmed by their host’s word', async () => {
    const { commands, shown } = desk(accepted)
    commands.start([{ deviceId: 'dev_1', values: on }])
    expect(commands.view('dev_1')).toMatchObject({ shown: 'pending', values: on, pendingSinceMs: 1_000 })
    await settle()
    commands.hear([commit('DeviceCommandConfirmed', { commandId: 'cmd_9' })])
    expect(shown('dev_1')).toBe('pending')
    commands.hear([commit('DeviceCommandConfirmed', { commandId: 'cmd_1' })])
    expect(shown('dev_1')).toBe('confirmed')
  })

  test('that the host has confirmed are so once the device reports them, each device for itself', async () => {
    vi.useFakeTimers()
    const { commands, shown, report, stuck } = desk(accepted)
    commands.start(['dev_1', 'dev_2'].map((id) => ({ deviceId: id as 'dev_1', values: on })))
    stuck.add('dev_1').add('dev_2')
    await settle()
    commands.hear([commit('DeviceCommandConfirmed', { commandId: 'cmd_1' })])
    expect([shown('dev_1'), shown('dev_2')]).toEqual(['pending', 'pending'])
    stuck.delete('dev_1')
    report('dev_1', on, 2)
    expect([shown('dev_1'), shown('dev_2')]).toEqual(['confirmed', 'pending'])
    vi.advanceTimersByTime(5_000)
    expect([shown('dev_1'), shown('dev_2')]).toEqual([undefined, 'disobeyed'])
    expect(commands.view('dev_2')?.failure).toEqual({ kind: 'disobeyed' })
    stuck.delete('dev_2')
    report('dev_2', on, 3)
    expect(shown('dev_2')).toBeUndefined()
  })

  test('are retried only on the devices that failed, whatever the others were set to since', async () => {
    vi.useFakeTimers()
    const { commands, calls, shown, report, stuck } = desk(accepted)
    commands.start(['dev_1', 'dev_2'].map((id) => ({ deviceId: id as 'dev_1', values: on })))
    stuck.add('dev_1').add('dev_2')
    await settle()
    commands.hear([commit('DeviceCommandConfirmed', { commandId: 'cmd_1' })])
    stuck.delete('dev_1')
    report('dev_1', on, 2)
    stuck.add('dev_1')
    report('dev_1', { state: 'OFF' }, 3)
    vi.advanceTimersByTime(5_000)
    expect([shown('dev_1'), shown('dev_2')]).toEqual([undefined, 'disobeyed'])
    commands.view('dev_2')?.retry()
    expect(calls[1]).toEqual([{ deviceId: 'dev_2', values: on }])
  })

  test('to many devices are one call, and each host’s part ends by itself', async () => {
    const { commands, calls, shown } = desk(accepted)
    commands.start(['dev_1', 'dev_2', 'dev_3'].map((id) => ({ deviceId: id as 'dev_1', values: on })))
    await settle()
    expect(calls.length).toBe(1)
    commands.hear([commit('DeviceCommandFailed', { commandId: 'cmd_2', reason: 'busy' })])
    commands.hear([commit('DeviceCommandConfirmed', { commandId: 'cmd_1' })])
    expect([shown('dev_1'), shown('dev_2'), shown('dev_3')]).toEqual(['confirmed', 'confirmed', 'failed'])
    expect(commands.view('dev_3')?.failure).toEqual({ kind: 'failed', message: 'busy' })
  })

  test('that failed are sent again for their host alone', async () => {
    const { commands, calls, shown } = desk(accepted)
    commands.start([
      { deviceId: 'dev_1', values: on },
      { deviceId: 'dev_3', values: on },
    ])
    await settle()
    commands.hear([commit('DeviceCommandTimedOut', { commandId: 'cmd_2' })])
    expect(shown('dev_3')).toBe('failed')
    commands.view('dev_3')?.retry()
    expect(shown('dev_3')).toBe('pending')
    expect(calls.at(-1)).toEqual([{ deviceId: 'dev_3', values: on }])
  })

  test('that the server refuses say why, and go when they are dismissed', async () => {
    const { commands, shown } = desk(async () => ({ kind: 'refused', message: 'The gateway H-1 is offline' }))
    commands.start([{ deviceId: 'dev_1', values: on }])
    await settle()
    expect(commands.view('dev_1')).toMatchObject({
      shown: 'failed',
      failure: { message: 'The gateway H-1 is offline' },
    })
    commands.view('dev_1')?.dismiss()
    expect(shown('dev_1')).toBeUndefined()
  })

  test('are unknown when the connection is lost, until a late word settles them', async () => {
    const { commands, shown } = desk(accepted)
    commands.start([{ deviceId: 'dev_1', values: on }])
    await settle()
    commands.loseConnection()
    expect(shown('dev_1')).toBe('unknown')
    commands.hear([commit('DeviceCommandConfirmed', { commandId: 'cmd_1' })])
    expect(shown('dev_1')).toBe('confirmed')
  })

  test('without a response are sent again on retry, with a separate result', async () => {
    let tries = 0
    const { commands, calls, shown } = desk(async () => {
      tries += 1
      if (tries === 1) throw new Error('server not reached')
      return accepted()
    })
    commands.start([{ deviceId: 'dev_1', values: on }])
    await settle()
    expect(shown('dev_1')).toBe('unknown')
    commands.view('dev_1')?.retry()
    expect(shown('dev_1')).toBe('pending')
    await settle()
    expect([calls.length, shown('dev_1')]).toEqual([2, 'pending'])
    commands.hear([commit('DeviceCommandConfirmed', { commandId: 'cmd_1' })])
    expect(shown('dev_1')).toBe('confirmed')
  })

  test('with unknown result end as soon as their device reports the requested values', async () => {
    const { commands, shown, report, watched } = desk(accepted)
    report('dev_1', { state: 'OFF' }, 100)
    commands.start(['dev_1', 'dev_2'].map((id) => ({ deviceId: id as 'dev_1', values: on })))
    await settle()
    commands.loseConnection()
    report('dev_1', { state: 'OFF' }, 200)
    expect([shown('dev_1'), shown('dev_2')]).toEqual(['unknown', 'unknown'])
    report('dev_1', { state: 'ON' }, 300)
    expect([shown('dev_1'), shown('dev_2')]).toEqual([undefined, 'unknown'])
    report('dev_2', { state: 'ON' }, 300)
    expect([shown('dev_2'), watched()]).toEqual([undefined, 0])
  })

  test('are not ended by what their device has reported before', async () => {
    const { commands, shown, report } = desk(accepted)
    report('dev_1', { state: 'ON' }, 100)
    commands.start([{ deviceId: 'dev_1', values: on }])
    await settle()
    commands.loseConnection()
    expect(shown('dev_1')).toBe('unknown')
  })

  test('that their device has carried out meanwhile are not unknown at all', async () => {
    const { commands, shown, report } = desk(accepted)
    commands.start([{ deviceId: 'dev_1', values: on }])
    await settle()
    report('dev_1', { state: 'ON' }, 300)
    expect(shown('dev_1')).toBe('pending')
    commands.loseConnection()
    expect(shown('dev_1')).toBeUndefined()
  })

  test('give way to a newer one to the same device', async () => {
    const { commands } = desk(accepted)
    commands.start([{ deviceId: 'dev_1', values: on }])
    await settle()
    commands.hear([commit('DeviceCommandFailed', { commandId: 'cmd_1', reason: '' })])
    commands.start([{ deviceId: 'dev_1', values: { state: 'OFF' } }])
    expect(commands.view('dev_1')).toMatchObject({ shown: 'pending', values: { state: 'OFF' } })
  })

  test('notify only listeners of their own device', async () => {
    const { commands } = desk(accepted)
    const notified: string[] = []
    commands.subscribe('dev_1', () => notified.push('dev_1'))
    commands.subscribe('dev_2', () => notified.push('dev_2'))
    commands.start([{ deviceId: 'dev_1', values: on }])
    expect(notified).toEqual(['dev_1'])
  })
})
