/** Chinese text of an expectation and its timing. Place names stay as in the file. */
import { durationText } from '#shared/texts/phrases/duration.ts'
import type { Expectation, ExpectationOf, REPORTS, Subject } from '../../file/expectations.ts'
import type { Bounds } from '../../file/units.ts'
import type { CountAsked } from '../judging/counts.ts'
import { alarmName, callName, eventName, personName, propertyName, valueName } from './namesInChinese.ts'

export function expectationInChinese({ subject, asked }: Expectation): string {
  // The table guarantees matching types, but an index access by variable cannot express that.
  const wording = TEXTS[subject] as (asked: unknown) => string
  return `${asked.because ?? wording(asked)}${moment(asked)}`
}

export const durationInChinese = (ms: number): string => durationText(ms, 'zh')

function moment({ within, for: forMs, always }: Expectation['asked']): string {
  if (within !== undefined) return `（${durationInChinese(within)}内）`
  if (forMs !== undefined) return `（保持 ${durationInChinese(forMs)}）`
  return always ? '（此后始终）' : ''
}

function bounds(
  { equals, not, above, below, atLeast, atMost, between, isKnown }: Bounds,
  wordingOf: (value: unknown) => string = String,
): string {
  const parts: string[] = []
  if (equals !== undefined) parts.push(`等于 ${wordingOf(equals)}`)
  if (not !== undefined) parts.push(`不等于 ${wordingOf(not)}`)
  if (above !== undefined) parts.push(`高于 ${above}`)
  if (below !== undefined) parts.push(`低于 ${below}`)
  if (atLeast !== undefined) parts.push(`至少 ${atLeast}`)
  if (atMost !== undefined) parts.push(`至多 ${atMost}`)
  if (between !== undefined) parts.push(`在 ${between[0]} 与 ${between[1]} 之间`)
  if (isKnown === false) parts.push('未知')
  return parts.join('，')
}

const times = (count: CountAsked | undefined): string => (count ? `，次数${bounds(count)}` : '')
const on = (place: string | undefined): string => (place === undefined ? '' : `${place}：`)

const IS = {
  online: '在线',
  offline: '离线',
  raised: '已产生',
  'not raised': '未产生',
  active: '进行中',
  'not active': '没有进行中的',
  cleared: '已恢复',
  acknowledged: '已确认',
  'not acknowledged': '未确认',
  confirmed: '已确认',
  failed: '失败',
  'timed out': '超时',
  open: '未结束',
  ended: '已结束',
  fired: '已触发',
  ran: '已执行',
  'did not run': '未执行',
  stopped: '已停止',
} as const

const COMMANDS: Readonly<Record<string, string>> = { last: '最近一条指令', every: '所有指令' }

const FIGURES: Readonly<Record<(typeof REPORTS)[number], string>> = {
  'energy today': '今日能耗',
  'energy a week before': '一周前能耗',
  'energy after a gap': '中断后补报的能耗',
  'rooms in use': '使用中的房间',
  arrivals: '入住',
  departures: '退房',
  'temperature outside': '室外温度',
  'alarms of a day': '一天内的报警',
  'open alarms': '当前报警',
  'critical alarms': '紧急报警',
  'unacknowledged alarms': '未确认的报警',
}

const TEXTS: { readonly [S in Subject]: (asked: ExpectationOf<S>) => string } = {
  device: (asked) => `${asked.device} 的${propertyName(asked.property)}${bounds(asked, valueName)}`,
  host: ({ host, is }) => `主机 ${host} ${IS[is]}`,
  alarm: (asked) =>
    `${on(asked.on)}报警${asked.alarm === 'any' ? '（任意）' : `“${alarmName(asked.alarm)}”`}${IS[asked.is]}${times(asked.count)}`,
  command: (asked) =>
    `${on(asked.on)}${COMMANDS[asked.command] ?? asked.command}${IS[asked.is]}${asked.reason === undefined ? '' : `（${asked.reason}）`}`,
  automation: (asked) => `自动化“${asked.automation}”${IS[asked.is]}${times(asked.count)}`,
  scene: (asked) => `场景“${asked.scene}”${IS[asked.is]}${times(asked.count)}`,
  report: (asked) => `${personName(asked.as)}看到的${FIGURES[asked.report]} ${bounds(asked)}`,
  log: (asked) =>
    `日志中有“${eventName(asked.log)}”${asked.by === undefined ? '' : `（${personName(asked.by)}）`}${times(asked.count)}`,
  message: (asked) =>
    `${personName(asked.to)}收到 ${asked.message}${asked.holds === undefined ? '' : `，内容含“${asked.holds}”`}${times(asked.count)}`,
  call: (asked) =>
    [`${personName(asked.as)}${callName(asked.call)}的结果为 ${asked.status}`, bounds(asked)]
      .filter(Boolean)
      .join('，'),
  metric: (asked) => `指标 ${asked.metric} ${bounds(asked)}`,
  truth: (asked) => `实际情况：${on(asked.of)}${asked.truth} ${bounds(asked)}`,
  value: (asked) => `保存的值 ${bounds(asked)}`,
  sameState: ({ sameState }) => `记录与标记“${sameState}”时相同`,
  page: (asked) =>
    `页面 ${asked.page}${asked.shows === undefined ? '' : ` 显示“${asked.shows}”`}${asked.hides === undefined ? '' : ` 不显示“${asked.hides}”`}`,
}
