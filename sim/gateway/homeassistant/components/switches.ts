/** `switch`, `lock`, `number` and `select`. */
import { KNOWN_PROPERTIES } from '#shared/devices/guessKind.ts'
import type { EntityConfig } from '../discovery.ts'
import {
  allOf,
  commandIn,
  type EntityParts,
  eitherOf,
  feature,
  numberOf,
  onAndOff,
  sourceIn,
  UNKNOWN,
  valueIn,
} from '../entity.ts'
import { numberIn, RefusedEntity, wordOf, wordsIn } from '../settings.ts'

/** The property of Atrium that the entity is called like; settings have no device class. */
function namedLike({ id, name }: EntityConfig): string | undefined {
  const words = [name, id].map((text) => text.toLowerCase().replace(/[^a-z0-9]+/g, '_'))
  return [...KNOWN_PROPERTIES].find(
    (property) =>
      property !== 'state' && words.some((word) => word === property || word.endsWith(`_${property}`)),
  )
}

/** @throws RefusedEntity */
export function switchOf(config: EntityConfig): EntityParts {
  const { settings } = config
  const [on, off] = onAndOff(settings)
  const send = commandIn(settings, 'command_topic', 'command_template')
  const isSetting = settings.entity_category === 'config'
  const property = isSetting ? namedLike(config) : 'state'
  if (property === undefined) throw new RefusedEntity('unsupported', 'no property for this setting')
  const words = [wordOf(settings, 'state_on') ?? on, wordOf(settings, 'state_off') ?? off] as const
  return {
    features: [
      feature(property, {
        type: 'binary',
        group: isSetting ? '' : 'switch',
        isSettable: send !== null,
        on: 'ON',
        off: 'OFF',
      }),
    ],
    sources: sourceIn(settings, {
      topic: 'state_topic',
      templates: ['value_template'],
      gives: [property],
      read: (text) => valueIn(property, eitherOf(text, words)),
    }),
    write: (values) => allOf([send?.(values[property] === 'ON' ? on : off)]),
  }
}

/** @throws RefusedEntity */
export function lock({ settings }: EntityConfig): EntityParts {
  const send = commandIn(settings, 'command_topic', 'command_template')
  const payloads = [
    wordOf(settings, 'payload_lock') ?? 'LOCK',
    wordOf(settings, 'payload_unlock') ?? 'UNLOCK',
  ] as const
  const word = (name: string): string => wordOf(settings, `state_${name}`) ?? name.toUpperCase()
  const readings = new Map([
    [word('locked'), { state: 'LOCK', lock_state: 'locked' }],
    [word('unlocked'), { state: 'UNLOCK', lock_state: 'unlocked' }],
    [word('jammed'), { lock_state: 'not_fully_locked' }],
  ])
  return {
    features: [
      feature('state', {
        type: 'binary',
        group: 'lock',
        isSettable: send !== null,
        on: 'LOCK',
        off: 'UNLOCK',
      }),
      feature('lock_state', { type: 'enum', values: ['locked', 'unlocked', 'not_fully_locked'] }),
    ],
    sources: sourceIn(settings, {
      topic: 'state_topic',
      templates: ['value_template'],
      gives: ['state', 'lock_state'],
      // On its way it is neither.
      read: (text) => readings.get(text) ?? null,
    }),
    write: (values) => allOf([send?.(values.state === 'LOCK' ? payloads[0] : payloads[1])]),
  }
}

/** @throws RefusedEntity */
export function numberEntity(config: EntityConfig): EntityParts {
  const { settings } = config
  const property = namedLike(config)
  if (property === undefined) throw new RefusedEntity('unsupported', 'no property for this number')
  const send = commandIn(settings, 'command_topic', 'command_template')
  return {
    features: [
      feature(property, {
        type: 'numeric',
        isSettable: send !== null,
        unit: wordOf(settings, 'unit_of_measurement') ?? '',
        min: numberIn(settings, 'min') ?? 1,
        max: numberIn(settings, 'max') ?? 100,
        step: numberIn(settings, 'step') ?? 1,
      }),
    ],
    sources: sourceIn(settings, {
      topic: 'state_topic',
      templates: ['value_template'],
      gives: [property],
      read: (text) => valueIn(property, numberOf(text)),
    }),
    write: (values) => allOf([send?.(values[property])]),
  }
}

/** @throws RefusedEntity */
export function select(config: EntityConfig): EntityParts {
  const { settings } = config
  const property = namedLike(config)
  if (property === undefined) throw new RefusedEntity('unsupported', 'no property for this choice')
  const send = commandIn(settings, 'command_topic', 'command_template')
  const options = new Map(wordsIn(settings, 'options').map((option) => [option.toLowerCase(), option]))
  return {
    features: [feature(property, { type: 'enum', isSettable: send !== null, values: [...options.keys()] })],
    sources: sourceIn(settings, {
      topic: 'state_topic',
      templates: ['value_template'],
      gives: [property],
      read: (text) => ({ [property]: options.has(text.toLowerCase()) ? text.toLowerCase() : UNKNOWN }),
    }),
    write: (values) => allOf([send?.(options.get(String(values[property])) ?? String(values[property]))]),
  }
}
