/**
 * An entity as the gateway works with it: its properties by the names of Atrium, where their values come from, and what has to
 * be published for a command. Values are those that `shared/zigbee2mqtt` translates: scaled by the feature's own range.
 */
import type { Feature, Table } from '#shared/zigbee2mqtt/exposes.ts'
import type { EntityConfig } from './discovery.ts'
import { type Availability, availabilityIn, templateIn, topicIn, wordOf } from './settings.ts'
import type { Template, Variables } from './template.ts'

/** In place of a value that the device does not know: `nan`, `None`, a word that means nothing. */
export const UNKNOWN = 'unknown'

/** What a template says about a message; without one its text. Null where it makes no sense of the message. */
export type Say = (template: Template | null) => string | null

export interface Source {
  readonly topic: string
  readonly templates: readonly Template[]
  /** The properties whose values come from it. */
  readonly gives: readonly string[]
  /** Null where the message says nothing of them. */
  read(say: Say): Table | null
  /** What holds once nothing has been heard for a while. */
  readonly lapse?: { readonly afterMs: number; after(values: Table): Table | null }
}

export interface Publication {
  readonly topic: string
  readonly text: string
  readonly isRetained: boolean
}

/** Null where the entity cannot be set to that. */
export type Write = (values: Table) => Publication[] | null

export interface EntityParts {
  readonly features: readonly Feature[]
  readonly sources: readonly Source[]
  readonly write: Write
}

export interface Entity extends EntityParts {
  readonly config: Pick<EntityConfig, 'component' | 'id' | 'name' | 'device'>
  readonly availability: Availability
}

/** @throws RefusedEntity */
export const entityOf = (
  { component, id, name, device, settings }: EntityConfig,
  parts: EntityParts,
): Entity => ({ config: { component, id, name, device }, availability: availabilityIn(settings), ...parts })

export const feature = (property: string, more: Partial<Feature> & Pick<Feature, 'type'>): Feature => ({
  property,
  name: property,
  group: '',
  isSettable: false,
  isGettable: false,
  unit: '',
  min: null,
  max: null,
  step: null,
  on: undefined,
  off: undefined,
  values: [],
  ...more,
})

export interface SourcePlan {
  /** Names of the settings. */
  readonly topic: string
  readonly templates?: readonly string[]
  readonly gives: readonly string[]
  readonly lapse?: Source['lapse']
  /** Of a text that is not empty. */
  readonly read: (text: string) => Table | null
}

/** None where there is no such topic. @throws RefusedEntity */
export function sourceIn(
  settings: Table,
  { topic, templates = [], gives, lapse, read }: SourcePlan,
): Source[] {
  const place = topicIn(settings, topic)
  if (place === undefined) return []
  const template = templateIn(settings, ...templates)
  return [
    {
      topic: place,
      templates: template ? [template] : [],
      gives,
      ...(lapse ? { lapse } : {}),
      read(say) {
        const text = say(template)?.trim() ?? ''
        return text === '' ? null : read(text)
      },
    },
  ]
}

export type Command = (value: unknown, more?: Variables) => Publication | null

/** Null where there is no such topic. @throws RefusedEntity */
export function commandIn(settings: Table, topic: string, ...templates: readonly string[]): Command | null {
  const place = topicIn(settings, topic, false)
  if (place === undefined) return null
  const template = templateIn(settings, ...templates)
  const isRetained = settings.retain === true
  return (value, more = {}) => {
    const text = template ? template.render({ value, ...more }) : String(value)
    return text === null ? null : { topic: place, text, isRetained }
  }
}

/** Null where one of them is missing. */
export const allOf = (publications: readonly (Publication | null | undefined)[]): Publication[] | null => {
  const those = publications.filter((one) => one !== null && one !== undefined)
  return those.length === publications.length ? those : null
}

const NOTHING = /^(none|nan|null|unknown|unavailable|[+-]?inf(inity)?)$/i

/** Undefined for a text that is neither a number nor one of the words for an unknown one. */
export function numberOf(text: string): number | typeof UNKNOWN | undefined {
  if (NOTHING.test(text)) return UNKNOWN
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** Which of two words it is, in the words of `into`. */
export function eitherOf(
  text: string,
  [on, off]: readonly [string, string],
  into: readonly [string, string] = ['ON', 'OFF'],
): string | undefined {
  if (text === on) return into[0]
  if (text === off) return into[1]
  return NOTHING.test(text) ? UNKNOWN : undefined
}

export const valueIn = (name: string, value: unknown): Table | null =>
  value === undefined ? null : { [name]: value }

export const onAndOff = (settings: Table): readonly [string, string] => [
  wordOf(settings, 'payload_on') ?? 'ON',
  wordOf(settings, 'payload_off') ?? 'OFF',
]
