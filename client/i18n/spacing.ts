/**
 * Chinese sets a space between its characters and digits or Latin letters. A text cannot know what it will be filled
 * with (`打开{{name}}`: 大堂, or 1106 房), so the edges of its placeholders are marked when it is loaded, and each mark
 * becomes a space or nothing when it is shown. Only such edges: names are shown as they were given.
 */
const EDGE = '\uE000'
const BEFORE = /(?<=\p{Script=Han})\{\{/gu
const AFTER = /\}\}(?=\p{Script=Han})/gu
const SPACED = new RegExp(
  `(?<=\\p{Script=Han})${EDGE}(?=[\\w+-])|(?<=[\\w%°])${EDGE}(?=\\p{Script=Han})`,
  'gu',
)

type Texts = Readonly<Record<string, unknown>>

export function withMarkedEdges(texts: object): object {
  return Object.fromEntries(Object.entries(texts as Texts).map(([key, text]) => [key, marked(text)]))
}

function marked(text: unknown): unknown {
  if (typeof text === 'object' && text !== null) return withMarkedEdges(text)
  return typeof text === 'string' ? text.replace(BEFORE, `${EDGE}{{`).replace(AFTER, `}}${EDGE}`) : text
}

export const spacedEdges = (text: string): string =>
  text.includes(EDGE) ? text.replace(SPACED, ' ').replaceAll(EDGE, '') : text
