/** A step in one line, as the terminal and the report show it. */
import { durationText } from '#shared/texts/phrases/duration.ts'
import { inWords, type Step, type StepBody } from '../../file/steps.ts'
import { timesWord } from '../judging/counts.ts'

const TEXT_MAX = 120

export function describeStep(step: Step): string {
  const text = textOf(step)
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text
}

function textOf({ kind, body }: Step): string {
  switch (kind) {
    case 'wait':
      if ('for' in body) return durationText(body.for)
      return 'untilTime' in body ? `until ${body.untilTime}` : `until ${textOfFields(body.until.asked)}`
    case 'inject': {
      const lasts = body.durationMs === undefined ? '' : ` for ${durationText(body.durationMs)}`
      return `${body.fault} on ${body.on ?? ''}${lasts}`
    }
    case 'clear':
      return body.fault ?? body.on ?? 'all'
    case 'act':
      return `${body.as}: ${body.call ?? `sets ${body.control} to ${namedValues(body.set ?? {})}`}`
    case 'expect':
      return textOfFields(body.asked)
    case 'mark':
      return body
    case 'guest':
      return `${body.in} ${inWords(body.does)}`
    case 'weather':
      return weatherText(body)
    case 'gateway':
      return gatewayText(body)
    case 'server':
      return serverText(body)
    case 'chapter':
      return body.title.en
    case 'repeat':
      return `${body.times} ${timesWord(body.times)}`
    case 'forEach':
      return `${body.variable}: ${body.over}`
    case 'parallel':
      return body.branches.map(({ name }) => name).join(', ')
  }
}

function gatewayText({ from, sends, bytes, times, every }: StepBody<'gateway'>): string {
  const what =
    bytes === undefined ? (typeof sends === 'string' ? sends : JSON.stringify(sends)) : `bytes ${bytes}`
  const often = times === 1 ? '' : `, ${times} ${timesWord(times)}`
  return `${from} sends ${what}${often}${every === undefined ? '' : `, every ${durationText(every)}`}`
}

function serverText(body: StepBody<'server'>): string {
  const { brokerCut, slowDisk, fullDisk, clockJump, kill } = body
  if (brokerCut) return `line to hosts cut for ${durationText(brokerCut.for)}`
  if (slowDisk) return `disk ${durationText(slowDisk.delay)} slower for ${durationText(slowDisk.for)}`
  if (fullDisk) return `disk full for ${durationText(fullDisk.for)}`
  if (clockJump) return `clock jumps by ${durationText(clockJump.by)}`
  return kill ? 'kill' : 'restart'
}

type Weather = Extract<Step, { kind: 'weather' }>['body']

const weatherText = ({ is, for: forMs, by }: Weather): string =>
  `${inWords(is)} for ${durationText(forMs)}${by === undefined ? '' : ` by ${by}`}`

function textOfFields(fields: object): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${plain(value)}`)
    .join(' ')
}

const namedValues = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${plain(value)}`)
    .join(', ')

/** Formats `at least 2` or `ids water_leak`: the content of a list or block without brackets. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(' and ')
  return typeof value === 'object' && value !== null ? namedValues(value) : String(value)
}
