/**
 * Ignored found devices: a user dismissed them, and the console does not offer them until a user restores
 * them.
 */
import { z } from 'zod'
import { FOUND_PER_HOST_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireDeviceNumber, requireRecord } from '#shared/domain/rules.ts'
import { deviceNumberSchema } from '#shared/kernel/ids.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { type Host, type HostId, hostIdSchema } from '#shared/records/host.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

const field = z.object({
  hostId: hostIdSchema,
  numbers: z.array(deviceNumberSchema).readonly(),
  isIgnored: z.boolean(),
})

export const foundDeviceEvents = {
  FoundDevicesIgnored: defineEvent({
    schema: field,
    evolve(data, read): AnyChange[] {
      const host = read.get('host', data.hostId)
      return host ? [{ put: { ...host, ignoredNumbers: ignoredAfter(host, data) } }] : []
    },
  }),
}
export type FoundDeviceEvent = EventOf<typeof foundDeviceEvents>

interface FoundFields {
  readonly hostId: HostId
  readonly numbers: readonly string[]
  /** False offers the devices again. */
  readonly isIgnored: boolean
}

export const foundDeviceAggregate = defineAggregate({
  events: foundDeviceEvents,
  setUp: null,
  commands: {
    IgnoreFoundDevices(data: FoundFields, read: ReadState): FoundDeviceEvent[] {
      const host = requireRecord(read, 'host', data.hostId)
      for (const number of data.numbers) requireDeviceNumber(number)
      const isSame = isSameJson(ignoredAfter(host, data), host.ignoredNumbers ?? [])
      return isSame ? [] : [{ type: 'FoundDevicesIgnored', data }]
    },
  },
})

/** The number of ignored devices per host is limited. The oldest are offered again. */
function ignoredAfter({ ignoredNumbers = [] }: Host, { numbers, isIgnored }: FoundFields): string[] {
  const named = new Set(numbers)
  const others = ignoredNumbers.filter((number) => !named.has(number))
  return isIgnored ? [...others, ...named].slice(-FOUND_PER_HOST_MAX) : others
}
