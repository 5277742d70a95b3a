/** From the object of a BACnet device to the values of a device in Atrium, and back. */
import { expect, it } from 'vitest'
import { startTestServer } from '../../support/testServer.ts'
import { eventually, until } from '../../support/until.ts'
import { startBacnet } from './support/bacnetServer.ts'
import { stageBacnet, THERMOSTAT } from './support/bacnetStage.ts'
import { addDevice, gatewayPlace, startGateway, valuesOf } from './support/edgeGateway.ts'

const NUMBER = '00158D00000000C1'
const [CELSIUS, FAHRENHEIT, KILOWATTS] = [62, 64, 48]
const thermostat = {
  '0:1': { value: 20.5, units: CELSIUS, increment: 0.2 },
  '2:1': { value: 21, units: CELSIUS, increment: 0.1 },
  '19:1': { value: 2 },
}

it('a device is found, shown live, commanded and confirmed; what it sends comes without a poll', async () => {
  const site = await startTestServer()
  const bench = await startBacnet({ objects: thermostat })
  const id = await addDevice(site, NUMBER, 'thermostat')
  const running = await startGateway(
    await gatewayPlace(site),
    `  - name: plant
    protocol: bacnet
    interface: 127.0.0.1
    port: 0
    broadcast: 127.0.0.1:${bench.port}
    requestsPerSecond: 500
    pollSeconds: 600
    devices:
      - instance: 1201
        number: '${NUMBER}'
        name: AHU
        ${THERMOSTAT}`,
  )
  // The first poll only asks where it is.
  await until(() => bench.counts.get('whoIs'))
  await eventually(() =>
    expect(valuesOf(site, id)).toMatchObject({
      local_temperature: 20.5,
      occupied_heating_setpoint: 21,
      system_mode: 'auto',
    }),
  )
  bench.set('0:1', { value: 22.25 })
  await eventually(() => expect(valuesOf(site, id)).toMatchObject({ local_temperature: 22.25 }))
  const items = [{ deviceId: id, values: { occupied_heating_setpoint: 23.5 } }]
  const answer = await site.post('/device/control', { items }, await site.signIn('admin'))
  expect(answer.body.status).toBe(200)
  await eventually(() => expect(valuesOf(site, id)).toMatchObject({ occupied_heating_setpoint: 23.5 }))
  expect(bench.writes).toEqual([{ object: '2:1', value: 23.5, priority: 8 }])
  const metrics = await (await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`)).text()
  expect(metrics).toContain('commands_total{outcome="confirmed"} 1')
})

it('units of the device become those of Atrium, and go back in commands', async () => {
  const { bench, last, set, answers } = await stageBacnet({
    objects: {
      '0:1': { value: 70.7, units: FAHRENHEIT },
      '2:1': { value: 68, units: FAHRENHEIT },
      '19:1': { value: 2 },
    },
  })
  await eventually(() =>
    expect(last()).toMatchObject({ local_temperature: 21.5, occupied_heating_setpoint: 20 }),
  )
  await set('c1', { occupied_heating_setpoint: 21.5 })
  await eventually(() => expect(answers()).toMatchObject([{ ack: 'c1', ok: true }]))
  expect(Math.fround(70.7)).toBeCloseTo(Number(bench.writes[0]?.value), 4)
})

it('a unit that cannot be converted makes the value unknown, and nothing else', async () => {
  const { last, metrics } = await stageBacnet({
    objects: { ...thermostat, '0:1': { value: 3, units: KILOWATTS } },
  })
  await eventually(() => expect(last()).toMatchObject({ occupied_heating_setpoint: 21 }))
  expect(last().local_temperature).toBeNull()
  expect(await metrics()).toMatch(/bus_problems_total\{bus="plant",problem="nonsense"\} [1-9]/)
})

it('a faulty object and one out of service have no value; an overridden one has', async () => {
  const { bench, last, metrics } = await stageBacnet({ objects: thermostat })
  await eventually(() => expect(last()).toMatchObject({ local_temperature: 20.5 }))
  const [fault, overridden, outOfService] = [0b0010, 0b0100, 0b1000]
  bench.set('0:1', { flags: fault })
  await eventually(() => expect(last().local_temperature).toBeNull())
  expect(await metrics()).toContain('bus_problems_total{bus="plant",problem="fault"} 1')
  bench.set('0:1', { flags: overridden })
  await eventually(() => expect(last().local_temperature).toBe(20.5))
  bench.set('0:1', { flags: outOfService })
  await eventually(() => expect(last().local_temperature).toBeNull())
})

it('a point that answers no more, while others do, has no value until it answers again', async () => {
  let isSilent = false
  const { bench, last, metrics } = await stageBacnet(
    { objects: thermostat, hasSubscriptions: false, isSilent: (_, object) => isSilent && object === '0:1' },
    'pollSeconds: 0.1, timeoutSeconds: 0.3',
  )
  await eventually(() => expect(last()).toMatchObject({ local_temperature: 20.5 }))
  isSilent = true
  await eventually(() => expect(last().local_temperature).toBeNull())
  bench.set('2:1', { value: 19 })
  await eventually(() => expect(last()).toMatchObject({ occupied_heating_setpoint: 19 }))
  expect(last().local_temperature).toBeNull()
  expect(await metrics()).toMatch(/problem="no_answer"\} [1-9]/)
  isSilent = false
  await eventually(() => expect(last()).toMatchObject({ local_temperature: 20.5 }))
})

it('a device without subscriptions and without multiple reads is polled', async () => {
  const { bench, last } = await stageBacnet(
    { objects: thermostat, hasSubscriptions: false, hasReadMultiple: false },
    'pollSeconds: 0.1',
  )
  await eventually(() => expect(last()).toMatchObject({ local_temperature: 20.5 }))
  bench.set('0:1', { value: 19 })
  await eventually(() => expect(last()).toMatchObject({ local_temperature: 19 }))
  expect(bench.subscriptions.size).toBe(0)
})

it('subscriptions are renewed before they end', async () => {
  const { bench } = await stageBacnet({ objects: thermostat }, 'pollSeconds: 0.1, covSeconds: 2')
  await until(() => bench.subscriptions.size === 3)
  await eventually(() => expect(bench.counts.get('subscribeCov')).toBeGreaterThan(6))
  expect([...bench.subscriptions.values()].map(({ lifetimeS }) => lifetimeS)).toEqual([2, 2, 2])
})

it('a device that has forgotten its subscriptions is subscribed to again when it says that it is there', async () => {
  const { bench, last } = await stageBacnet({ objects: thermostat }, 'pollSeconds: 0.1')
  await until(() => bench.subscriptions.size === 3)
  const [subscription] = bench.subscriptions.values()
  bench.subscriptions.clear()
  bench.announce(subscription?.to ?? '')
  await until(() => bench.subscriptions.size === 3)
  bench.set('0:1', { value: 18 })
  await eventually(() => expect(last()).toMatchObject({ local_temperature: 18 }))
})

it('a change that was not sent is read, counted, and subscribed to again', async () => {
  const { bench, last, metrics } = await stageBacnet(
    { objects: thermostat },
    'pollSeconds: 0.1, checkSeconds: 0.3',
  )
  await until(() => bench.subscriptions.size === 3)
  await eventually(() => expect(last()).toMatchObject({ local_temperature: 20.5 }))
  bench.subscriptions.clear()
  bench.set('0:1', { value: 25 })
  await eventually(() => expect(last()).toMatchObject({ local_temperature: 25 }))
  await until(() => bench.subscriptions.has('0:1'))
  expect(await metrics()).toContain('problem="subscription_lost"} 1')
})

it('a device that returns at another address is found there', async () => {
  const { bench, last } = await stageBacnet({ objects: thermostat }, 'pollSeconds: 0.1, timeoutSeconds: 0.2')
  await eventually(() => expect(last()).toMatchObject({ local_temperature: 20.5 }))
  const [subscription] = bench.subscriptions.values()
  await bench.close()
  await eventually(() => expect(last().local_temperature).toBeNull())
  const moved = await startBacnet({ objects: { ...thermostat, '0:1': { value: 16, units: CELSIUS } } })
  moved.announce(subscription?.to ?? '')
  await eventually(() => expect(last()).toMatchObject({ local_temperature: 16 }))
})
