/**
 * Parses commands such as `lights off 1106-1110`, `11楼关灯`, `open the curtains in 1106`, `1106 22` for all devices of a
 * kind in a place, in any word order. Remaining words name the place. Pure.
 */

import type { BulkCommand } from './bulkCommands.ts'
import { CLIMATE } from './climateOrder.ts'
import { repairedWords, statedIn } from './order.ts'

export interface PlaceOrder {
  readonly action: BulkCommand
  /** Remaining words: the subject. */
  readonly rest: string
}

const LIGHTS = /\blights?\b|灯光|电灯|灯|照明/i
const CURTAINS = /\b(?:curtains?|blinds?)\b|窗帘|纱帘|窗纱/i
const THINGS = [
  [LIGHTS, 'lightsOn', 'lightsOff'],
  [CURTAINS, 'curtainsOpen', 'curtainsClose'],
  [CLIMATE, 'climateOn', 'climateOff'],
] as const

const THING_ZH = '(?:所有|全部)?的?(?:灯|空调|窗帘|纱帘|暖气|照明)'
/** `on` is a preposition, too: `lights off on floor 3`. A single letter may be a part of a name: 玄关. */
const OFF = new RegExp(
  String.raw`\b(?:off|closed?|shut)\b|关闭|关掉|关上|拉上|合上|熄灭|^关|关(?=${THING_ZH})|(?<=灯|空调|帘)关$`,
  'i',
)
const ON = new RegExp(
  String.raw`\b(?:on|open)\b|打开|开启|拉开|点亮|^开|开(?=${THING_ZH})|(?<=灯|空调|帘)开$`,
  'i',
)
const FILLING =
  /\b(?:turn|switch|set|put|please|the|all|every|in|on|of|at|for)\b|['’]s\b|[把将]|所有|全部|的|(?<=\d)\s*(?:房间?|室)|(?<!\d\s?)\brooms?\b/gi

/** Room number followed by degrees; the second number is unlikely to be a room. */
const DEGREES_ALONE = /^(?:room\s+)?(\d{3,5}\w?)\s+(1[6-9]|2\d|3[0-2])$/i

export function placeOrderOf(question: string): PlaceOrder | null {
  const text = statedIn(question)
  return degreesAlone(text) ?? toAll(text) ?? toAll(repairedWords(text))
}

function degreesAlone(text: string): PlaceOrder | null {
  const [, rest, degrees] = DEGREES_ALONE.exec(text) ?? []
  if (rest === undefined || degrees === undefined) return null
  return { action: { kind: 'temperature', temperatureC: Number(degrees) }, rest }
}

function toAll(text: string): PlaceOrder | null {
  const isOff = OFF.test(text)
  if (!isOff && !ON.test(text)) return null
  const thing = THINGS.find(([words]) => words.test(text))
  if (!thing) return null
  const [words, on, off] = thing
  const rest = text
    .replace(isOff ? OFF : ON, ' ')
    .replace(words, ' ')
    .replace(FILLING, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (rest === '') return null
  const kind = isOff ? off : on
  return { action: kind === 'climateOn' ? { kind, temperatureC: null } : { kind }, rest }
}
