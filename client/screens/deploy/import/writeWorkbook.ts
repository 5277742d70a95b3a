/**
 * Writes an .xlsx file with what forms need and the library for lists has not: drop-downs, hints at the selected cell,
 * columns of text. Every text is a text cell and marked as one, so that none runs as a formula, here or after an edit.
 */
import { strToU8, zipSync } from 'fflate'

export interface FormColumn {
  readonly title: string
  readonly widthCharacters: number
  /** Shown while a cell of it is selected. */
  readonly help?: string | undefined
  /** What its cells are chosen from; strict where nothing else may be entered. */
  readonly list?: { readonly name: string; readonly isStrict: boolean } | undefined
  readonly isNumber?: boolean | undefined
}

export interface FormSheet {
  readonly name: string
  readonly columns: readonly FormColumn[]
  readonly rows: readonly (readonly string[])[]
  /** Cells that are at fault. */
  readonly isMarked?: (row: number, column: number) => boolean
}

export interface Lists {
  readonly name: string
  /** By heading. */
  readonly columns: ReadonlyMap<string, readonly string[]>
}

/** Numbers of the styles in `STYLES`. */
const STYLE = { heading: 1, text: 2, quoted: 3, number: 4, marked: 5 } as const
/** How far down drop-downs and hints reach. */
const FORM_ROWS = 10_000

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export function writeWorkbook(sheets: readonly FormSheet[], lists: Lists): Uint8Array<ArrayBuffer> {
  const all = [...sheets.map(formXml), listsXml(lists)]
  const names = [...sheets.map(({ name }) => name), lists.name]
  const files: Record<string, string> = {
    '[Content_Types].xml': contentTypes(all.length),
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbookXml(names, lists),
    'xl/_rels/workbook.xml.rels': relations([
      ...all.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
  }
  all.forEach((xml, at) => {
    files[`xl/worksheets/sheet${at + 1}.xml`] = xml
  })
  const bytes = Object.entries(files).map(([name, text]) => [name, strToU8(HEAD + text)] as const)
  return zipSync(Object.fromEntries(bytes), { level: 6 }) as Uint8Array<ArrayBuffer>
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML has no place for are left out. */
const escaped = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]|\uFFFE|\uFFFF/gu, '').replace(/[&<>"]/g, (one) => ESCAPES[one] ?? one)

const contentTypes = (sheets: number): string =>
  `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${Array.from({ length: sheets }, (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}</Types>`

const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`

/** The lists are a hidden sheet at the end, each a name that drop-downs refer to. */
function workbookXml(names: readonly string[], lists: Lists): string {
  const tabs = names.map((name, at) => {
    const state = at === names.length - 1 ? ' state="hidden"' : ''
    return `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`
  })
  const ranges = [...lists.columns].flatMap(([heading, entries], at) => {
    if (entries.length === 0 || heading.endsWith('=')) return []
    const letter = columnLetters(at)
    const range = `'${lists.name.replaceAll("'", "''")}'!$${letter}$2:$${letter}$${entries.length + 1}`
    return `<definedName name="${listName(heading)}">${escaped(range)}</definedName>`
  })
  const defined = ranges.length === 0 ? '' : `<definedNames>${ranges.join('')}</definedNames>`
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${tabs.join('')}</sheets>${defined}</workbook>`
}

const listName = (heading: string): string => `list_${heading}`

/** 0 is A, 26 is AA. */
const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

function formXml({ columns, rows, isMarked }: FormSheet): string {
  const widths = columns.map(({ widthCharacters, isNumber }, at) => {
    const style = isNumber ? STYLE.number : STYLE.text
    return `<col min="${at + 1}" max="${at + 1}" width="${widthCharacters}" style="${style}" customWidth="1"/>`
  })
  const heading = columns.map(({ title }, at) => textCell(at, 0, title, STYLE.heading))
  const body = rows.map((row, at) => {
    const cells = row.map((text, column) => {
      if (text === '') return ''
      if (isMarked?.(at, column)) return textCell(column, at + 1, text, STYLE.marked)
      if (columns[column]?.isNumber && /^-?\d{1,15}$/.test(text))
        return `<c r="${columnLetters(column)}${at + 2}" s="${STYLE.number}"><v>${text}</v></c>`
      return textCell(column, at + 1, text, /^[=+\-@\t\r]/.test(text) ? STYLE.quoted : STYLE.text)
    })
    return `<row r="${at + 2}">${cells.join('')}</row>`
  })
  const pane =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const data = `<sheetData><row r="1">${heading.join('')}</row>${body.join('')}</sheetData>`
  return `<worksheet xmlns="${MAIN}">${pane}<cols>${widths.join('')}</cols>${data}${hintsXml(columns)}</worksheet>`
}

function hintsXml(columns: readonly FormColumn[]): string {
  const hints = columns.flatMap(({ title, help, list }, at) => {
    if (help === undefined && !list) return []
    const letters = columnLetters(at)
    const kind = list ? ` type="list" showErrorMessage="${list.isStrict ? 1 : 0}"` : ''
    const prompt =
      help === undefined
        ? ''
        : ` showInputMessage="1" promptTitle="${escaped(title.slice(0, 32))}" prompt="${escaped(help.slice(0, 255))}"`
    const formula = list ? `<formula1>${listName(list.name)}</formula1>` : ''
    return `<dataValidation allowBlank="1"${kind}${prompt} sqref="${letters}2:${letters}${FORM_ROWS + 1}">${formula}</dataValidation>`
  })
  return hints.length === 0
    ? ''
    : `<dataValidations count="${hints.length}">${hints.join('')}</dataValidations>`
}

function listsXml({ columns }: Lists): string {
  const lists = [...columns]
  const height = Math.max(0, ...lists.map(([, entries]) => entries.length))
  const rows = Array.from({ length: height + 1 }, (_, row) => {
    const cells = lists.map(([heading, entries], column) => {
      const text = row === 0 ? heading : (entries[row - 1] ?? '')
      return text === '' ? '' : textCell(column, row, text, STYLE.text)
    })
    return `<row r="${row + 1}">${cells.join('')}</row>`
  })
  return `<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}

const textCell = (column: number, row: number, text: string, style: number): string =>
  `<c r="${columnLetters(column)}${row + 1}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** Format 49 is text: input there stays unchanged. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE5EAF1"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFBD9D7"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="3" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFill="1"/></cellXfs></styleSheet>`
