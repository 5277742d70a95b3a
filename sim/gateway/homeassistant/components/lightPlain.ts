/** `light` of the default schema: a topic for each property. */
import type { Table } from '#shared/zigbee2mqtt/exposes.ts'
import {
  allOf,
  type Command,
  commandIn,
  type EntityParts,
  eitherOf,
  numberOf,
  onAndOff,
  type Publication,
  type Source,
  sourceIn,
  valueIn,
} from '../entity.ts'
import { wordOf } from '../settings.ts'
import { hexOfParts, partsOfHex } from './lightColor.ts'
import { brightnessScale, lightFeatures, miredOrKelvin } from './lightFeatures.ts'

interface Commands {
  readonly state: Command | null
  readonly brightness: Command | null
  readonly colorTemp: Command | null
  readonly color: Command | null
}

/** @throws RefusedEntity */
export function plainLight(settings: Table): EntityParts {
  const commands: Commands = {
    state: commandIn(settings, 'command_topic'),
    brightness: commandIn(settings, 'brightness_command_topic', 'brightness_command_template'),
    colorTemp: commandIn(settings, 'color_temp_command_topic', 'color_temp_command_template'),
    color: commandIn(settings, 'rgb_command_topic', 'rgb_command_template'),
  }
  const sources = plainSources(settings)
  const given = new Set(sources.flatMap(({ gives }) => gives))
  return {
    features: lightFeatures({
      isSettable: commands.state !== null,
      brightnessMax: commands.brightness || given.has('brightness') ? brightnessScale(settings) : null,
      colorTemp: commands.colorTemp !== null || given.has('color_temp'),
      color: commands.color !== null || given.has('color'),
    }),
    sources,
    write: (values) => plainWrite(settings, commands, values),
  }
}

function plainSources(settings: Table): Source[] {
  const source = (prefix: string, property: string, read: (text: string) => unknown): Source[] =>
    sourceIn(settings, {
      topic: `${prefix}state_topic`,
      templates: prefix === '' ? ['state_value_template', 'value_template'] : [`${prefix}value_template`],
      gives: [property],
      read: (text) => valueIn(property, read(text)),
    })
  return [
    ...source('', 'state', (text) => eitherOf(text, onAndOff(settings))),
    ...source('brightness_', 'brightness', numberOf),
    ...source('color_temp_', 'color_temp', (text) => {
      const value = numberOf(text)
      return typeof value === 'number' ? miredOrKelvin(settings, value) : value
    }),
    ...source('rgb_', 'color', (text) => {
      const hex = hexOfParts(text.split(',').map(Number))
      return hex === null ? undefined : { hex }
    }),
  ]
}

/** Null where one of them has no topic. */
function plainWrite(settings: Table, commands: Commands, values: Table): Publication[] | null {
  const { state, brightness, color_temp: colorTemp, color } = values
  const [on, off] = onAndOff(settings)
  if (state === 'OFF') return allOf([commands.state?.(off)])
  const style = [
    ...(brightness === undefined ? [] : [commands.brightness?.(brightness)]),
    ...(typeof colorTemp === 'number' ? [commands.colorTemp?.(miredOrKelvin(settings, colorTemp))] : []),
    ...(color === undefined ? [] : [colored(commands.color, color)]),
  ]
  const order = wordOf(settings, 'on_command_type') ?? 'last'
  // Brightness turns such a light on, and nothing else does.
  if (order === 'brightness' && commands.brightness)
    return allOf(style.length > 0 ? style : [commands.brightness(brightnessScale(settings))])
  const turnedOn = [commands.state?.(on)]
  return allOf(order === 'first' ? [...turnedOn, ...style] : [...style, ...turnedOn])
}

function colored(send: Command | null, color: unknown): Publication | null {
  const parts = partsOfHex(color)
  if (!parts || !send) return null
  const [red, green, blue] = parts
  return send(parts.join(','), { red, green, blue })
}
