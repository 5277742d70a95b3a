/** A process of its own: the devices of the gateway bench on real servers of their protocols, and what changes in them. */
import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import { ServerTCP } from 'modbus-serial'
import { type BacnetBench, openBacnet } from '../../sim/gateway/support/bacnetServer.ts'
import { type KnxBench, openKnx } from '../../sim/gateway/support/knxInterface.ts'
import { numberOf } from '../../sim/gateway/support/zigbeeBridge.ts'
import { freePort } from '../../support/freePort.ts'
import { answerParent } from './childProcess.ts'
import {
  BACNET,
  bacnetNumber,
  bacnetProperty,
  type FieldPorts,
  KNX,
  knxGroup,
  knxNumber,
  knxProperty,
  MODBUS,
  MODBUS_REGISTERS,
  pairedOf,
  swing,
  swingOfPoint,
  ZIGBEE,
  zigbeeAnnouncement,
  zigbeeBase,
} from './fieldPlan.ts'

/** A change that a device sends at once, and when: what the gateway makes of it arrives with the same value. */
export interface SentChange {
  readonly number: string
  readonly property: string
  readonly value: number
  readonly atMs: number
}

const TICK_MS = 20
const CHANGED_POINTS = { modbus: 5, zigbee: 2 }
const ends: (() => Promise<void>)[] = []
const registers = Array.from({ length: MODBUS.lines * MODBUS.units }, () =>
  Buffer.alloc(MODBUS_REGISTERS * 2),
)
const controllers: BacnetBench[] = []
const interfaces: KnxBench[] = []
const knxValues = new Map<string, number>()
const sent: SentChange[] = []
let timer: NodeJS.Timeout | undefined
let zigbee: Aedes

const nowMs = (): number => performance.timeOrigin + performance.now()
/** Swings between two levels; hundredths tell changes apart. */
const next = ([low, high]: readonly [number, number], step: number): number =>
  Math.fround(Math.round(((step % 2 === 0 ? low : high) + (step % 97) / 100) * 100) / 100)

async function openModbus(line: number): Promise<number> {
  const port = await freePort()
  const vector = {
    getMultipleInputRegisters: (
      address: number,
      length: number,
      unit: number,
      done: (error: Error | null, values: number[]) => void,
    ): void => {
      const memory = registers[line * MODBUS.units + unit - 1]
      done(
        null,
        Array.from({ length }, (_, n) => memory?.readUInt16BE((address + n) * 2) ?? 0),
      )
    },
  }
  const server = new ServerTCP(vector, { host: '127.0.0.1', port, unitID: 255 })
  await new Promise<void>((resolve) => server.once('initialized', resolve))
  ends.push(() => new Promise((resolve) => server.close(() => resolve())))
  return port
}

async function openZigbee(): Promise<number> {
  zigbee = await Aedes.createBroker()
  const server = createServer(zigbee.handle).listen(0, '127.0.0.1')
  await new Promise<void>((resolve) => server.once('listening', resolve))
  for (let bridge = 0; bridge < ZIGBEE.bridges; bridge += 1) {
    publish(`${zigbeeBase(bridge)}/bridge/devices`, zigbeeAnnouncement(bridge), true)
    publish(`${zigbeeBase(bridge)}/bridge/state`, '{"state":"online"}', true)
  }
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

function publish(topic: string, text: string, retain = false): void {
  zigbee.publish(
    { cmd: 'publish', topic, payload: Buffer.from(text), qos: 0, retain, dup: false },
    (error) => {
      if (error) throw error
    },
  )
}

async function openControllers(): Promise<number[]> {
  for (let device = 0; device < BACNET.devices; device += 1) {
    const objects = Object.fromEntries(
      Array.from({ length: BACNET.points }, (_, place) => [
        `0:${place + 1}`,
        { value: swingOfPoint(place)[0] },
      ]),
    )
    const controller = await openBacnet({ instance: device + 1, objects })
    controllers.push(controller)
    ends.push(() => controller.close())
  }
  return controllers.map(({ port }) => port)
}

async function openInterfaces(): Promise<number[]> {
  for (let line = 0; line < KNX.interfaces; line += 1) {
    const knx = await openKnx((telegram, bench) => {
      if (telegram.kind === 'read')
        bench.send(
          telegram.group,
          float32(knxValues.get(`${line} ${telegram.group}`) ?? 20),
          false,
          'response',
        )
    })
    interfaces.push(knx)
    ends.push(() => knx.close())
  }
  return interfaces.map(({ port }) => port)
}

function float32(value: number): number[] {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(value)
  return [...bytes]
}

async function open(): Promise<FieldPorts> {
  const modbus: number[] = []
  for (let line = 0; line < MODBUS.lines; line += 1) modbus.push(await openModbus(line))
  for (const memory of registers)
    for (let place = 0; place < MODBUS.points; place += 1)
      memory.writeFloatBE(swingOfPoint(place)[0], place * 4)
  return { modbus, zigbee: await openZigbee(), bacnet: await openControllers(), knx: await openInterfaces() }
}

const CHANGES: readonly { readonly everyMs: number; change(step: number): void }[] = [
  {
    everyMs: (1_000 * CHANGED_POINTS.modbus) / MODBUS.changesPerSecond,
    change(step) {
      const memory = registers[step % registers.length]
      for (let place = 0; place < CHANGED_POINTS.modbus; place += 1)
        memory?.writeFloatBE(next(swingOfPoint(place), Math.floor(step / registers.length)), place * 4)
    },
  },
  {
    everyMs: (1_000 * CHANGED_POINTS.zigbee) / ZIGBEE.changesPerSecond,
    change(step) {
      const bridge = step % ZIGBEE.bridges
      const round = Math.floor(step / (ZIGBEE.bridges * ZIGBEE.devices))
      const paired = pairedOf(bridge)[Math.floor(step / ZIGBEE.bridges) % ZIGBEE.devices]
      if (!paired) return
      const temperature = next([15, 30], round)
      const humidity = next([30, 70], round)
      sent.push({ number: numberOf(paired.n), property: 'temperature', value: temperature, atMs: nowMs() })
      publish(
        `${zigbeeBase(bridge)}/${paired.name}`,
        JSON.stringify({ temperature, humidity, battery: 88, linkquality: 90 }),
      )
    },
  },
  {
    everyMs: 1_000 / BACNET.changesPerSecond,
    change(step) {
      const device = step % BACNET.devices
      const place = Math.floor(step / BACNET.devices) % BACNET.points
      const value = next(swingOfPoint(place), Math.floor(step / (BACNET.devices * BACNET.points)) + 1)
      sent.push({ number: bacnetNumber(device), property: bacnetProperty(place), value, atMs: nowMs() })
      controllers[device]?.set(`0:${place + 1}`, { value })
    },
  },
  {
    everyMs: 1_000 / KNX.changesPerSecond,
    change(step) {
      const line = step % KNX.interfaces
      const device = Math.floor(step / KNX.interfaces) % KNX.devices
      const round = Math.floor(step / (KNX.interfaces * KNX.devices))
      const place = round % KNX.points
      const group = knxGroup(device, place)
      const value = next(swing(knxProperty(place)), Math.floor(round / KNX.points))
      knxValues.set(`${line} ${group}`, value)
      sent.push({ number: knxNumber(line, device), property: knxProperty(place), value, atMs: nowMs() })
      interfaces[line]?.send(group, float32(value))
    },
  },
]

/** Steps go on over several starts, so that each one is a change. */
const steps = CHANGES.map(() => 0)

function start(kinds: 'all' | 'modbus'): void {
  const before = [...steps]
  const startMs = performance.now()
  timer = setInterval(() => {
    const passedMs = performance.now() - startMs
    for (const [place, { everyMs, change }] of CHANGES.entries()) {
      if (kinds === 'modbus' && place > 0) return
      while ((steps[place] ?? 0) - (before[place] ?? 0) < passedMs / everyMs) {
        change(steps[place] ?? 0)
        steps[place] = (steps[place] ?? 0) + 1
      }
    }
  }, TICK_MS)
}

answerParent(
  {
    open,
    start,
    stop() {
      clearInterval(timer)
      return sent.splice(0)
    },
  },
  async () => {
    for (const end of ends) await end()
  },
)
