/** User-entered text, as paragraphs of words and links. It is never parsed as HTML. Pure. */
export interface TextPart {
  readonly text: string
  /** The target, for a URL; null for plain words. */
  readonly href: string | null
}

const ADDRESS = /https?:\/\/[^\s<>"'，。；）]+/g
/** Marks that end a sentence rather than an address. */
const TRAILING = /[.,;:!?)\]]+$/

/** Paragraphs are parted by empty lines; single line breaks stay in them. */
export const paragraphsOf = (text: string): readonly string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

export function partsOf(paragraph: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of paragraph.matchAll(ADDRESS)) {
    const href = match[0].replace(TRAILING, '')
    if (!URL.canParse(href)) continue
    if (match.index > from) parts.push({ text: paragraph.slice(from, match.index), href: null })
    parts.push({ text: href, href })
    from = match.index + href.length
  }
  if (from < paragraph.length) parts.push({ text: paragraph.slice(from), href: null })
  return parts
}
