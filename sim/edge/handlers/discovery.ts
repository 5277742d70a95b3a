import { FOUND_PER_HOST_MAX } from '#shared/constants.ts'
import { discoveryContract } from '#shared/contract/discovery.ts'
import { GENERIC_KIND } from '#shared/devices/generic.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { remoteControl } from '#shared/devices/remoteControl.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { deviceNumbered } from '#shared/records/device.ts'
import { seesRecord } from '#shared/records/registry.ts'
import type { Found } from '../../core/discovery/discovery.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { projectCommand } from './declared.ts'

export const discoveryHandlers: HandlersOf<typeof discoveryContract> = {
  list(_, call) {
    const { discovery, clock } = call.services
    const read = projectOf(call).workspace.state
    const { principal } = callerOf(call)
    const nowMs = Math.round(clock.now())
    const hosts = [...read.all('host')].filter((host) => seesRecord(principal, host, read))
    const list = hosts.flatMap(({ id: hostId, ignoredNumbers = [] }) => {
      const ignored = new Set(ignoredNumbers)
      return discovery
        .of(hostId, nowMs)
        .filter(({ number }) => !deviceNumbered(read, hostId, number))
        .map(({ guess, capabilities: _, scales: __, ...found }) => ({
          hostId,
          ...found,
          kind: guess?.kind ?? null,
          circuits: guess?.circuits ?? 1,
          isIgnored: ignored.has(found.number),
        }))
    })
    const leftOut = hosts.flatMap(({ id: hostId }) => {
      const { numbers, unread } = discovery.leftOut(hostId, nowMs)
      const count = numbers.filter((number) => !deviceNumbered(read, hostId, number)).length
      return count + unread === 0 ? [] : [{ hostId, count, unread, max: FOUND_PER_HOST_MAX }]
    })
    return { list, leftOut }
  },
  takeIn: projectCommand(discoveryContract.takeIn, 'AddDevices', {
    sees: ({ devices }) => ({
      host: devices.map(({ hostId }) => hostId),
      area: devices.map(({ areaId }) => areaId),
    }),
    data: ({ devices }, { services }) => ({
      devices: devices.map((device) => {
        const found = services.discovery.get(device.hostId, device.number)
        if (!found) throw new Rejection('device_not_reported', { number: device.number })
        return {
          ...device,
          model: found.model,
          circuits: circuitsFor(device, found),
          ...announcedOf(device.kind, found),
          connection: 'default',
          // A found device is part of its host's network by definition.
          isJoined: true,
          isConfigured: true,
        }
      }),
    }),
    returns: (facts) => ({ deviceIds: facts.of('DeviceAdded').map(({ deviceId }) => deviceId) }),
  }),
  ignore: projectCommand(discoveryContract.ignore, 'IgnoreFoundDevices', {
    sees: ({ hostId }) => ({ host: [hostId] }),
  }),
}

/** The properties of a generic device; of another kind the ranges in which its gateway counts. */
function announcedOf(kind: string, { capabilities, scales }: Found) {
  if (kind === GENERIC_KIND) return capabilities ? { capabilities } : {}
  return scales.length > 0 ? { scales } : {}
}

/** Guessed number of circuits, named by number if there are several. */
function circuitsFor(
  { kind, name, nameEn }: { readonly kind: string; readonly name: string; readonly nameEn: string },
  found: Found,
) {
  const count = found.guess?.kind === kind ? found.guess.circuits : (kindOf(kind)?.circuits.min ?? 1)
  if (count === 1) return [{ name, nameEn }]
  const isRemote = kind === remoteControl.kind
  return Array.from({ length: count }, (_, i) => ({
    name: isRemote ? `按键 ${i + 1}` : `第${i + 1}路`,
    nameEn: `${isRemote ? 'Key' : 'Circuit'} ${i + 1}`,
  }))
}
