/** Hosts: installed once, and present or absent as their connection tells. */
import { HOST_NETWORK_NUMBER_MAX } from '#shared/constants.ts'
import { type AlarmEvent, clearAlarm, raiseAlarm } from '#shared/domain/alarm/alarm.ts'
import { requireName, requireNumber, requireRecord } from '#shared/domain/rules.ts'
import type { EvolveTable } from '#shared/kernel/aggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AreaId, HostId } from '#shared/kernel/ids.ts'
import type { Host } from '#shared/records/host.ts'
import type { ReadState, Records } from '#shared/records/registry.ts'

export const HOST_OFFLINE_CODE = 'host_offline'

export type HostEvent =
  | { readonly type: 'HostInstalled'; readonly data: { readonly host: Host } }
  | { readonly type: 'HostSecretRenewed'; readonly data: { readonly hostId: HostId } }
  | { readonly type: 'HostCameOnline'; readonly data: { readonly hostId: HostId } }
  | { readonly type: 'HostWentOffline'; readonly data: { readonly hostId: HostId; readonly reason: string } }

export const hostDeciders = {
  InstallHost(
    data: {
      readonly number: string
      readonly name: string
      readonly areaId: AreaId
      readonly model: string
      readonly firmwareVersion: string
      readonly networkNumber: number
    },
    read: ReadState,
    ctx: DecideContext,
  ): HostEvent[] {
    requireNumber(data.number)
    const name = requireName(data.name)
    requireRecord(read, 'area', data.areaId)
    if (read.first('host', 'number', data.number))
      throw new Rejection('host_number_taken', { number: data.number })
    if (read.first('host', 'name', name)) throw new Rejection('name_taken', { name })
    if (data.networkNumber > HOST_NETWORK_NUMBER_MAX) {
      throw new Rejection('host_network_number_exceeded', { max: HOST_NETWORK_NUMBER_MAX })
    }
    const host: Host = {
      type: 'host',
      id: ctx.newId('hst'),
      ...data,
      name,
      isOnline: false,
      presenceSinceMs: null,
      createdAtMs: ctx.nowMs,
    }
    return [{ type: 'HostInstalled', data: { host } }]
  },
  /** Only that it happened: the secret itself is kept apart and never in the log. */
  RenewHostSecret(data: { readonly hostId: HostId }, read: ReadState): HostEvent[] {
    requireRecord(read, 'host', data.hostId)
    return [{ type: 'HostSecretRenewed', data }]
  },
  /** A birth, or any report of a host that was thought absent. No fact when nothing changes. */
  NoteHostOnline(data: { readonly hostId: HostId }, read: ReadState): (HostEvent | AlarmEvent)[] {
    const host = requireRecord(read, 'host', data.hostId)
    if (host.isOnline) return []
    return [
      { type: 'HostCameOnline', data },
      ...clearAlarm(read, { hostId: host.id, deviceId: null, code: HOST_OFFLINE_CODE }),
    ]
  },
  NoteHostOffline(
    data: { readonly hostId: HostId; readonly reason: string },
    read: ReadState,
    ctx: DecideContext,
  ): (HostEvent | AlarmEvent)[] {
    const host = requireRecord(read, 'host', data.hostId)
    if (!host.isOnline) return []
    const alarm = raiseAlarm(read, ctx, {
      hostId: host.id,
      deviceId: null,
      areaId: host.areaId,
      code: HOST_OFFLINE_CODE,
      severity: 'major',
      title: '',
      body: host.name,
      footer: '',
    })
    return [{ type: 'HostWentOffline', data }, ...alarm]
  },
}

function presence(
  read: Parameters<EvolveTable<HostEvent, Records>['HostCameOnline']>[1],
  id: HostId,
  isOnline: boolean,
  at: number,
) {
  const host = read.get('host', id)
  return host ? [{ put: { ...host, isOnline, presenceSinceMs: at } }] : []
}

export const hostEvolve: EvolveTable<HostEvent, Records> = {
  HostInstalled: ({ host }) => [{ put: host }],
  HostSecretRenewed: () => [],
  HostCameOnline: ({ hostId }, read, meta) => presence(read, hostId, true, meta.at),
  HostWentOffline: ({ hostId }, read, meta) => presence(read, hostId, false, meta.at),
}
