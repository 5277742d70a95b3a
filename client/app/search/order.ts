/** `turn on 1106`, `1106 off`, `打开1106吸顶灯`: parses a command to a room or a device from the query. Pure. */
import type { Turn } from './entry.ts'

export interface Order {
  readonly turn: Turn
  /** What it is about. */
  readonly rest: string
}

const ENGLISH_FIRST = /^(?:turn|switch)\s+(on|off)\s+(.+)$/i
const ENGLISH_AROUND = /^(?:turn|switch)\s+(.+?)\s+(on|off)$/i
const ENGLISH_LAST = /^(.+?)\s+(on|off)$/i
const CHINESE_FIRST = /^(打开|开启|开|关闭|关掉|关)\s*(.+)$/
const CHINESE_LAST = /^(.+?)\s*(打开|开启|关闭|关掉)$/

export function orderOf(question: string): Order | null {
  const text = question.trim()
  const first = ENGLISH_FIRST.exec(text) ?? CHINESE_FIRST.exec(text)
  if (first) return made(first[1], first[2])
  const last = ENGLISH_AROUND.exec(text) ?? ENGLISH_LAST.exec(text) ?? CHINESE_LAST.exec(text)
  return last ? made(last[2], last[1]) : null
}

function made(word: string | undefined, rest: string | undefined): Order | null {
  if (word === undefined || rest === undefined) return null
  return { turn: /^(on|打开|开启|开)$/i.test(word) ? 'on' : 'off', rest: rest.trim() }
}
