/** Workbooks for tests: as the console writes them, and as no honest program would. */
import { strToU8, type Zippable, zipSync } from 'fflate'
import { projectWorkbook, type WorkbookTexts } from '#client/screens/deploy/import/projectWorkbook.ts'
import { type AnyRecord, createState, type ReadState, type State } from '#shared/records/registry.ts'
import type { SheetKey } from '#shared/workbook/bounds.ts'
import { columnsOf, WORKBOOK_SHEETS } from '#shared/workbook/sheets.ts'
import type { Plan } from '#sim/edge/workbook/plan/plan.ts'
import { type PlanAnswer, type PlanJob, planJob } from '#sim/edge/workbook/planThread.ts'
import { recordParts } from '#sim/edge/workbook/recordParts.ts'
import { tester } from './context.ts'

/** Words that are no codes, as in a console. */
export const plainWords: WorkbookTexts = { language: 'zh', word: (choice, code) => `${choice}：${code}` }

export function stateOf(records: readonly AnyRecord[]): State {
  const state = createState()
  state.put(records.map((record) => ({ put: record })))
  return state
}

export function planOf(
  bytes: Uint8Array,
  read: ReadState = createState(),
  more: Partial<PlanJob> = {},
): PlanAnswer {
  const context = { actor: tester, channel: 'web', nowMs: 1_000, seq: 7 } as const
  return planJob({ ...context, bytes, records: [...recordParts(read.dump())], takenNumbers: [], ...more })
}

export function planned(bytes: Uint8Array, read?: ReadState): Plan {
  const answer = planOf(bytes, read)
  if ('plan' in answer) return answer.plan
  throw new Error(`refused: ${answer.refusal.code} ${JSON.stringify(answer.refusal.details)}`)
}

export const exported = (read: ReadState): Uint8Array => projectWorkbook(read, plainWords, true)

/** A cell as a raw element (`<c …>`), or the text of one. */
type RawCell = string

export type RawSheets = Partial<Record<SheetKey, readonly (readonly RawCell[])[]>>

/** Sheets with standard headings; rows in column order. */
export const workbook = (sheets: RawSheets, more: RawOptions = {}): Uint8Array =>
  rawWorkbook(
    Object.entries(sheets).map(([key, rows]) => {
      const sheet = key as SheetKey
      return {
        name: WORKBOOK_SHEETS[sheet].title[0],
        rows: [columnsOf(sheet).map(({ title }) => title[0]), ...rows],
      }
    }),
    more,
  )

export interface RawOptions {
  /** Behind the cells of every sheet. */
  readonly after?: string
  readonly styles?: string
  readonly files?: Zippable
}

export function rawWorkbook(
  sheets: readonly { readonly name: string; readonly rows: readonly (readonly RawCell[])[] }[],
  { after = '', styles, files = {} }: RawOptions = {},
): Uint8Array {
  const head = '<?xml version="1.0"?>'
  const tabs = sheets.map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"/>`)
  const targets = sheets.map(
    (_, at) => `<Relationship Id="r${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const parts: Record<string, string> = {
    'xl/workbook.xml': `${head}<workbook xmlns:r="r"><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships>${targets.join('')}</Relationships>`,
    ...(styles === undefined ? {} : { 'xl/styles.xml': head + styles }),
  }
  sheets.forEach(({ rows }, at) => {
    const body = rows.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join('')
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `${head}<worksheet><sheetData>${body}</sheetData>${after}</worksheet>`
  })
  const packed = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))
  return zipSync({ ...packed, ...files })
}

const cellXml = (cell: RawCell): string =>
  cell.startsWith('<c') ? cell : `<c t="inlineStr"><is><t>${cell}</t></is></c>`
