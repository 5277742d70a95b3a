/** Devices made of points of a bus: saved, sent to the edge gateway of the host, accepted or refused by it, removed. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf, type Follows } from '#shared/domain/defineAggregate.ts'
import type { HostEvent } from '#shared/domain/host/host.ts'
import { requireName, requireRecord } from '#shared/domain/rules.ts'
import { mappingFields } from '#shared/fieldMapping.ts'
import { MAPPINGS_MAX } from '#shared/fieldMappingNames.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import {
  type FieldMapping,
  type FieldMappingId,
  fieldMappingIdSchema,
  fieldMappingRecord,
} from '#shared/records/fieldMapping.ts'
import { hostIdSchema } from '#shared/records/host.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

const onMapping = { mappingId: fieldMappingIdSchema }
const version = z.number().int()

export const fieldMappingEvents = {
  FieldMappingSaved: defineEvent({
    schema: z.object({ ...onMapping, hostId: hostIdSchema, ...mappingFields, version }),
    evolve: ({ mappingId: id, ...facts }, _, { actor, at }): AnyChange[] => [
      {
        put: {
          ...{ type: 'fieldMapping', id, ...facts, state: 'waiting', problem: '' },
          ...{ savedBy: personOf(actor), savedAtMs: at },
        },
      },
    ],
  }),
  FieldMappingAnswered: defineEvent({
    schema: z.object({ ...onMapping, isAccepted: z.boolean(), problem: z.string() }),
    evolve({ mappingId, isAccepted, problem }, read): AnyChange[] {
      const mapping = read.get('fieldMapping', mappingId)
      return mapping ? [{ put: { ...mapping, state: isAccepted ? 'accepted' : 'refused', problem } }] : []
    },
  }),
  FieldMappingRemoved: defineEvent({
    schema: z.object(onMapping),
    evolve: ({ mappingId: id }) => [{ remove: { type: 'fieldMapping', id } }],
  }),
}
export type FieldMappingEvent = EventOf<typeof fieldMappingEvents>

type Facts = Pick<FieldMapping, 'hostId' | keyof typeof mappingFields>

export const fieldMappingAggregate = defineAggregate({
  events: fieldMappingEvents,
  setUp: null,
  follows: {
    HostRemoved: ({ hostId }, read) =>
      [...read.by('fieldMapping', 'host', hostId).keys()].map((id) => ({
        remove: { type: 'fieldMapping', id },
      })),
  } satisfies Follows<HostEvent>,
  commands: {
    /** Without an id it is a new one. The same again is sent once more where the gateway has refused it. */
    SaveFieldMapping(
      { mappingId, ...facts }: Facts & { readonly mappingId?: FieldMappingId | undefined },
      read: ReadState,
      ctx: DecideContext,
    ): FieldMappingEvent[] {
      requireRecord(read, 'host', facts.hostId)
      const name = requireName(facts.name)
      const own = { ...facts, name }
      if (mappingId === undefined) {
        if (read.by('fieldMapping', 'host', facts.hostId).size >= MAPPINGS_MAX)
          throw new Rejection('too_many_field_mappings', { max: MAPPINGS_MAX })
        const made = ctx.newId(fieldMappingRecord)
        return [{ type: 'FieldMappingSaved', data: { mappingId: made, ...own, version: 1 } }]
      }
      const before = requireRecord(read, 'fieldMapping', mappingId)
      if (before.hostId !== facts.hostId) throw new Rejection('record_unknown', { kind: 'fieldMapping' })
      const { bus, address, profile } = before
      const isSame = isSameJson({ hostId: before.hostId, bus, address, name: before.name, profile }, own)
      if (isSame && before.state !== 'refused') return []
      return [{ type: 'FieldMappingSaved', data: { mappingId, ...own, version: before.version + 1 } }]
    },
    /** Of the version that the gateway was sent last; an answer about another one says nothing. */
    AnswerFieldMapping(
      data: {
        readonly mappingId: FieldMappingId
        readonly version: number
        readonly isAccepted: boolean
        readonly problem: string
      },
      read: ReadState,
    ): FieldMappingEvent[] {
      const { mappingId, isAccepted, problem } = data
      const mapping = read.get('fieldMapping', mappingId)
      if (mapping?.version !== data.version) return []
      // At most two answers to a version: a gateway that changes its mind without end would fill the log.
      if (mapping.state === 'refused' || (mapping.state === 'accepted' && isAccepted)) return []
      return [{ type: 'FieldMappingAnswered', data: { mappingId, isAccepted, problem } }]
    },
    RemoveFieldMapping(data: { readonly mappingId: FieldMappingId }, read: ReadState): FieldMappingEvent[] {
      requireRecord(read, 'fieldMapping', data.mappingId)
      return [{ type: 'FieldMappingRemoved', data }]
    },
  },
})
