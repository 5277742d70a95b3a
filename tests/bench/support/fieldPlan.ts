/**
 * The field side of the gateway bench: 20,000 points of four protocols, and how many of them change each second.
 * The configuration of the gateway and the simulated devices both come from it.
 */
import { bridgeDevices, type Paired } from '../../sim/gateway/support/zigbeeBridge.ts'

export const MODBUS = { lines: 20, units: 50, points: 10, changesPerSecond: 500, pollSeconds: 10 }
export const ZIGBEE = { bridges: 4, devices: 250, points: 4, changesPerSecond: 300 }
export const BACNET = { devices: 200, points: 10, changesPerSecond: 100 }
export const KNX = { interfaces: 4, devices: 250, points: 4, changesPerSecond: 100 }

export const POINTS =
  MODBUS.lines * MODBUS.units * MODBUS.points +
  ZIGBEE.bridges * ZIGBEE.devices * ZIGBEE.points +
  BACNET.devices * BACNET.points +
  KNX.interfaces * KNX.devices * KNX.points

/** Properties of an energy meter, in the order of the registers and objects of a device. */
const METER = [
  'power',
  'energy',
  'voltage_phase_a',
  'voltage_phase_b',
  'voltage_phase_c',
  'current_phase_a',
  'current_phase_b',
  'current_phase_c',
  'power_factor',
  'ac_frequency',
] as const
const KNX_POINTS = [
  ['power', '14.056'],
  ['voltage_phase_a', '14.027'],
  ['current_phase_a', '14.019'],
  ['current_phase_b', '14.019'],
] as const

/** Two registers a point, one read a device. */
export const MODBUS_REGISTERS = METER.length * 2
const LEVELS: Readonly<Record<string, readonly [low: number, high: number]>> = {
  power: [10_000, 300_000],
  energy: [10, 900_000],
  power_factor: [0.2, 0.9],
  ac_frequency: [46, 54],
}

/** Where a reading swings between; each change is larger than any deadband. */
export const swing = (property: string): readonly [number, number] =>
  LEVELS[property] ?? (property.startsWith('voltage') ? [180, 260] : [10, 400])
export const swingOfPoint = (place: number): readonly [number, number] => swing(METER[place] ?? 'power')

export const bacnetNumber = (device: number): string => `bacnet ${device}`
export const knxNumber = (line: number, device: number): string => `knx ${line} ${device}`
export const bacnetProperty = (place: number): string => METER[place] ?? ''
export const knxProperty = (place: number): string => KNX_POINTS[place]?.[0] ?? ''
/** Group addresses 1/0/0 and on, four to a device. */
export const knxGroup = (device: number, place: number): string => {
  const address = device * KNX.points + place
  return `${1 + (address >> 11)}/${(address >> 8) & 7}/${address & 255}`
}

/** Devices of one bridge; numbers of different bridges differ. */
export const pairedOf = (bridge: number): readonly Paired[] =>
  Array.from({ length: ZIGBEE.devices }, (_, device) => ({
    n: bridge * ZIGBEE.devices + device + 1,
    name: `climate ${bridge} ${device}`,
    model: 'WSDCGQ11LM',
  }))
export const zigbeeBase = (bridge: number): string => `zigbee${bridge}`
export const zigbeeAnnouncement = (bridge: number): string => bridgeDevices(pairedOf(bridge))

export interface FieldPorts {
  readonly modbus: readonly number[]
  readonly zigbee: number
  readonly bacnet: readonly number[]
  readonly knx: readonly number[]
}

const listed = <T>(many: number, one: (n: number) => T): T[] => Array.from({ length: many }, (_, n) => one(n))

/** The objects of every BACnet device. */
export const CONTROLLER_PROFILE = {
  model: 'Bench controller',
  kind: 'energy_meter',
  points: METER.map((property, place) => ({ property, object: `analog-input:${place + 1}` })),
}

/** The register map of every Modbus unit. */
export const METER_PROFILE = {
  model: 'Bench meter',
  kind: 'energy_meter',
  points: METER.map((property, place) => ({
    property,
    table: 'input',
    address: place * 2,
    type: 'float32',
  })),
}

const modbusBuses = (ports: FieldPorts) =>
  ports.modbus.map((port, line) => ({
    name: `modbus-${line}`,
    protocol: 'modbus',
    host: '127.0.0.1',
    port,
    pollSeconds: MODBUS.pollSeconds,
    requestsPerSecond: 200,
    devices: listed(MODBUS.units, (unit) => ({
      unit: unit + 1,
      name: `Meter ${line}.${unit + 1}`,
      profile: './meter.yaml',
    })),
  }))

const zigbeeBuses = (ports: FieldPorts) =>
  listed(ZIGBEE.bridges, (bridge) => ({
    name: `zigbee-${bridge}`,
    protocol: 'zigbee2mqtt',
    url: `mqtt://127.0.0.1:${ports.zigbee}`,
    base: zigbeeBase(bridge),
    requestsPerSecond: 1_000,
  }))

const bacnetBus = (ports: FieldPorts) => ({
  name: 'bacnet',
  protocol: 'bacnet',
  interface: '127.0.0.1',
  port: 0,
  broadcast: '127.0.0.1',
  requestsPerSecond: 400,
  covSeconds: 3_600,
  checkSeconds: 3_600,
  devices: ports.bacnet.map((port, device) => ({
    number: bacnetNumber(device),
    name: `Controller ${device}`,
    instance: device + 1,
    address: `127.0.0.1:${port}`,
    profile: './controller.yaml',
  })),
})

const knxBuses = (ports: FieldPorts) =>
  ports.knx.map((port, line) => ({
    name: `knx-${line}`,
    protocol: 'knx',
    host: '127.0.0.1',
    port,
    requestsPerSecond: 50,
    devices: listed(KNX.devices, (device) => ({
      number: knxNumber(line, device),
      name: `Meter ${line}.${device}`,
      kind: 'energy_meter',
      points: KNX_POINTS.map(([property, dpt], place) => ({ property, dpt, group: knxGroup(device, place) })),
    })),
  }))

/** @param kinds the buses that the gateway has */
export const busesOf = (ports: FieldPorts, kinds: 'all' | 'modbus') =>
  kinds === 'modbus'
    ? modbusBuses(ports)
    : [...modbusBuses(ports), ...zigbeeBuses(ports), bacnetBus(ports), ...knxBuses(ports)]
