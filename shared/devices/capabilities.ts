/**
 * Capabilities of devices of kind `generic`: the properties that their gateway announces. They are stored with the
 * device, and `propertiesOf` returns them.
 */
import { z } from 'zod'
import { isStorable, withoutControls } from '#shared/rules/plainText.ts'
import { DEVICE_PROPERTIES_MAX, READING_MAX } from '#shared/topicNames.ts'
import { PROPERTY_NAME } from '#shared/topicValues.ts'
import type { Property } from './kind.ts'

const WORD_LENGTH_MAX = 64
const VALUES_MAX = 64
const UNIT_LENGTH_MAX = 16
const TEXT_LENGTH_MAX = 256

const name = z.string().regex(PROPERTY_NAME)
const word = z.string().min(1).max(WORD_LENGTH_MAX).refine(isStorable)
const amount = z.number().min(-READING_MAX).max(READING_MAX)
const state = z.union([word, z.boolean(), amount])

const facts = {
  name,
  /** Title from the gateway; omitted if it equals the name. */
  title: word.optional(),
  unit: z.string().max(UNIT_LENGTH_MAX).refine(isStorable).optional(),
  settable: z.boolean(),
}

const capabilitySchema = z.discriminatedUnion('type', [
  z.object({ ...facts, type: z.literal('number'), min: amount, max: amount, step: z.number().positive() }),
  z.object({ ...facts, type: z.literal('binary'), on: state, off: state }),
  z.object({ ...facts, type: z.literal('choice'), values: z.array(word).min(1).max(VALUES_MAX).readonly() }),
  z.object({ ...facts, type: z.literal('text'), maxLength: z.number().int().min(1).max(TEXT_LENGTH_MAX) }),
])

export const capabilitiesSchema = z.object({
  version: z.literal(1),
  /** Type of the device according to its gateway. */
  kind: z.string().max(WORD_LENGTH_MAX),
  properties: z.array(capabilitySchema).min(1).max(DEVICE_PROPERTIES_MAX).readonly(),
})
export type Capabilities = z.output<typeof capabilitiesSchema>
type Capability = Capabilities['properties'][number]

/** A property as a gateway announces it. */
export const announcedPropertySchema = z.strictObject({
  name,
  title: z.string().max(WORD_LENGTH_MAX).refine(isStorable).optional(),
  type: z.enum(['number', 'boolean', 'enum', 'text']),
  unit: facts.unit,
  /** Range of a number, also for commands. */
  min: amount.optional(),
  max: amount.optional(),
  step: z.number().positive().max(READING_MAX).optional(),
  /** For a share such as a position: the scale is reversed, so that `max` means 0 %. */
  inverted: z.boolean().optional(),
  /** Values of an enum. */
  values: z.array(word).min(1).max(VALUES_MAX).optional(),
  /** Values of a boolean in reports and commands; default true and false. */
  on: state.optional(),
  off: state.optional(),
  /** `rw` may be set by commands. */
  access: z.enum(['r', 'rw']).default('r'),
})
export type AnnouncedProperty = z.output<typeof announcedPropertySchema>

/** Assumed range of a number without an announced range. Steps within it are exact. */
const RANGE = 1_000_000
const STEP = 0.01

/** Null for an impossible announcement: an empty range, or an enum without values. */
function capabilityOf(said: AnnouncedProperty): Capability | null {
  const title = withoutControls(said.title ?? '').trim()
  const unit = withoutControls(said.unit ?? '').trim()
  const own = {
    name: said.name,
    settable: said.access === 'rw',
    ...(title === '' ? {} : { title }),
    ...(unit === '' ? {} : { unit }),
  }
  switch (said.type) {
    case 'number': {
      const { min = Math.min(-RANGE, said.max ?? 0), step = STEP } = said
      const max = said.max ?? Math.max(RANGE, min + RANGE)
      return min < max ? { ...own, type: 'number', min, max, step } : null
    }
    case 'boolean': {
      const { on = true, off = false } = said
      return on === off ? null : { ...own, type: 'binary', on, off }
    }
    case 'enum':
      return said.values ? { ...own, type: 'choice', values: [...new Set(said.values)] } : null
    case 'text':
      return { ...own, type: 'text', maxLength: TEXT_LENGTH_MAX }
  }
}

/** Duplicate names are ignored except the first. Null without properties. */
export function capabilitiesOf(kind: string, announced: readonly AnnouncedProperty[]): Capabilities | null {
  const properties = new Map<string, Capability>()
  for (const one of announced) {
    const capability = capabilityOf(one)
    if (capability && !properties.has(one.name)) properties.set(one.name, capability)
  }
  if (properties.size === 0) return null
  return { version: 1, kind, properties: [...properties.values()].slice(0, DEVICE_PROPERTIES_MAX) }
}

/** Inverse conversion, for a gateway that announces devices. Actions have no value and are omitted. */
export function announcedProperty(property: Property): z.input<typeof announcedPropertySchema> | null {
  const { name, title, unit, settable } = property
  const own = { name, title, unit, access: settable ? ('rw' as const) : ('r' as const) }
  switch (property.type) {
    case 'number':
      return { ...own, type: 'number', min: property.min, max: property.max, step: property.step }
    case 'binary':
      return { ...own, type: 'boolean', on: property.on, off: property.off }
    case 'choice':
      return { ...own, type: 'enum', values: [...property.values] }
    case 'text':
      return { ...own, type: 'text' }
    case 'action':
      return null
  }
}
