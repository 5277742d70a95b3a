/** `light` of the schema `json`: one message with all properties, both ways. */
import { isTable } from '#shared/parseStates.ts'
import { parseJson } from '#shared/topics.ts'
import type { Table } from '#shared/zigbee2mqtt/exposes.ts'
import { allOf, commandIn, type EntityParts, sourceIn } from '../entity.ts'
import { wordsIn } from '../settings.ts'
import { hexOfColor, partsOfHex } from './lightColor.ts'
import { brightnessScale, lightFeatures, miredOrKelvin } from './lightFeatures.ts'

const COLORED: readonly string[] = ['rgb', 'rgbw', 'rgbww', 'hs', 'xy']

export function jsonLight(settings: Table): EntityParts {
  const send = commandIn(settings, 'command_topic')
  const modes = wordsIn(settings, 'supported_color_modes')
  const color = modes.some((mode) => COLORED.includes(mode))
  const colorTemp = modes.includes('color_temp')
  const isDimmed =
    settings.brightness === true ||
    color ||
    colorTemp ||
    modes.some((mode) => mode === 'brightness' || mode === 'white')
  return {
    features: lightFeatures({
      isSettable: send !== null,
      brightnessMax: isDimmed ? brightnessScale(settings) : null,
      colorTemp,
      color,
    }),
    sources: sourceIn(settings, {
      topic: 'state_topic',
      gives: ['state', 'brightness', 'color_temp', 'color'],
      read: (text) => readState(settings, parseJson(text)),
    }),
    write: (values) => allOf([send?.(JSON.stringify(messageOf(settings, values)))]),
  }
}

function readState(settings: Table, said: unknown): Table | null {
  if (!isTable(said)) return null
  const hex = hexOfColor(said.color)
  return {
    ...(said.state === 'ON' || said.state === 'OFF' ? { state: said.state } : {}),
    ...(typeof said.brightness === 'number' ? { brightness: said.brightness } : {}),
    ...(typeof said.color_temp === 'number' ? { color_temp: miredOrKelvin(settings, said.color_temp) } : {}),
    ...(hex === null ? {} : { color: { hex } }),
  }
}

/** A light that is given a brightness is on. */
function messageOf(
  settings: Table,
  { state = 'ON', brightness, color_temp: colorTemp, color }: Table,
): Table {
  const parts = partsOfHex(color)
  return {
    state,
    ...(brightness === undefined ? {} : { brightness }),
    ...(typeof colorTemp === 'number' ? { color_temp: miredOrKelvin(settings, colorTemp) } : {}),
    ...(parts ? { color: { r: parts[0], g: parts[1], b: parts[2] } } : {}),
  }
}
