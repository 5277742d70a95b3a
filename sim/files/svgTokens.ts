/** The tags of an XML text, one after the other. Strict: what is not plain XML is refused rather than guessed at. */
import { Rejection } from '#shared/kernel/errors.ts'

export type SvgToken =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: ReadonlyMap<string, string>
      readonly isEmpty: boolean
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

const NAME = /[A-Za-z_][\w.:-]*/y
const SPACE = /[ \t\r\n]*/y
const ATTRIBUTE = /([A-Za-z_][\w.:-]*)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/y
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const ATTRIBUTES_MAX = 200
const SPACES = new Set([0x09, 0x0a, 0x0d])

export const malformed = (reason: string): Rejection => new Rejection('drawing_invalid', { reason })

/** Entities of one's own could grow without end, and hide what they stand for. */
export function decoded(text: string): string {
  return text.replace(/&([^;&\s]{1,10});|&/g, (whole, name: string | undefined) => {
    const known = name === undefined ? undefined : ENTITIES[name]
    if (known !== undefined) return known
    const digits = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name ?? '')
    const code = digits ? Number.parseInt(digits[1] ?? digits[2] ?? '', digits[1] ? 16 : 10) : -1
    if ((code < 0x20 && !SPACES.has(code)) || code > 0x10_ff_ff) throw malformed(`entity ${whole}`)
    return String.fromCodePoint(code)
  })
}

/** @throws Rejection drawing_invalid */
export function* svgTokens(source: string): Generator<SvgToken> {
  let at = 0
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (found) at = pattern.lastIndex
    return found
  }
  const skipPast = (end: string): string => {
    const stop = source.indexOf(end, at)
    if (stop === -1) throw malformed(`no ${end}`)
    const skipped = source.slice(at, stop)
    at = stop + end.length
    return skipped
  }
  while (at < source.length) {
    if (source[at] !== '<') {
      const stop = source.indexOf('<', at)
      const text = source.slice(at, stop === -1 ? undefined : stop)
      at += text.length
      yield { kind: 'text', text: decoded(text) }
    } else if (source.startsWith('<!--', at)) skipPast('-->')
    else if (source.startsWith('<?', at)) skipPast('?>')
    else if (source.startsWith('<![CDATA[', at)) {
      at += '<![CDATA['.length
      yield { kind: 'text', text: skipPast(']]>') }
    } else if (source.startsWith('<!', at)) {
      // Drawing programs write the public identifier of SVG; one with declarations of its own is refused.
      if (skipPast('>').includes('[')) throw malformed('DOCTYPE')
    } else if (source.startsWith('</', at)) {
      at += 2
      const name = match(NAME)?.[0]
      match(SPACE)
      if (name === undefined || source[at] !== '>') throw malformed('</')
      at += 1
      yield { kind: 'close', name }
    } else yield opened()
  }

  function opened(): SvgToken {
    at += 1
    const name = match(NAME)?.[0]
    if (name === undefined) throw malformed('<')
    const attributes = new Map<string, string>()
    for (;;) {
      match(SPACE)
      const found = match(ATTRIBUTE)
      if (!found) break
      const [, key = '', double, single] = found
      if (attributes.size >= ATTRIBUTES_MAX) throw malformed(`> ${ATTRIBUTES_MAX}`)
      if (attributes.has(key)) throw malformed(`${key} twice`)
      attributes.set(key, decoded(double ?? single ?? ''))
    }
    const isEmpty = source.startsWith('/>', at)
    if (!isEmpty && source[at] !== '>') throw malformed(`<${name}`)
    at += isEmpty ? 2 : 1
    return { kind: 'open', name, attributes, isEmpty }
  }
}
