/** Hosts: installed once, and present or absent according to their connection. */
import { z } from 'zod'
import { HOST_NETWORK_NUMBER_MAX } from '#shared/constants.ts'
import { type AlarmEvent, clearAlarm, raiseAlarm } from '#shared/domain/alarm/alarm.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireName, requireNumber, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type Host, type HostId, hostIdSchema, hostRecord } from '#shared/records/host.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

export const HOST_OFFLINE_CODE = 'host_offline'

const onHost = { hostId: hostIdSchema }

export const hostEvents = {
  HostInstalled: defineEvent({
    schema: z.object({
      ...onHost,
      ...hostRecord.schema.pick({
        number: true,
        name: true,
        areaId: true,
        model: true,
        firmwareVersion: true,
        networkNumber: true,
      }).shape,
    }),
    evolve({ hostId, ...facts }, _read, { at }) {
      const host: Host = {
        type: 'host',
        id: hostId,
        ...facts,
        isOnline: false,
        presenceSinceMs: null,
        createdAtMs: at,
      }
      return [{ put: host }]
    },
  }),
  /** Only that it happened: the secret itself is kept apart and never in the log. */
  HostSecretRenewed: defineEvent({ schema: z.object(onHost), evolve: () => [] }),
  HostCameOnline: defineEvent({
    schema: z.object(onHost),
    evolve: ({ hostId }, read, { at }) => presence(read, hostId, true, at),
  }),
  HostWentOffline: defineEvent({
    schema: z.object({ ...onHost, reason: z.string() }),
    evolve: ({ hostId }, read, { at }) => presence(read, hostId, false, at),
  }),
}
export type HostEvent = EventOf<typeof hostEvents>

type NewHost = Omit<Extract<HostEvent, { type: 'HostInstalled' }>['data'], 'hostId'>

export const hostAggregate = defineAggregate({
  events: hostEvents,
  commands: {
    InstallHost(data: NewHost, read: ReadState, ctx: DecideContext): HostEvent[] {
      requireNumber(data.number)
      const name = requireName(data.name)
      requireRecord(read, 'area', data.areaId)
      if (read.first('host', 'number', data.number))
        throw new Rejection('host_number_taken', { number: data.number })
      if (read.first('host', 'name', name)) throw new Rejection('name_taken', { name })
      if (data.networkNumber > HOST_NETWORK_NUMBER_MAX) {
        throw new Rejection('host_network_number_exceeded', { max: HOST_NETWORK_NUMBER_MAX })
      }
      return [{ type: 'HostInstalled', data: { hostId: ctx.newId(hostRecord), ...data, name } }]
    },
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
  },
})

function presence(read: ReadState, id: HostId, isOnline: boolean, at: number): AnyChange[] {
  const host = read.get('host', id)
  return host ? [{ put: { ...host, isOnline, presenceSinceMs: at } }] : []
}
