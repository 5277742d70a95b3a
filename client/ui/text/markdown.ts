/**
 * Markdown as people write release notes: headings, lists, paragraphs, code, emphasis and links. Everything else stays the
 * text that it is: no HTML, no pictures, and links to web addresses only, so that a note from elsewhere can do nothing.
 */
export type Inline =
  | { readonly is: 'text' | 'strong' | 'emphasis' | 'code'; readonly text: string }
  | { readonly is: 'link'; readonly text: string; readonly href: string }

export type Block =
  | { readonly is: 'heading'; readonly level: number; readonly content: readonly Inline[] }
  | { readonly is: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly is: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly is: 'code'; readonly text: string }

const HEADING = /^(#{1,6})\s/
const ITEM = /^\s{0,3}(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/
const FENCE = /^\s{0,3}```/
const LINE_END = /\r\n?|[\n\u2028\u2029]/
const INLINE =
  /`([^`\n]+)`|\*\*([^*\n]+)\*\*|__([^_\n]+)__|\*([^*\n]+)\*|\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/g

export function readMarkdown(text: string): Block[] {
  const lines = text.split(LINE_END)
  const blocks: Block[] = []
  let place = 0
  const take = (isPart: (line: string) => boolean): string[] => {
    const from = place
    while (place < lines.length && isPart(lines[place] ?? '')) place += 1
    return lines.slice(from, place)
  }
  while (place < lines.length) {
    const line = lines[place] ?? ''
    const heading = headingOf(line)
    if (line.trim() === '') place += 1
    else if (FENCE.test(line)) {
      place += 1
      blocks.push({ is: 'code', text: take((one) => !FENCE.test(one)).join('\n') })
      place += 1
    } else if (heading) {
      place += 1
      blocks.push(heading)
    } else if (ITEM.test(line)) blocks.push(listOf(take((one) => ITEM.test(one))))
    else blocks.push({ is: 'paragraph', content: readInline(take(isPlain).join('\n')) })
  }
  return blocks
}

/** Trimmed step by step: one expression for all of it takes very long on many spaces. Null where the line is none. */
function headingOf(line: string): Block | null {
  const marks = HEADING.exec(line)?.[1]
  if (marks === undefined) return null
  const content = line.slice(marks.length).trim()
  let end = content.length
  while (end > 1 && content[end - 1] === '#') end -= 1
  return content === ''
    ? null
    : { is: 'heading', level: marks.length, content: readInline(content.slice(0, end).trimEnd()) }
}

const isPlain = (line: string): boolean =>
  line.trim() !== '' && !headingOf(line) && !ITEM.test(line) && !FENCE.test(line)

function listOf(lines: readonly string[]): Block {
  const items = lines.map((line) => ITEM.exec(line) ?? [])
  const isOrdered = items[0]?.[1] !== undefined
  return { is: 'list', isOrdered, items: items.map(([, , text = '']) => readInline(text)) }
}

function readInline(text: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  const plain = (to: number): void => {
    if (to > from) parts.push({ is: 'text', text: text.slice(from, to) })
  }
  for (const found of text.matchAll(INLINE)) {
    const [whole, code, strong, strongToo, emphasis, label, href] = found
    plain(found.index)
    from = found.index + whole.length
    if (code !== undefined) parts.push({ is: 'code', text: code })
    else if (label !== undefined && href !== undefined) parts.push({ is: 'link', text: label, href })
    else if (emphasis !== undefined) parts.push({ is: 'emphasis', text: emphasis })
    else parts.push({ is: 'strong', text: strong ?? strongToo ?? '' })
  }
  plain(text.length)
  return parts
}
