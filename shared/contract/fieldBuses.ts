/** The buses behind a host that is an edge gateway, and their points. */
import { z } from 'zod'
import { fieldBusSchema, fieldPointSchema } from '#shared/fieldBuses.ts'
import { BUS_NAME_MAX, SEARCH_MAX } from '#shared/fieldBusNames.ts'
import { mappedProfileSchema, mappingFields, previewedSchema } from '#shared/fieldMapping.ts'
import { fieldMappingIdSchema, fieldMappingRecord } from '#shared/records/fieldMapping.ts'
import { hostIdSchema } from '#shared/records/host.ts'
import { endpoint } from './endpoint.ts'
import { jsonParam } from './parameters.ts'
import { ref } from './references.ts'

const question = { scope: 'project', kind: 'question', permission: 'deploy.configure' } as const

const command = { scope: 'project', kind: 'command', permission: 'deploy.configure' } as const
const onMapping = { mappingId: fieldMappingIdSchema }
const mapped = {
  hostId: hostIdSchema,
  bus: mappingFields.bus,
  address: mappingFields.address,
  profile: jsonParam(mappedProfileSchema),
}
const { issues, points } = previewedSchema.shape
const METER: z.input<typeof mappedProfileSchema> = {
  model: 'Meter',
  kind: 'energy_meter',
  points: [{ property: 'voltage_phase_a', table: 'input', address: 0, scale: 0.1 }],
}

export const fieldBusesContract = {
  list: endpoint({
    ...question,
    path: '/live/hostbuses',
    summary: 'The buses of an edge gateway with their protocol and state, as it last announced them',
    input: z.strictObject({ hostId: hostIdSchema }),
    output: z.strictObject({
      /** When they were announced; null of a host that has announced none since the server started. */
      atMs: z.number().nullable(),
      list: z.array(fieldBusSchema),
    }),
    example: { input: { hostId: ref('host') }, output: { atMs: null, list: [] } },
  }),
  points: endpoint({
    ...question,
    path: '/live/hostpoints',
    summary:
      'The points of a bus of an edge gateway with their raw values, asked of the gateway now; for people who see all devices of the host',
    input: z.strictObject({
      hostId: hostIdSchema,
      bus: z.string().min(1).max(BUS_NAME_MAX),
      /** Words that the address, the name or the property of a point contains. */
      search: z.string().trim().max(SEARCH_MAX).default(''),
    }),
    output: z.strictObject({
      /** When the gateway answered; null where it does not, or has no such bus. */
      atMs: z.number().nullable(),
      list: z.array(fieldPointSchema),
      /** Points that match and have no place in the answer. */
      leftOut: z.number().int(),
      /** The gateway still looks for more. */
      isSearching: z.boolean(),
    }),
    example: {
      input: { hostId: ref('host'), bus: 'plant' },
      output: { atMs: null, list: [], leftOut: 0, isSearching: false },
    },
  }),
  preview: endpoint({
    ...question,
    path: '/live/previewmapping',
    summary: 'Points of a profile as the edge gateway reads them now, and errors of the profile',
    input: z.strictObject(mapped),
    output: z.strictObject({
      /** Whether the gateway has answered. */
      isAnswered: z.boolean(),
      issues,
      points,
    }),
    example: {
      input: { hostId: ref('host'), bus: 'plant', address: '1', profile: METER },
      output: { isAnswered: false, issues: [], points: [] },
    },
  }),
  save: endpoint({
    ...command,
    path: '/live/savemapping',
    summary:
      'Makes a device of points of a bus, or changes one: its edge gateway judges it, and reads it from then on',
    input: z.strictObject({ ...mapped, name: mappingFields.name, mappingId: onMapping.mappingId.optional() }),
    output: z.strictObject({ mappingId: fieldMappingIdSchema.nullable() }),
    example: {
      input: { hostId: ref('host'), bus: 'plant', address: '1', name: 'Meter', profile: METER },
      output: { mappingId: ref(fieldMappingRecord) },
    },
  }),
  remove: endpoint({
    ...command,
    path: '/live/removemapping',
    summary: 'Removes a device that was made of points of a bus from its edge gateway',
    input: z.strictObject(onMapping),
    output: z.null(),
    example: { input: { mappingId: ref(fieldMappingRecord) }, output: null },
  }),
  profile: endpoint({
    ...question,
    path: '/live/mappingprofile',
    summary: 'A device that was made of points of a bus as a profile of the edge gateway',
    input: z.strictObject(onMapping),
    output: z.strictObject({
      /** YAML, for a file of its own. */
      text: z.string(),
    }),
    example: { input: { mappingId: ref(fieldMappingRecord) } },
  }),
}
