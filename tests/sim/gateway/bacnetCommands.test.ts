/** BACnet commands: written with priority, confirmed by reading back, and released. */
import { expect, it } from 'vitest'
import { eventually, until } from '../../support/until.ts'
import type { BacnetHabits } from './support/bacnetServer.ts'
import { stageBacnet } from './support/bacnetStage.ts'

const CELSIUS = 62
const objects = {
  '0:1': { value: 20.5, units: CELSIUS },
  '2:1': { value: 21, units: CELSIUS },
  '19:1': { value: 2 },
}
const [MODE, SETPOINT] = ['19:1', '2:1']
const stage = async (habits: Omit<BacnetHabits, 'objects'> = {}, settings = 'pollSeconds: 0.2') => {
  const staged = await stageBacnet({ ...habits, objects }, settings)
  await until(() => staged.last().occupied_heating_setpoint === 21 && staged.last().system_mode)
  return staged
}

it('a mode is commanded at the priority of the bus, and "auto" gives it back', async () => {
  const { bench, last, set, answers } = await stage({}, 'pollSeconds: 0.2, priority: 10')
  // Empty priority slot: the device's program decides.
  expect(last()).toMatchObject({ system_mode: 'auto' })
  await set('c1', { system_mode: 'cool' })
  await eventually(() => expect(answers()).toMatchObject([{ ack: 'c1', ok: true }]))
  await eventually(() => expect(last()).toMatchObject({ system_mode: 'cool' }))
  await set('c2', { system_mode: 'auto' })
  await eventually(() => expect(answers().at(-1)).toMatchObject({ ack: 'c2', ok: true }))
  await eventually(() => expect(last()).toMatchObject({ system_mode: 'auto' }))
  expect(bench.writes).toEqual([
    { object: MODE, value: 3, priority: 10 },
    { object: MODE, value: null, priority: 10 },
  ])
  expect(bench.objects.get(MODE)?.slots?.size).toBe(0)
})

it('a value that is taken otherwise has failed, with the priority that stands above it', async () => {
  const { bench, set, answers, last } = await stage()
  bench.objects.get(SETPOINT)?.slots?.set(5, 18)
  await set('c1', { occupied_heating_setpoint: 23 })
  await eventually(() => expect(answers()).toMatchObject([{ ack: 'c1', ok: false }]))
  expect(answers()[0].error).toContain('commanded at priority 5')
  await eventually(() => expect(last()).toMatchObject({ occupied_heating_setpoint: 18 }))
})

it('a clamped value has failed', async () => {
  const { set, answers } = await stage({ takes: (value) => Math.min(value, 24) })
  await set('c1', { occupied_heating_setpoint: 28 })
  await eventually(() => expect(answers()).toMatchObject([{ ack: 'c1', ok: false }]))
  expect(answers()[0].error).toContain('reads back 24')
})

it.each(['write', 'read'] as const)(
  'a command whose %s has no answer: it may have been carried out',
  async (silent) => {
    let isWritten = false
    const { set, metrics, answers } = await stage(
      {
        takes: (value) => {
          isWritten = true
          return value
        },
        isSilent: (to) => isWritten && to === silent,
      },
      'pollSeconds: 0.2, timeoutSeconds: 0.3',
    )
    await set('c1', { occupied_heating_setpoint: 23 })
    await eventually(async () => expect(await metrics()).toContain('commands_total{outcome="unknown"} 1'))
    expect(answers()).toEqual([])
  },
)

it('a command that has no turn in time is never written, and has failed', async () => {
  let isWritten = false
  const { bench, set, answers } = await stage(
    {
      takes: (value) => {
        isWritten = true
        return value
      },
      isSilent: () => isWritten,
    },
    'pollSeconds: 0.2, timeoutSeconds: 20, requestsAtOnce: 1',
  )
  await set('c1', { occupied_heating_setpoint: 23 })
  await until(() => isWritten)
  await set('c2', { system_mode: 'cool' })
  await eventually(() => expect(answers()).toMatchObject([{ ack: 'c2', ok: false }]))
  expect(answers()[0].error).toContain('not sent in time')
  expect(bench.writes).toMatchObject([{ object: SETPOINT }])
})

it('a value that is no number, or beyond the range, is never written', async () => {
  const { bench, set, answers } = await stage()
  await set('c1', { occupied_heating_setpoint: 200 })
  await set('c2', { occupied_heating_setpoint: 'NaN' })
  await set('c3', { system_mode: 'dry' })
  await eventually(() => expect(answers()).toHaveLength(3))
  expect(answers().map(({ ok }) => ok)).toEqual([false, false, false])
  expect(bench.writes).toEqual([])
})

it('what the gateway has commanded is given back at its end where the configuration says so', async () => {
  const { bench, running, set, answers } = await stage({}, 'pollSeconds: 0.2, relinquishOnStop: true')
  await set('c1', { occupied_heating_setpoint: 23 })
  await eventually(() => expect(answers()).toMatchObject([{ ack: 'c1', ok: true }]))
  await running.close()
  expect(bench.writes.at(-1)).toEqual({ object: SETPOINT, value: null, priority: 8 })
})

it('datagrams that nobody can read are counted, and stop nothing', async () => {
  const { bench, last, send, metrics } = await stage({}, 'pollSeconds: 0.2, checkSeconds: 600')
  await until(() => bench.subscriptions.size === 3)
  // A confirmed request, a complex answer and an error, each cut off within its header.
  for (const apdu of [[0x00], [0x30], [0x50], [0x50, 1, 15, 0x91], [0x20, 1]])
    await send(Uint8Array.from([0x81, 0x0a, 0, 6 + apdu.length, 0x01, 0x00, ...apdu]))
  await eventually(async () => expect(await metrics()).toMatch(/problem="nonsense"\} [1-9]/))
  bench.set('0:1', { value: 17 })
  await eventually(() => expect(last()).toMatchObject({ local_temperature: 17 }))
})
