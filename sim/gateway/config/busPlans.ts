/** How each bus of a configuration is connected. */
import type { StoredMapping } from '#shared/fieldMapping.ts'
import { parseYaml } from '../../base/yaml/yamlFile.ts'
import { connectBacnet } from '../bacnet/bacnetAdapter.ts'
import {
  type BacnetProfile,
  compileBacnetProfile,
  judgeBacnetProfile,
  readBacnetProfile,
} from '../bacnet/profile.ts'
import { scanBacnet } from '../bacnet/scanBacnet.ts'
import type { GatewayOptions } from '../gateway.ts'
import { connectHomeassistant } from '../homeassistant/homeassistantAdapter.ts'
import { PROJECT_MAX_BYTES, readEtsProject } from '../knx/etsProject.ts'
import { type GroupList, readGroupList } from '../knx/groupAddresses.ts'
import { connectKnx } from '../knx/knxAdapter.ts'
import { readKnxPoints } from '../knx/points.ts'
import { connectModbus } from '../modbus/modbusAdapter.ts'
import { readProfile } from '../modbus/profile.ts'
import { connectZigbee2mqtt } from '../zigbee2mqtt/zigbee2mqttAdapter.ts'
import { type ConfigReading, numberOf, type Place, profileNames } from './configReading.ts'
import type {
  BacnetBus,
  BacnetDeviceConfig,
  BusConfig,
  HomeassistantBus,
  KnxBus,
  ModbusBus,
  Zigbee2mqttBus,
} from './configSchema.ts'

type Plan = GatewayOptions['buses'][number]
type Connecting = Pick<Plan, 'pace' | 'connect' | 'scan'>

/** Until a broker has taken a message. */
const PUBLISH_MAX_MS = 5_000
/** The library ends a request first, so that its number is free again. */
const SPARE_MS = 1_000

/** @param mapped devices of the bus that were made in the console */
export function busPlan(
  reading: ConfigReading,
  bus: BusConfig,
  at: Place,
  mapped: readonly StoredMapping[] = [],
): Plan {
  const { name, protocol } = bus
  reading.busName(name, [...at, 'name'])
  return { name, protocol, place: placeOf(bus), ...connecting(reading, withMapped(reading, bus, mapped), at) }
}

/** With the devices that were made in the console, of which each has a number of its own. */
function withMapped(reading: ConfigReading, bus: BusConfig, mapped: readonly StoredMapping[]): BusConfig {
  const added = mapped.map(({ id, address, name, profile }) => ({
    at: Number(address),
    number: numberOf(`${bus.name}/${address}/${id}`),
    name,
    profile: reading.give(id, parseYaml(JSON.stringify(profile), name)),
  }))
  if (bus.protocol === 'modbus')
    return { ...bus, devices: [...bus.devices, ...added.map(({ at: unit, ...one }) => ({ ...one, unit }))] }
  if (bus.protocol === 'bacnet') {
    const address = (instance: number) => bus.devices.find((one) => one.instance === instance)?.address
    const devices = added.map(({ at: instance, ...one }) => ({
      ...{ ...one, instance, address: address(instance), circuits: 1, isMapped: true },
    }))
    return { ...bus, devices: [...bus.devices, ...devices] }
  }
  return bus
}

/** For people: without user names and passwords. */
function placeOf(bus: BusConfig): string {
  switch (bus.protocol) {
    case 'modbus':
      return `${bus.host}:${bus.port}`
    case 'zigbee2mqtt':
    case 'homeassistant':
      return new URL(bus.url).host
    case 'bacnet':
      return bus.broadcast
    case 'knx':
      return bus.host === undefined ? 'multicast' : `${bus.host}:${bus.port}`
  }
}

function connecting(reading: ConfigReading, bus: BusConfig, at: Place): Connecting {
  switch (bus.protocol) {
    case 'modbus':
      return modbus(reading, bus, at)
    case 'zigbee2mqtt':
      return zigbee2mqtt(reading, bus, at)
    case 'homeassistant':
      return homeassistant(reading, bus, at)
    case 'bacnet':
      return bacnet(reading, bus, at)
    case 'knx':
      return knx(reading, bus, at)
  }
}

function modbus(reading: ConfigReading, bus: ModbusBus, at: Place): Connecting {
  const { host, port, framing, requestsPerSecond } = bus
  const timeoutMs = bus.timeoutSeconds * 1_000
  const units = bus.devices.flatMap((device, index) => {
    const place = [...at, 'devices', index]
    const profile = reading.profile(device.profile, [...place, 'profile'], profileNames(), readProfile)
    const number = reading.number(device.number ?? numberOf(`${bus.name}/${device.unit}`), device.name, place)
    return profile ? [{ unit: device.unit, number, name: device.name, profile }] : []
  })
  return {
    // A write is up to three requests in one turn.
    pace: { requestsPerSecond, timeoutMs: 4 * timeoutMs },
    connect: connectModbus({ host, port, framing, timeoutMs, pollMs: bus.pollSeconds * 1_000, units }),
  }
}

function zigbee2mqtt(reading: ConfigReading, bus: Zigbee2mqttBus, at: Place): Connecting {
  const { url, base, username, requestsPerSecond } = bus
  const password = bus.password && reading.secret(bus.password, [...at, 'password'])
  return {
    pace: { requestsPerSecond, timeoutMs: PUBLISH_MAX_MS },
    connect: connectZigbee2mqtt({ url, base, username, password }),
  }
}

function homeassistant(reading: ConfigReading, bus: HomeassistantBus, at: Place): Connecting {
  const { name, url, prefix, username, requestsPerSecond, ask: isAsking } = bus
  const password = bus.password && reading.secret(bus.password, [...at, 'password'])
  return {
    pace: { requestsPerSecond, timeoutMs: PUBLISH_MAX_MS },
    connect: connectHomeassistant({
      url,
      prefix,
      username,
      password,
      isAsking,
      numberOf: (address) => numberOf(`${name}/${address}`),
    }),
  }
}

function bacnet(reading: ConfigReading, bus: BacnetBus, at: Place): Connecting {
  const { name: busName, port, broadcast, priority, requestsPerSecond, requestsAtOnce } = bus
  const timeoutMs = bus.timeoutSeconds * 1_000
  const units = bus.devices.flatMap((device, index) => {
    const place = [...at, 'devices', index]
    const { instance, name, address = null } = device
    const profile = bacnetProfile(reading, device, place)
    const number = reading.number(device.number ?? numberOf(`${busName}/${instance}`), name, place)
    // Devices that were made in the console are further views of one.
    if (!device.isMapped && bus.devices.findIndex((one) => one.instance === instance) < index)
      reading.tell([...place, 'instance'], `there is a device ${instance} already`)
    return profile ? [{ instance, address, number, name, profile }] : []
  })
  const target = { port, interface: bus.interface, broadcast, timeoutMs }
  const known = bus.devices.flatMap(({ instance, address }) => (address ? [{ instance, address }] : []))
  return {
    pace: { requestsPerSecond, timeoutMs: timeoutMs + SPARE_MS, atOnce: requestsAtOnce },
    scan: scanBacnet({ ...target, known, waitMs: timeoutMs }),
    connect: connectBacnet({
      ...target,
      priority,
      pollMs: bus.pollSeconds * 1_000,
      covMs: bus.covSeconds * 1_000,
      checkMs: bus.checkSeconds * 1_000,
      relinquishesOnStop: bus.relinquishOnStop,
      units,
    }),
  }
}

function bacnetProfile(reading: ConfigReading, device: BacnetDeviceConfig, at: Place): BacnetProfile | null {
  const { profile, points, kind, name, model = name, circuits } = device
  if ((profile === undefined) === (points === undefined)) {
    reading.tell(at, 'a device has either a profile or points')
    return null
  }
  if (profile !== undefined) return reading.profile(profile, [...at, 'profile'], [], readBacnetProfile)
  if (points === undefined || kind === undefined) {
    reading.tell(at, 'a device with points has a kind')
    return null
  }
  const own = { model, kind, circuits, points }
  let isRight = true
  judgeBacnetProfile(own, (path, says) => {
    isRight = false
    reading.tell([...at, ...path], says)
  })
  return isRight ? compileBacnetProfile(own) : null
}

function knx(reading: ConfigReading, bus: KnxBus, at: Place): Connecting {
  const groups = knxGroups(reading, bus.groups, [...at, 'groups'])
  const devices = bus.devices.flatMap((device, index) => {
    const place = [...at, 'devices', index]
    const { name, model, kind, circuits } = device
    const number = reading.number(device.number ?? numberOf(`${bus.name}/${name}`), name, place)
    // Without the list every name is unknown.
    const points =
      groups &&
      readKnxPoints(device, device.points, groups, (path, says) => reading.tell([...place, ...path], says))
    return points ? [{ number, name, model, kind, circuits, points }] : []
  })
  const { host = null, port, interface: localAddress = null, individualAddress, requestsPerSecond } = bus
  return {
    pace: { requestsPerSecond, timeoutMs: PUBLISH_MAX_MS },
    connect: connectKnx({
      host,
      port,
      localAddress,
      individualAddress,
      readMs: bus.readSeconds * 1_000,
      devices,
    }),
  }
}

function knxGroups(reading: ConfigReading, path: string | undefined, at: Place): GroupList | null {
  if (path === undefined) return new Map()
  try {
    if (/\.knxproj$/i.test(path)) {
      const bytes = reading.bytes(path, at, PROJECT_MAX_BYTES)
      return bytes && readEtsProject(bytes)
    }
    const text = reading.text(path, at)
    return text === null ? null : readGroupList(text)
  } catch (error) {
    reading.tell(at, error instanceof Error ? error.message : String(error))
    return null
  }
}
