/** Reports during an outage are delivered later in order with their time; the buffer is bounded. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { curtain } from '#shared/devices/curtain.ts'
import { thermostat } from '#shared/devices/thermostat.ts'
import { reportTopic } from '#shared/topics.ts'
import { systemClock } from '#sim/base/clock.ts'
import { PendingStates } from '#sim/gateway/uplink/pendingStates.ts'
import { Spool } from '#sim/gateway/uplink/spool.ts'
import { Uplink } from '#sim/gateway/uplink/uplink.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { HOST_NUMBER } from '../../support/smallHouse.ts'
import { until } from '../../support/until.ts'
import { startGateway } from './support/edgeGateway.ts'
import { startModbus } from './support/modbusServer.ts'
import { startBroker } from './support/plainBroker.ts'

const PROJECT = 'A100000000000001'
const METER = '00158D00000000B2'
const bus = (port: number) => `  - name: plant
    protocol: modbus
    host: 127.0.0.1
    port: ${port}
    pollSeconds: 0.1
    requestsPerSecond: 500
    devices: [{ unit: 1, number: '${METER}', name: M, profile: peacefair-pzem016 }]`

it('reports of an absence are replayed in order, with the times at which they were made', async () => {
  const broker = await startBroker()
  const bench = await startModbus()
  bench.registers.set(0, 2_300)
  const place = { folder: temporaryFolder(), port: broker.port, project: PROJECT, secret: 'secret' }
  const { gateway } = await startGateway(place, bus(bench.port))
  const states = (heard: typeof broker.heard) =>
    heard
      .filter(({ topic, text }) => topic === reportTopic(PROJECT, HOST_NUMBER) && text.includes('"d"'))
      .map(({ text }) => JSON.parse(text))
  await until(() => states(broker.heard).length > 0)
  await broker.close()
  await until(() => gateway.health().atrium === 'away')
  for (const [index, volts] of [2_320, 2_340, 2_360].entries()) {
    bench.registers.set(0, volts)
    await until(() => gateway.health().spooled > index)
  }
  const backMs = systemClock.now()
  const again = await startBroker(broker.port)
  await until(() => gateway.health().atrium === 'up' && gateway.health().spooled === 0)
  const replayed = states(again.heard)
  const late = replayed.filter(({ t }) => t < backMs)
  expect(late.map(({ d }) => d[METER].voltage_phase_a)).toEqual([232, 234, 236])
  expect(replayed.slice(0, 3)).toEqual(late)
  expect(replayed.map(({ seq }) => seq)).toEqual(replayed.map(({ seq }) => seq).sort((a, b) => a - b))
  // All states follow, as from any host that has connected.
  expect(replayed.at(-1)?.d[METER]).toMatchObject({ voltage_phase_a: 236, energy: 0 })
  expect(JSON.parse(again.heard[0]?.text ?? '')).toMatchObject({ host: 'online' })
})

it('what was not acknowledged survives the end of the process', async () => {
  const folder = temporaryFolder()
  const options = { folder, maxReports: 1_000, maxBytes: 1e6, onDropped: () => {} }
  const before = new Spool(options)
  const ids = [before.nextId(), before.nextId(), before.nextId()]
  before.add(ids.map((id) => ({ id, text: `${id}` })))
  before.remove([ids[0] as number])
  before.close()
  const after = new Spool(options)
  expect(after.count).toBe(2)
  expect(after.after(-1, 10).map(({ text }) => text)).toEqual(['2', '3'])
  expect(after.nextId()).toBe(4)
  after.close()
})

it('a full spool drops the oldest, and says how many', () => {
  let dropped = 0
  const spool = new Spool({
    folder: temporaryFolder(),
    maxReports: 100,
    maxBytes: 1e6,
    onDropped: (count) => {
      dropped += count
    },
  })
  for (let n = 0; n < 500; n += 1) spool.add([{ id: spool.nextId(), text: 'x' }])
  expect(spool.count).toBeLessThanOrEqual(101)
  expect(spool.count + dropped).toBe(500)
  expect(spool.after(-1, 1)[0]?.id).toBe(dropped + 1)
  spool.close()
})

/** Second connection to a spool file, to make writes fail. */
function refusing(folder: string, sql: string): { end(sql: string): void } {
  const db = new DatabaseSync(join(folder, 'spool.db'))
  db.exec(sql)
  return {
    end(undo) {
      db.exec(undo)
      db.close()
    },
  }
}

it.each(['ABORT', 'ROLLBACK'])(
  'what the disk refused with %s is not counted as kept or as forgotten',
  (how) => {
    const folder = temporaryFolder()
    let dropped = 0
    const spool = new Spool({
      folder,
      maxReports: 2,
      maxBytes: 1e6,
      onDropped: (count) => (dropped += count),
    })
    spool.add([1, 2].map((id) => ({ id, text: 'x' })))
    const full = refusing(
      folder,
      `CREATE TRIGGER full_i AFTER INSERT ON reports WHEN NEW.id = 4 BEGIN SELECT RAISE(${how}, 'full'); END;
     CREATE TRIGGER full_d AFTER DELETE ON reports WHEN OLD.id = 2 BEGIN SELECT RAISE(${how}, 'full'); END;`,
    )
    expect(() => spool.add([3, 4].map((id) => ({ id, text: 'x' })))).toThrow('full')
    expect(() => spool.remove([1, 2])).toThrow('full')
    // Making room fails as well: then nothing was added.
    expect(() => spool.add([5, 6].map((id) => ({ id, text: 'x' })))).toThrow('full')
    expect([spool.count, dropped]).toEqual([2, 0])
    full.end('DROP TRIGGER full_i; DROP TRIGGER full_d')
    spool.add([7, 8].map((id) => ({ id, text: 'x' })))
    expect([spool.count, dropped]).toEqual([2, 2])
    expect(spool.after(-1, 10).map(({ id }) => id)).toEqual([7, 8])
    spool.close()
  },
)

it.each([
  [
    'forget',
    `CREATE TRIGGER full BEFORE DELETE ON reports BEGIN SELECT RAISE(ABORT, 'full'); END`,
    'DROP TRIGGER full',
  ],
  ['read', 'ALTER TABLE reports RENAME TO away', 'ALTER TABLE away RENAME TO reports'],
])(
  'a disk that refuses to %s reports ends nothing: they are sent once, and forgotten later',
  async (_, sql, undo) => {
    const broker = await startBroker()
    const folder = temporaryFolder()
    const spool = new Spool({ folder, maxReports: 1_000, maxBytes: 1e6, onDropped: () => {} })
    spool.add([
      { id: spool.nextId(), text: 'a' },
      { id: spool.nextId(), text: 'b' },
    ])
    const full = refusing(folder, sql)
    const logged = { stuck: 0, lost: 0 }
    const uplink = new Uplink(
      { url: `mqtt://127.0.0.1:${broker.port}`, project: PROJECT, host: HOST_NUMBER, secret: 'secret' },
      {
        ...{
          clock: systemClock,
          random01: () => 0,
          spool,
          onControl: () => {},
          onUp: () => {},
          onDown: () => {},
        },
        onAcknowledged: () => {},
        onLost: () => (logged.lost += 1),
        onStuck: () => (logged.stuck += 1),
      },
    )
    const heard = () => broker.heard.map(({ text }) => text).filter((text) => !text.includes('host'))
    uplink.start()
    await until(() => logged.stuck >= (heard().length === 0 ? 1 : 2))
    full.end(undo)
    uplink.report('c')
    await until(() => spool.count === 0)
    expect(heard()).toEqual(['a', 'b', 'c'])
    expect(logged.lost).toBe(0)
    await uplink.close()
    spool.close()
  },
)

const device = {
  number: METER,
  address: '1',
  name: 'T',
  model: '',
  kind: 'thermostat',
  circuits: 1,
  properties: thermostat.properties(1),
}

it('changes below the deadband of a property are no news, its end and unknown values are', () => {
  const states = new PendingStates()
  states.put(device)
  const next = (local_temperature: number | null) => {
    states.add(METER, { local_temperature })
    return states.take(1, () => 1).map((text) => JSON.parse(text).d[METER])
  }
  expect(next(21)).toEqual([{ local_temperature: 21 }])
  expect(next(21.01)).toEqual([])
  expect(next(23)).toEqual([{ local_temperature: 23 }])
  expect(next(null)).toEqual([{ local_temperature: null }])
  expect(next(null)).toEqual([])
})

it('a setting within the deadband of its property is news: it was set', () => {
  const states = new PendingStates()
  states.put({ ...device, kind: 'curtain', properties: curtain.properties(1) })
  const next = (position: number) => {
    states.add(METER, { position })
    return states.take(1, () => 1).map((text) => JSON.parse(text).d[METER])
  }
  expect(next(50)).toEqual([{ position: 50 }])
  expect(next(53)).toEqual([{ position: 53 }])
  expect(next(53)).toEqual([])
})

it('packets stay within what a broker takes, and a device that nobody announced has none', () => {
  const states = new PendingStates()
  for (let n = 0; n < 600; n += 1) {
    const number = n.toString(16).toUpperCase().padStart(16, '0')
    states.put({ ...device, number })
    states.add(number, { system_mode: 'heat', local_temperature: n })
  }
  states.add('00000000000FFFFF', { system_mode: 'heat' })
  let seq = 0
  const packets = states.take(5, () => {
    seq += 1
    return seq
  })
  const counts = packets.map((text) => Object.keys(JSON.parse(text).d).length)
  expect(counts).toEqual([255, 255, 90])
  expect(packets.map((text) => JSON.parse(text).seq)).toEqual([1, 2, 3])
  for (const text of packets) expect(text.length).toBeLessThan(64 * 1_024)
})
