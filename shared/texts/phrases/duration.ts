/** A length of time as scenarios write it, in the language of the reader. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { Language } from '../messageText.ts'

const UNITS = [
  ['d', DAY_MS, '天'],
  ['h', HOUR_MS, '小时'],
  ['min', MINUTE_MS, '分钟'],
] as const

/** Duration in the largest unit that divides it. */
export function durationText(ms: number, language: Language = 'en'): string {
  const said = (count: number, en: string, zh: string): string => `${count} ${language === 'zh' ? zh : en}`
  if (ms < 0) return `-${durationText(-ms, language)}`
  if (ms < 1_000) return said(Math.round(ms), 'ms', '毫秒')
  const parts: string[] = []
  let leftMs = Math.round(ms)
  for (const [en, unitMs, zh] of UNITS) {
    const count = Math.floor(leftMs / unitMs)
    if (count > 0) parts.push(said(count, en, zh))
    leftMs -= count * unitMs
  }
  if (leftMs > 0) parts.push(said(Number((leftMs / 1_000).toFixed(3)), 's', '秒'))
  return parts.slice(0, 3).join(' ')
}
