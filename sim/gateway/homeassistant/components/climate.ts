/** `climate`: one setpoint, a mode, a fan, and the temperature of the room. */
import type { Table } from '#shared/zigbee2mqtt/exposes.ts'
import type { EntityConfig } from '../discovery.ts'
import {
  allOf,
  type Command,
  commandIn,
  type EntityParts,
  feature,
  numberOf,
  sourceIn,
  UNKNOWN,
  valueIn,
} from '../entity.ts'
import { numberIn, wordOf, wordsIn } from '../settings.ts'
import { conversionOf, converted, convertedBack } from '../units.ts'

const MODES: readonly string[] = ['auto', 'off', 'cool', 'heat', 'dry', 'fan_only']
const FAN_MODES: readonly string[] = ['auto', 'low', 'medium', 'high']
const ACTIONS: Readonly<Record<string, string>> = {
  off: 'idle',
  idle: 'idle',
  heating: 'heat',
  preheating: 'heat',
  cooling: 'cool',
  drying: 'cool',
  fan: 'fan_only',
}
const RANGE = { min: 7, max: 35, step: 1 }

/** @throws RefusedEntity */
export function climate({ settings }: EntityConfig): EntityParts {
  const setpoint = setpointIn(settings)
  const modes = wordIn(settings, { name: 'mode', property: 'system_mode', list: 'modes', usual: MODES })
  const fan = wordIn(settings, {
    name: 'fan_mode',
    property: 'fan_mode',
    list: 'fan_modes',
    usual: FAN_MODES,
  })
  const parts = [setpoint, modes, fan]
  return {
    features: [
      ...parts.flatMap(({ features }) => features),
      feature('local_temperature', { type: 'numeric', group: 'climate' }),
      feature('running_state', {
        type: 'enum',
        group: 'climate',
        values: ['idle', 'heat', 'cool', 'fan_only'],
      }),
    ],
    sources: [...parts.flatMap(({ sources }) => sources), ...measuredIn(settings)],
    write: (values) => allOf(parts.flatMap(({ write }) => write(values))),
  }
}

const unitOf = (settings: Table) =>
  conversionOf('temperature', wordOf(settings, 'temperature_unit') ?? 'C') ?? { factor: 1, offset: 0 }

function setpointIn(settings: Table) {
  const unit = unitOf(settings)
  const send = commandIn(settings, 'temperature_command_topic', 'temperature_command_template')
  const isFahrenheit = unit.factor !== 1
  const range = (name: 'min' | 'max'): number => {
    const own = numberIn(settings, `${name}_temp`)
    return own === undefined ? RANGE[name] : Math.round(converted(own, unit) * 2) / 2
  }
  const name = 'occupied_heating_setpoint'
  const sources = sourceIn(settings, {
    topic: 'temperature_state_topic',
    templates: ['temperature_state_template'],
    gives: [name],
    read(text) {
      const value = numberOf(text)
      return valueIn(name, typeof value === 'number' ? converted(value, unit) : undefined)
    },
  })
  return {
    features:
      send || sources.length > 0
        ? [
            feature(name, {
              type: 'numeric',
              group: 'climate',
              isSettable: send !== null,
              min: range('min'),
              max: range('max'),
              step: isFahrenheit ? 1 : (numberIn(settings, 'temp_step') ?? RANGE.step),
            }),
          ]
        : [],
    sources,
    write: (values: Table) => {
      const value = values[name]
      if (typeof value !== 'number') return []
      return [send?.(isFahrenheit ? Math.round(convertedBack(value, unit)) : value)]
    },
  }
}

interface WordPlan {
  readonly name: 'mode' | 'fan_mode'
  readonly property: string
  readonly list: string
  readonly usual: readonly string[]
}

/** A setting that is one of several words. `heat_cool` heats and cools, as `auto` does here. */
function wordIn(settings: Table, { name, property, list, usual }: WordPlan) {
  const send: Command | null = commandIn(settings, `${name}_command_topic`, `${name}_command_template`)
  const own = settings[list] === undefined ? usual : wordsIn(settings, list)
  const words = new Map(own.map((word) => [word.toLowerCase(), word]))
  const both = words.get('heat_cool')
  if (both !== undefined && !words.has('auto')) words.set('auto', both)
  const nameOf = (text: string): string | typeof UNKNOWN => {
    const word = text.toLowerCase()
    if (word === 'heat_cool' && words.get('auto') === both) return 'auto'
    return words.has(word) ? word : UNKNOWN
  }
  const sources = sourceIn(settings, {
    topic: `${name}_state_topic`,
    templates: [`${name}_state_template`],
    gives: [property],
    read: (text) => ({ [property]: nameOf(text) }),
  })
  return {
    features:
      send || sources.length > 0
        ? [
            feature(property, {
              type: 'enum',
              group: 'climate',
              isSettable: send !== null,
              values: [...words.keys()],
            }),
          ]
        : [],
    sources,
    write: (values: Table) => {
      const value = values[property]
      return value === undefined ? [] : [send?.(words.get(String(value)) ?? value)]
    },
  }
}

function measuredIn(settings: Table) {
  const unit = unitOf(settings)
  return [
    ...sourceIn(settings, {
      topic: 'current_temperature_topic',
      templates: ['current_temperature_template'],
      gives: ['local_temperature'],
      read(text) {
        const value = numberOf(text)
        return valueIn('local_temperature', typeof value === 'number' ? converted(value, unit) : value)
      },
    }),
    ...sourceIn(settings, {
      topic: 'action_topic',
      templates: ['action_template'],
      gives: ['running_state'],
      read: (text) => valueIn('running_state', Object.hasOwn(ACTIONS, text) ? ACTIONS[text] : undefined),
    }),
  ]
}
