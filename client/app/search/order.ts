/** `turn on 1106`, `1106 lights off`, `打开1106`, `关闭 1106 的灯`: parses a command to a room or a device from the query. Pure. */
import type { Turn } from './entry.ts'

export interface Order {
  readonly turn: Turn
  /** Remaining words: the subject. */
  readonly rest: string
}

const ENGLISH_FIRST = /^(?:turn|switch)\s+(on|off)\s+(.+)$/i
const ENGLISH_AROUND = /^(?:turn|switch)\s+(.+?)\s+(on|off)$/i
const ENGLISH_LAST = /^(.+?)\s+(on|off)$/i
const CHINESE_FIRST = /^(打开|开启|开灯|开|关闭|关掉|关上|关灯|关)\s*(.+)$/
const CHINESE_LAST = /^(.+?)\s*(打开|开启|开灯|关闭|关掉|关上|关灯)$/

/** Longer texts are not commands and would slow down the patterns. */
const LENGTH_MAX = 100

/** The command without polite phrases; empty if too long for a command. */
export function statedIn(question: string): string {
  const text = question.replace(/\s+/g, ' ').trim()
  return text.length > LENGTH_MAX ? '' : text.replace(/^(?:请帮我|请|帮我)\s*/, '')
}

export function orderOf(question: string): Order | null {
  const text = statedIn(question)
  const first = ENGLISH_FIRST.exec(text) ?? CHINESE_FIRST.exec(text)
  if (first) return made(first[1], first[2])
  const last = ENGLISH_AROUND.exec(text) ?? ENGLISH_LAST.exec(text) ?? CHINESE_LAST.exec(text)
  return last ? made(last[2], last[1]) : null
}

function made(word: string | undefined, target: string | undefined): Order | null {
  if (word === undefined || target === undefined) return null
  const rest = subjectOf(target)
  return rest === '' ? null : { turn: /^(on|打开|开启|开灯|开)$/i.test(word) ? 'on' : 'off', rest }
}

/** Switching a room switches its lights, so `the lights in 1106` and `把 1106 的灯` mean no more than `1106`. */
function subjectOf(given: string): string {
  return given
    .trim()
    .replace(/^把\s*/, '')
    .replace(/^(?:the\s+)?(?:all\s+)?lights?\s+(?:in|of)\s+(?:room\s+)?/i, '')
    .replace(/^(?:the\s+)?(.+?)(?:['’]s)?\s+lights$/i, '$1')
    .replace(
      /\s*(?:房间?|室)?\s*的?\s*(?:所有|全部)?\s*的?(?:灯光?|电灯|照明)$/u,
      (tail, at: number, all: string) =>
        // `1106 吸顶灯` is one lamp: only a number or 的 before the noun means all.
        tail.includes('的') || /\d\s*$/.test(all.slice(0, at)) ? '' : tail,
    )
    .replace(/(?<=\d)\s*(?:房间?|室)$/u, '')
    .trim()
}

const OPEN = /^(?:open|show|go to)\s+(?:the\s+)?(?:room\s+)?(.+)$/i
// 室 is a part of 会议室, and none of 1106室.
const OPEN_ZH = /^(?:打开|查看|进入)\s*(.+?)(?:(?<=\d)\s*(?:房间?|室))?$/

/** Place of `open 1106` or `打开1106`; 打开 may also mean its lights. */
export function openedBy(question: string): string | null {
  const text = statedIn(question)
  return (OPEN.exec(text) ?? OPEN_ZH.exec(text))?.[1]?.trim() ?? null
}

const RUN = /^(?:run|start|activate|execute)\s+(?:the\s+)?(?:scene\s+)?(.+)$/i
const RUN_ZH = /^(?:执行|运行|启动)\s*(?:场景)?\s*(.+)$/

/** Resolves `run 1106 welcome` or `执行 1106 欢迎` to a scene. */
export function sceneOrderOf(question: string): string | null {
  const text = statedIn(question)
  return (RUN.exec(text) ?? RUN_ZH.exec(text))?.[1]?.trim() ?? null
}

/** Command words of at least four letters; shorter ones are too ambiguous. */
const WORDS = [
  'lights',
  'light',
  'turn',
  'switch',
  'close',
  'open',
  'curtain',
  'curtains',
  'climate',
  'floor',
  'thermostat',
]

/** `lihgts`, `ligts`, `swiitch`, `turn of`: a letter too few, too many, or two that changed places. */
export function repairedWords(text: string): string {
  return text
    .split(' ')
    .map((word) => {
      const lower = word.toLowerCase()
      return WORDS.includes(lower) ? word : (WORDS.find((known) => isSlip(lower, known)) ?? word)
    })
    .join(' ')
    .replace(/^((?:turn|switch)(?: .+)?) of\b/i, '$1 off')
}

function isSlip(word: string, known: string): boolean {
  if (word.length < 3 || Math.abs(word.length - known.length) > 1 || word === known) return false
  let at = 0
  while (at < word.length && word[at] === known[at]) at += 1
  if (word.length < known.length) return word.slice(at) === known.slice(at + 1)
  if (word.length > known.length) return word.slice(at + 1) === known.slice(at)
  const isSwapped = word[at] === known[at + 1] && word[at + 1] === known[at]
  return isSwapped && word.slice(at + 2) === known.slice(at + 2)
}
