/** Reads single settings of an entity. A wrong one refuses the entity, with its reason. */
import { isTable } from '#shared/parseStates.ts'
import type { Table } from '#shared/zigbee2mqtt/exposes.ts'
import { compileTemplate, type Template } from './template.ts'
import { TemplateError } from './templateValues.ts'

export const REFUSALS = ['too_many', 'malformed', 'topic', 'template', 'unsupported', 'no_place'] as const
/** Why an entity is left out. `no_place`: no kind of device has such a property beside the others. */
export type Refusal = (typeof REFUSALS)[number]

export class RefusedEntity extends Error {
  override readonly name = 'RefusedEntity'
  readonly reason: Refusal

  constructor(reason: Refusal, message: string) {
    super(message)
    this.reason = reason
  }
}

const WORD_MAX = 200
const TOPIC_MAX = 300
const LEVELS_MAX = 32

/** As Home Assistant reads it: a payload may be a number or true. */
export function wordOf(settings: Table, name: string): string | undefined {
  const value = settings[name]
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.length <= WORD_MAX ? value : undefined
}

export function numberIn(settings: Table, name: string): number | undefined {
  const value = settings[name]
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export function wordsIn(settings: Table, name: string): readonly string[] {
  const value = settings[name]
  return Array.isArray(value)
    ? (value as unknown[]).filter((one) => typeof one === 'string').slice(0, WORD_MAX)
    : []
}

/** Undefined where there is none. @throws RefusedEntity where it is no topic */
export function topicIn(settings: Table, name: string, mayBePattern = true): string | undefined {
  const topic = settings[name]
  if (topic === undefined || topic === null || topic === '') return undefined
  if (typeof topic !== 'string' || !isTopic(topic) || (!mayBePattern && /[+#]/.test(topic)))
    throw new RefusedEntity('topic', `${name} is no topic`)
  return topic
}

/** Not all of a broker, and nothing of the broker's own. */
function isTopic(topic: string): boolean {
  const levels = topic.split('/')
  if (topic.length > TOPIC_MAX || levels.length > LEVELS_MAX || /^[#$]|^\+(\/[+#])*$|\0/.test(topic))
    return false
  return levels.every(
    (level, place) => !/[+#]/.test(level) || level === '+' || (level === '#' && place === levels.length - 1),
  )
}

/** @throws RefusedEntity */
export function templateIn(settings: Table, ...names: readonly string[]): Template | null {
  const name = names.find((one) => typeof settings[one] === 'string' && settings[one] !== '')
  if (name === undefined) return null
  try {
    return compileTemplate(String(settings[name]))
  } catch (error) {
    if (error instanceof TemplateError) throw new RefusedEntity('template', `${name}: ${error.message}`)
    throw error
  }
}

export interface AvailabilityTopic {
  readonly topic: string
  readonly template: Template | null
  readonly online: string
  readonly offline: string
}

export interface Availability {
  readonly mode: 'all' | 'any' | 'latest'
  readonly topics: readonly AvailabilityTopic[]
}

const AVAILABILITY_MAX = 10

/** @throws RefusedEntity */
export function availabilityIn(settings: Table): Availability {
  const mode = wordOf(settings, 'availability_mode')
  const list = Array.isArray(settings.availability)
    ? (settings.availability as unknown[]).filter(isTable).slice(0, AVAILABILITY_MAX)
    : []
  const single = {
    ...settings,
    topic: settings.availability_topic,
    value_template: settings.availability_template,
  }
  return {
    mode: mode === 'all' || mode === 'any' ? mode : 'latest',
    topics: (list.length > 0 ? list : [single]).flatMap((one) => {
      const topic = topicIn(one, 'topic')
      if (topic === undefined) return []
      const template = templateIn(one, 'value_template')
      const online = wordOf(one, 'payload_available') ?? 'online'
      return { topic, template, online, offline: wordOf(one, 'payload_not_available') ?? 'offline' }
    }),
  }
}
