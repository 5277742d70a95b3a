import type { TextTree } from './catalogue.ts'

/**
 * Spacing between Chinese characters and digits or Latin letters. A text cannot know its parameters (`打开{{name}}`:
 * 大堂, or 1106 房). So placeholder edges are marked on load, and each mark becomes a space or nothing on display.
 * Names are not changed.
 */
const EDGE = '\uE000'
// The same applies between two placeholders.
const BEFORE = /(?<=\p{Script=Han}|\}\})\{\{/gu
const AFTER = /\}\}(?=\p{Script=Han})/gu
const SPACED = new RegExp(
  `(?<=\\p{Script=Han})${EDGE}(?=[\\w+-])|(?<=[\\w%°])${EDGE}(?=\\p{Script=Han})`,
  'gu',
)

export const withMarkedEdges = (texts: TextTree): TextTree =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, marked(text)]))

const marked = (text: string | TextTree): string | TextTree =>
  typeof text === 'string'
    ? text.replace(BEFORE, `${EDGE}{{`).replace(AFTER, `}}${EDGE}`)
    : withMarkedEdges(text)

export const spacedEdges = (text: string): string =>
  text.includes(EDGE) ? text.replace(SPACED, ' ').replaceAll(EDGE, '') : text
