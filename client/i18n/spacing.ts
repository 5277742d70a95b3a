import type { TextTree } from './catalogue.ts'

/**
 * Chinese sets a space between its characters and digits or Latin letters. A text cannot know what it will be filled
 * with (`打开{{name}}`: 大堂, or 1106 房), so the edges of its placeholders are marked when it is loaded, and each mark
 * becomes a space or nothing when it is shown. Only such edges: names are shown as they were given.
 */
const EDGE = '\uE000'
// What stands between two placeholders is known as little.
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
