/** Tables of a monthly report, shared by page, print and workbook. Pure. */
import type { EnergyGroup } from '#shared/contract/energy.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { EnergyAll, EnergyOverall } from '../../../actions/energy.ts'
import type { TextsInUse } from '../../../i18n/useTexts.ts'
import type { CellValue, Sheet, SheetColumn } from '../../../ui/print/sheet.ts'
import { COST_UNITS, changePercent, meanKw, sharePercent } from '../energyFigures.ts'
import { carbonNote, peakNote, reportedNote, unpricedNote } from '../reportNotes.ts'
import { rowName } from '../rowNames.ts'
import { stepRows } from '../stepRows.ts'
import type { ReportTexts } from '../useReportTexts.ts'

export interface MonthlyAnswers {
  readonly overall: EnergyOverall
  readonly groups: Readonly<Record<'kind' | 'floor' | 'area', EnergyAll>>
}

interface Words {
  readonly t: TextsInUse['t']
  readonly texts: ReportTexts
  readonly read: ReadState
}

/** Starts with the summary; a table without rows is omitted. */
export function monthlySheets({ overall, groups }: MonthlyAnswers, words: Words, facts: Sheet['facts']) {
  const [summary, ...others] = [
    summarySheet(overall, words),
    dailySheet(overall, words),
    groupSheet('kind', groups.kind, words),
    groupSheet('floor', groups.floor, words),
    { ...groupSheet('area', largest(groups.area), words), title: words.t('reports.monthly.largestAreas') },
    costSheet(overall, words),
  ]
  return { summary: { ...summary, facts }, others: others.filter(({ rows }) => rows.length > 0) }
}

/** A report of a page or two; the statistics have all of them. */
const AREAS_MAX = 20

const largest = (answer: EnergyAll): EnergyAll => ({
  ...answer,
  list: answer.list
    .filter(({ id, kwh }) => id !== null && kwh !== null)
    .toSorted((a, b) => (b.kwh ?? 0) - (a.kwh ?? 0))
    .slice(0, AREAS_MAX),
})

const text = (label: string, widthPx = 200): SheetColumn => ({ label, widthPx })
const number = (label: string, unit: string | undefined, decimals: number): SheetColumn => ({
  ...{ label, widthPx: 120, isEnd: true, decimals },
  ...(unit === undefined ? {} : { unit }),
})
const comparison = ({ t }: Words): readonly SheetColumn[] => [
  number(t('reports.energy'), 'kWh', 1),
  number(t('reports.beforeColumn'), 'kWh', 1),
  number(t('reports.change'), '%', 1),
]

function summarySheet(overall: EnergyOverall, words: Words): Sheet {
  const { t, texts } = words
  const { total, peak, meters, cost, carbon } = overall
  const change = changePercent(total.kwh, total.beforeKwh)
  const rows: CellValue[][] = [
    [t('reports.total'), total.kwh, 'kWh', total.beforeKwh, change, reportedNote(overall, words)],
    [t('reports.peak'), peak?.kw ?? null, 'kW', null, null, peakNote(overall, words)],
    [t('reports.mean'), meanKw(overall), 'kW', null, null, t('reports.meanNote')],
    [t('reports.meters'), texts.format.number(meters), '', null, null, ''],
  ]
  if (cost) rows.push([t('reports.cost'), cost.total, cost.currency, null, null, unpricedNote(cost, words)])
  if (carbon) rows.push([t('reports.carbon'), carbon.kg, 'kg', null, null, carbonNote(carbon, words)])
  const columns = [
    text(t('reports.monthly.figure')),
    number(t('reports.monthly.value'), undefined, 2),
    text(t('reports.monthly.unit'), 80),
    number(t('reports.beforeColumn'), undefined, 2),
    number(t('reports.change'), '%', 1),
    text(t('reports.monthly.note'), 320),
  ]
  return { title: t('reports.monthly.summary'), facts: [], columns, rows }
}

function dailySheet(overall: EnergyOverall, words: Words): Sheet {
  const rows = stepRows(overall, words.texts).map(({ time, kwh, beforeKwh, isOver }) => [
    ...[time, kwh, beforeKwh],
    isOver ? changePercent(kwh, beforeKwh) : null,
  ])
  const { t } = words
  return {
    ...{ title: t(`reports.by.${overall.step}`), facts: [], rows },
    columns: [text(t('charts.time')), ...comparison(words)],
  }
}

function groupSheet(by: EnergyGroup, { list, total }: EnergyAll, words: Words): Sheet {
  const { t, read } = words
  const columns = [
    text(t(`reports.name.${by}`)),
    number(t('reports.devices'), undefined, 0),
    ...comparison(words),
    number(t('reports.share'), '%', 1),
  ]
  const rows = list.map((row) => [
    ...[rowName(by, row, read), row.devices, row.kwh, row.beforeKwh],
    changePercent(row.kwh, row.beforeKwh),
    sharePercent(row.kwh, total.kwh),
  ])
  return { title: t(`reports.by.${by}`), facts: [], columns, rows }
}

function costSheet({ cost }: EnergyOverall, { t }: Words): Sheet {
  const columns = [
    text(t('reports.rate.name')),
    text(t('reports.rate.kind'), 240),
    number(t('reports.quantity'), undefined, 2),
    text(t('reports.monthly.unit'), 80),
    number(t('reports.amount'), cost?.currency, 2),
  ]
  const rows = (cost?.lines ?? []).map(({ name, kind, quantity, amount }) => [
    ...[name, t(`reports.rate.kinds.${kind}`), quantity],
    ...[kind === 'fixed' ? t('reports.monthly.months') : COST_UNITS[kind], amount],
  ])
  return { title: t('reports.costLines'), facts: [], columns, rows }
}
