/** `1106 22°`, `set 1106 to 22`, `turn off ac 1106`, `1106 空调 24 度`, `关闭1106空调`: parses commands to the climate of a room. Pure. */

import { typedNumber } from '#shared/rules/typedNumber.ts'
import type { ClimateCommand } from './bulkCommands.ts'
import { orderOf, statedIn } from './order.ts'

interface ClimateOrder {
  readonly command: ClimateCommand
  /** Remaining words: the subject. */
  readonly rest: string
}

const CLIMATE_EN = String.raw`(?:a\/c|ac|air[ -]?con(?:dition(?:er|ing))?|thermostat|climate|heating)`
/** A number after this word is in degrees, even without a unit. */
const TEMPERATURE = /\btemperature\b|温度/i
const CLIMATE_ZH = '(?:空调|温控器?|恒温器|暖气)'
/** Names of climate devices. */
export const CLIMATE = new RegExp(String.raw`\b${CLIMATE_EN}\b|${CLIMATE_ZH}`, 'i')

const DEGREES =
  /^(.+?)\s*(\bto|\bat|=|调到|调至|调成|调为|设到|设为|设成|设置为|设置成|设定为)?\s*(?<![\d.,])(\d{1,2}(?:[.,]\d)?)\s*(°\s*c?|℃|摄氏度|度|degrees?(?:\s*c(?:elsius)?)?|c)?$/i
const SET = /^(?:set|put)\s+/i

export function climateOrderOf(question: string): ClimateOrder | null {
  const text = statedIn(question)
  return temperatureOrder(text) ?? offOrder(text)
}

/** A bare number may be a room, so a unit, verb or climate word is required. */
function temperatureOrder(text: string): ClimateOrder | null {
  const [, front = '', verb, digits, unit] = DEGREES.exec(text) ?? []
  if (digits === undefined) return null
  const isAsked = /^to$|^at$/i.test(verb ?? '') ? SET.test(front) || CLIMATE.test(front) : verb !== undefined
  const isClimate = CLIMATE.test(front) || TEMPERATURE.test(front)
  if (unit === undefined && !isAsked && !isClimate) return null
  const temperatureC = typedNumber(digits)
  if (temperatureC === null) return null
  return made({ kind: 'temperature', temperatureC }, front.replace(SET, ''))
}

/** Without a climate word the command refers to lights. */
function offOrder(text: string): ClimateOrder | null {
  // A name alone may end in 关, such as 玄关.
  const order = orderOf(text.replace(/关$/, '关闭'))
  return order?.turn === 'off' && CLIMATE.test(order.rest) ? made({ kind: 'climateOff' }, order.rest) : null
}

const PLACED = new RegExp(
  String.raw`^(?:the\s+)?(?:temperature|${CLIMATE_EN})\s+(?:(?:in|of|for)\s+)?(?:room\s+)?`,
  'i',
)
const PLACED_ZH = new RegExp(String.raw`^(?:${CLIMATE_ZH}|温度)\s*`)
const ENDING_EN = new RegExp(String.raw`(?:['’]s)?\s+(?:temperature|${CLIMATE_EN})$`, 'i')
const ENDING_ZH = new RegExp(
  String.raw`\s*(?:房间?|室)?\s*的?\s*(?:${CLIMATE_ZH}\s*的?\s*(?:温度)?|温度)\s*$`,
)

function made(command: ClimateCommand, given: string): ClimateOrder | null {
  const rest = given
    .trim()
    .replace(/^[把将]\s*/, '')
    .replace(PLACED, '')
    .replace(PLACED_ZH, '')
    .replace(ENDING_EN, '')
    .replace(ENDING_ZH, '')
    .replace(/^room\s+/i, '')
    .replace(/(?<=\d)\s*(?:房间?|室)$/u, '')
    .trim()
  return rest === '' ? null : { command, rest }
}
