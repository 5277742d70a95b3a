/** Workbook-level parts: sheet list, shared strings, number formats. */
import { type Archive, partKey } from './archive.ts'
import { unescaped } from './escapes.ts'
import { builtInFormat, type NumberFormat, numberFormat } from './numberFormats.ts'
import { WorkbookRefusal } from './refusal.ts'
import { type Relationship, relationshipsOf, relationshipsPart, workbookPart } from './relationships.ts'
import { walkXml } from './xml.ts'

export interface SheetPart {
  readonly name: string
  readonly xml: string
}

export interface WorkbookParts {
  /** Sheets in tab order, including hidden ones. */
  readonly sheets: readonly SheetPart[]
  readonly texts: readonly string[]
  /** Number formats, keyed by style index. */
  readonly formats: readonly NumberFormat[]
}

const SHEETS_MAX = 50

/** @throws WorkbookRefusal */
export function workbookParts(archive: Archive): WorkbookParts {
  const workbook = workbookPart(archive)
  const outer = archive.read([workbook, relationshipsPart(workbook)])
  const xml = outer.get(partKey(workbook))
  if (xml === undefined) throw new WorkbookRefusal('workbook_unreadable')
  const related = relationshipsOf(outer, workbook)
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1)
  const partOf = (kind: string, fallback: string): string =>
    related.find((one) => one.kind === kind)?.part ?? partKey(folder + fallback)
  const [texts, styles] = [partOf('sharedStrings', 'sharedStrings.xml'), partOf('styles', 'styles.xml')]
  const sheets = sheetsOf(xml, related)
  const inner = archive.read([texts, styles, ...sheets.map(({ part }) => part)])
  return {
    // A sheet of a chart has no cells, and is no part that is read.
    sheets: sheets.flatMap(({ name, part }) => {
      const sheet = inner.get(part)
      return sheet === undefined ? [] : [{ name, xml: sheet }]
    }),
    texts: sharedTexts(inner.get(texts)),
    formats: cellFormats(inner.get(styles)),
  }
}

function sheetsOf(
  workbook: string,
  related: readonly Relationship[],
): { readonly name: string; readonly part: string }[] {
  const parts = new Map(related.filter(({ kind }) => kind !== 'chartsheet').map(({ id, part }) => [id, part]))
  const found: { name: string; part: string }[] = []
  walkXml(workbook, {
    open(name, attributes) {
      if (name !== 'sheet' || found.length >= SHEETS_MAX) return
      const id = Object.entries(attributes).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1]
      const part = id === undefined ? undefined : parts.get(id)
      if (part !== undefined) found.push({ name: unescaped(attributes.name ?? ''), part })
    },
  })
  return found
}

function sharedTexts(xml: string | undefined): readonly string[] {
  const texts: string[] = []
  if (xml === undefined) return texts
  const rich = new RichText()
  walkXml(xml, {
    open: (name) => rich.open(name),
    text: (text) => rich.text(text),
    close(name) {
      rich.close(name)
      if (name === 'si') texts.push(rich.take())
    },
  })
  return texts
}

/** Text in runs of different formatting; phonetic readings of Chinese characters (`rPh`) are excluded. */
export class RichText {
  #text = ''
  #isInText = false
  #isInReading = false

  open(name: string): void {
    if (name === 'rPh') this.#isInReading = true
    if (name === 't') this.#isInText = true
  }

  text(text: string): void {
    if (this.#isInText && !this.#isInReading) this.#text += text
  }

  close(name: string): void {
    if (name === 'rPh') this.#isInReading = false
    if (name === 't') this.#isInText = false
  }

  take(): string {
    const text = this.#text
    this.#text = ''
    return unescaped(text)
  }
}

function cellFormats(xml: string | undefined): readonly NumberFormat[] {
  const formats: NumberFormat[] = []
  if (xml === undefined) return formats
  const own = new Map<number, NumberFormat>()
  let isInCells = false
  walkXml(xml, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      const id = Number(numFmtId)
      if (name === 'numFmt') own.set(id, numberFormat(unescaped(formatCode)))
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) formats.push(own.get(id) ?? builtInFormat(id))
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats
}
