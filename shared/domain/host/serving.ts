/** Which areas a host serves: each area at most one host. Where its box hangs is another matter. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { called, Rejection } from '#shared/kernel/errors.ts'
import { type AreaId, areaIdSchema } from '#shared/records/area.ts'
import { type HostId, hostIdSchema } from '#shared/records/host.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

const served = z.object({ hostId: hostIdSchema, areaIds: z.array(areaIdSchema).readonly() })

export const servingEvents = {
  HostAreasAssigned: defineEvent({
    schema: served,
    evolve({ hostId, areaIds }, read): AnyChange[] {
      const host = read.get('host', hostId)
      if (!host) return []
      // Skips areas that another host serves by now, and deleted areas.
      const free = areaIds.filter((id) => read.get('area', id) && !read.first('host', 'serves', id))
      return [{ put: { ...host, servedAreaIds: [...host.servedAreaIds, ...new Set(free)] } }]
    },
  }),
  HostAreasReleased: defineEvent({
    schema: served,
    evolve: ({ hostId, areaIds }, read) => withoutAreas(read, hostId, areaIds),
  }),
}
export type ServingEvent = EventOf<typeof servingEvents>

export const servingAggregate = defineAggregate({
  events: servingEvents,
  setUp: {
    AssignAreas: ['host', 'served'],
  },
  commands: {
    /** Assigns areas to a host. Without a host, unassigns them. */
    AssignAreas(
      { hostId, areaIds }: { readonly hostId: HostId | null; readonly areaIds: readonly AreaId[] },
      read: ReadState,
    ): ServingEvent[] {
      if (hostId === null) return released(read, areaIds)
      requireRecord(read, 'host', hostId)
      return assigned(read, hostId, areaIds)
    },
  },
})

/**
 * No event for areas that the host already serves.
 * @throws Rejection record_unknown, area_served
 */
export function assigned(read: ReadState, hostId: HostId, areaIds: readonly AreaId[]): ServingEvent[] {
  const wanted = [...new Set(areaIds)].filter((id) => {
    const area = requireRecord(read, 'area', id)
    const host = read.first('host', 'serves', id)
    if (host && host.id !== hostId)
      throw new Rejection('area_served', { ...called('area', area), host: host.name })
    return !host
  })
  return wanted.length === 0 ? [] : [{ type: 'HostAreasAssigned', data: { hostId, areaIds: wanted } }]
}

function released(read: ReadState, areaIds: readonly AreaId[]): ServingEvent[] {
  const byHost = new Map<HostId, AreaId[]>()
  for (const id of new Set(areaIds)) {
    requireRecord(read, 'area', id)
    const host = read.first('host', 'serves', id)
    if (host) byHost.set(host.id, [...(byHost.get(host.id) ?? []), id])
  }
  return [...byHost].map(([hostId, ids]) => ({ type: 'HostAreasReleased', data: { hostId, areaIds: ids } }))
}

/** Removes these areas from the host; no change if it serves none of them. */
export function withoutAreas(
  read: ReadState,
  hostId: HostId | undefined,
  areaIds: readonly AreaId[],
): AnyChange[] {
  const host = hostId && read.get('host', hostId)
  if (!host?.servedAreaIds.some((id) => areaIds.includes(id))) return []
  return [{ put: { ...host, servedAreaIds: host.servedAreaIds.filter((id) => !areaIds.includes(id)) } }]
}
