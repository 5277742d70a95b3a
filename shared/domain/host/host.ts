/** Hosts: installed, changed, replaced and removed by users; online or offline according to their connection. */
import { z } from 'zod'
import { HOST_NETWORK_NUMBER_MAX } from '#shared/constants.ts'
import { notHeldBy } from '#shared/domain/advanced/notHeldBy.ts'
import { type AlarmEvent, alarmKey, clearAlarm, raiseAlarm } from '#shared/domain/alarm/alarm.ts'
import { raiseHostAlarm } from '#shared/domain/alarm/hostAlarm.ts'
import { type SuppressionEvent, suppressConsequences } from '#shared/domain/alarm/suppression.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { goneCopies, lostCopies } from '#shared/domain/host/copies.ts'
import { assigned, type ServingEvent } from '#shared/domain/host/serving.ts'
import { type Changes, changesOf, requireName, requireNumber, requireRecord } from '#shared/domain/rules.ts'
import { withInnerAreas } from '#shared/domain/structure/areas.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { called, Rejection } from '#shared/kernel/errors.ts'
import { HOST_OFFLINE_CODE, HOST_TWICE_CODE } from '#shared/records/alarm.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import { type Host, type HostId, hostIdSchema, hostRecord } from '#shared/records/host.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { nameKey } from '#shared/rules/name.ts'

const onHost = { hostId: hostIdSchema }
const { name, areaId, model, networkNumber } = hostRecord.fields
/** Fields that engineers enter for a gateway. It reports the others. */
const ownFields = { name, areaId, model, networkNumber }
type HostFacts = Pick<Host, keyof typeof ownFields>

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
        servedAreaIds: [],
        offlineReason: null,
        createdAtMs: at,
      }
      return [{ put: host }]
    },
  }),
  HostChanged: defineEvent({
    schema: z.object({ ...onHost, ...z.object(ownFields).partial().shape }),
    evolve({ hostId, ...changes }, read): AnyChange[] {
      const host = read.get('host', hostId)
      return host ? [{ put: { ...host, ...changesOf<HostFacts>(host, changes) } }] : []
    },
  }),
  /**
   * Replaces the gateway hardware. Devices, history and permissions stay. It is offline until it connects.
   */
  HostReplaced: defineEvent({
    schema: z.object({ ...onHost, number: hostRecord.fields.number }),
    evolve({ hostId, number }, read): AnyChange[] {
      const host = read.get('host', hostId)
      if (!host) return []
      return [
        { put: { ...host, number, isOnline: false, presenceSinceMs: null } },
        ...notHeldBy(read, hostId),
        ...lostCopies(read, hostId),
      ]
    },
  }),
  HostRemoved: defineEvent({
    schema: z.object(onHost),
    evolve: ({ hostId: id }, read): AnyChange[] => [
      { remove: { type: 'host', id } },
      ...[...read.by('advanced', 'host', id).keys()].map(
        (entryId): AnyChange => ({ remove: { type: 'advanced', id: entryId } }),
      ),
      ...goneCopies(read, id),
      // A copy that was to be stored on it runs on the server.
      ...[...read.by('automation', 'host', id).values()].map(
        (automation): AnyChange => ({ put: { ...automation, hostId: null } }),
      ),
    ],
  }),
  /** Records that the secret changed. The secret is stored outside the log. */
  HostSecretRenewed: defineEvent({ schema: z.object(onHost), evolve: () => [] }),
  HostCameOnline: defineEvent({
    schema: z.object(onHost),
    evolve: ({ hostId }, read, { at }) => presence(read, hostId, true, at),
  }),
  HostWentOffline: defineEvent({
    schema: z.object({ ...onHost, reason: z.string() }),
    evolve: ({ hostId, reason }, read, { at }) => presence(read, hostId, false, at, reason),
  }),
}
export type HostEvent = EventOf<typeof hostEvents>

interface OnHost {
  readonly hostId: HostId
}

type NewHost = Omit<Extract<HostEvent, { type: 'HostInstalled' }>['data'], 'hostId'> & {
  /** Areas that it serves from the beginning. */
  readonly servedAreaIds?: readonly AreaId[] | undefined
}

export const hostAggregate = defineAggregate({
  events: hostEvents,
  setUp: {
    InstallHost: ['host', 'added'],
    ChangeHost: ['host', 'changed'],
    ReplaceHost: ['host', 'replaced'],
    RemoveHost: ['host', 'removed'],
    RenewHostSecret: ['host', 'changed'],
    NoteHostOnline: null,
    NoteHostOffline: null,
    NoteHostTwice: null,
  },
  commands: {
    InstallHost(
      { servedAreaIds = [], ...data }: NewHost,
      read: ReadState,
      ctx: DecideContext,
    ): (HostEvent | ServingEvent)[] {
      requireFreeNumber(read, data.number)
      const name = requireHostName(read, data.name)
      requirePlace(read, data)
      const hostId = ctx.newId(hostRecord)
      return [
        { type: 'HostInstalled', data: { hostId, ...data, name } },
        ...assigned(read, hostId, servedAreaIds),
      ]
    },
    ChangeHost({ hostId, ...input }: OnHost & Changes<HostFacts>, read: ReadState): HostEvent[] {
      const host = requireRecord(read, 'host', hostId)
      const name = requireHostName(read, input.name ?? host.name, hostId)
      // Unchanged fields are not checked again.
      requirePlace(
        read,
        { areaId: input.areaId ?? host.areaId, networkNumber: input.networkNumber ?? 0 },
        host,
      )
      const changes = changesOf<HostFacts>(host, { ...input, name })
      return changes ? [{ type: 'HostChanged', data: { hostId, ...changes } }] : []
    },
    ReplaceHost(
      { hostId, number }: OnHost & Pick<Host, 'number'>,
      read: ReadState,
    ): (HostEvent | AlarmEvent)[] {
      const host = requireRecord(read, 'host', hostId)
      if (host.number === number) return []
      requireFreeNumber(read, number)
      return [
        { type: 'HostReplaced', data: { hostId, number } },
        ...clearAlarm(read, { hostId, deviceId: null, code: HOST_OFFLINE_CODE }),
      ]
    },
    RemoveHost({ hostId }: OnHost, read: ReadState): (HostEvent | AlarmEvent)[] {
      requireRecord(read, 'host', hostId)
      const devices = read.by('device', 'host', hostId).size
      if (devices > 0) throw new Rejection('host_has_devices', { count: devices })
      const active = [...read.by('alarm', 'host', hostId).values()].filter(({ isActive }) => isActive)
      return [
        ...active.map(({ id }): AlarmEvent => ({ type: 'AlarmCleared', data: { alarmId: id } })),
        { type: 'HostRemoved', data: { hostId } },
      ]
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
    NoteHostTwice(
      { hostId, isTwice }: OnHost & { readonly isTwice: boolean },
      read: ReadState,
      ctx: DecideContext,
    ): AlarmEvent[] {
      const { areaId, name } = requireRecord(read, 'host', hostId)
      const place = { hostId, deviceId: null, code: HOST_TWICE_CODE }
      if (!isTwice) return clearAlarm(read, place)
      // Two gateways with the same identity raise one alarm while the conflict lasts, however often they
      // alternate.
      if (read.first('alarm', 'key', alarmKey(place))) return []
      const words = { title: '', body: name, footer: '' }
      return raiseAlarm(read, ctx, { ...place, areaId, severity: 'major', ...words })
    },
    NoteHostOffline(
      data: { readonly hostId: HostId; readonly reason: string },
      read: ReadState,
      ctx: DecideContext,
    ): (HostEvent | AlarmEvent | SuppressionEvent)[] {
      const host = requireRecord(read, 'host', data.hostId)
      if (!host.isOnline) return []
      const alarm = raiseHostAlarm(read, ctx, {
        hostId: host.id,
        deviceId: null,
        areaId: host.areaId,
        code: HOST_OFFLINE_CODE,
        severity: 'major',
        title: '',
        body: host.name,
        footer: '',
      })
      const consequences = suppressConsequences(read, host.id, alarm)
      return [{ type: 'HostWentOffline', data }, ...alarm, ...consequences]
    },
  },
})

function requireFreeNumber(read: ReadState, number: string): void {
  requireNumber(number)
  if (read.first('host', 'number', number)) throw new Rejection('host_number_taken', { number })
  if (read.first('device', 'number', number)) throw new Rejection('device_number_taken', { number })
}

/** A host and a device of one name could not be distinguished where either is named. */
function requireHostName(read: ReadState, wanted: string, own?: HostId): string {
  const name = requireName(wanted)
  const other = read.first('host', 'name', nameKey(name))
  if (other && other.id !== own) throw new Rejection('name_taken', { name })
  for (const device of read.all('device'))
    if (nameKey(device.name) === nameKey(name)) throw new Rejection('host_name_of_device', { name })
  return name
}

function requirePlace(
  read: ReadState,
  { areaId, networkNumber }: Pick<Host, 'areaId' | 'networkNumber'>,
  own?: Host,
): void {
  const area = requireRecord(read, 'area', areaId)
  if (areaId !== own?.areaId) requireHomeWithoutHost(read, area, own?.id)
  if (networkNumber > HOST_NETWORK_NUMBER_MAX)
    throw new Rejection('host_network_number_exceeded', { max: HOST_NETWORK_NUMBER_MAX })
  const other = networkNumber === 0 ? undefined : read.first('host', 'network', String(networkNumber))
  if (other && other.id !== own?.id)
    throw new Rejection('host_network_number_taken', { number: networkNumber, host: other.name })
}

/** A home is a villa, with all the areas inside it. */
function requireHomeWithoutHost(read: ReadState, area: Area, own?: HostId): void {
  const home = homeOf(read, area)
  if (!home) return
  for (const { id } of withInnerAreas(read, home.id))
    for (const host of read.by('host', 'area', id).values())
      if (host.id !== own) throw new Rejection('home_has_host', { ...called('home', home), host: host.name })
}

/** The outermost one: an area inside a home is none of its own. */
function homeOf(read: ReadState, area: Area): Area | null {
  const outer = area.parentId === null ? undefined : read.get('area', area.parentId)
  return (outer && homeOf(read, outer)) ?? (area.kind === 'villa' ? area : null)
}

function presence(
  read: ReadState,
  id: HostId,
  isOnline: boolean,
  at: number,
  offlineReason?: string,
): AnyChange[] {
  const host = read.get('host', id)
  if (!host) return []
  const why = offlineReason ?? host.offlineReason
  return [{ put: { ...host, isOnline, presenceSinceMs: at, offlineReason: why } }]
}
