/** The parts around the sheets: which sheets there are, the texts they share, and which styles show a number as a date. */
import type { Parts } from './archive.ts'
import { WorkbookRefusal } from './refusal.ts'
import { walkXml } from './xml.ts'

export interface SheetPart {
  readonly name: string
  readonly xml: string
}

const SHEETS_MAX = 50

/** Sheets in the order of their tabs, the hidden ones too. @throws WorkbookRefusal */
export function sheetParts(parts: Parts): SheetPart[] {
  const targets = relationTargets(parts.get('xl/_rels/workbook.xml.rels') ?? '')
  const found: SheetPart[] = []
  const workbook = parts.get('xl/workbook.xml')
  if (workbook === undefined) throw new WorkbookRefusal('workbook_unreadable')
  walkXml(workbook, {
    open(name, attributes) {
      if (name !== 'sheet' || found.length >= SHEETS_MAX) return
      const id = Object.entries(attributes).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1]
      const xml = id === undefined ? undefined : parts.get(targets.get(id) ?? '')
      // A sheet of a chart has no cells, and is no part that is read.
      if (xml !== undefined) found.push({ name: attributes.name ?? '', xml })
    },
  })
  return found
}

function relationTargets(xml: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  if (xml === '') return targets
  walkXml(xml, {
    open(name, { Id: id, Target: target }) {
      if (name !== 'Relationship' || id === undefined || target === undefined) return
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  return targets
}

export function sharedTexts(parts: Parts): readonly string[] {
  const texts: string[] = []
  const xml = parts.get('xl/sharedStrings.xml')
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

/** A text in runs of different looks; readings of Chinese characters (`rPh`) are no part of it. */
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
    return text
  }
}

/** Numbers of the styles that show days or times. */
export function dateStyles(parts: Parts): ReadonlySet<number> {
  const styles = new Set<number>()
  const xml = parts.get('xl/styles.xml')
  if (xml === undefined) return styles
  const ownDates = new Set<number>()
  let isInCells = false
  let style = 0
  walkXml(xml, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt' && isDateFormat(formatCode)) ownDates.add(Number(numFmtId))
      if (name === 'cellXfs') isInCells = true
      if (name !== 'xf' || !isInCells) return
      if (isDateNumber(Number(numFmtId)) || ownDates.has(Number(numFmtId))) styles.add(style)
      style += 1
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

/** Formats that every Excel knows by number, those of Chinese editions included. */
const isDateNumber = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Without texts, escaped letters, and colours or conditions in brackets. */
const isDateFormat = (code: string): boolean =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').replace(/general/i, ''))
