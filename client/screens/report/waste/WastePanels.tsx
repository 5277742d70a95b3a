/** Possible savings, and areas with unusual days, with links. */
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { EnergyOutlier, WasteLine } from '#shared/contract/energyWaste.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { askWaste, type EnergyQuestion, type EnergyWaste } from '../../../actions/energy.ts'
import { enumerated, i18n } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import type { Column } from '../../../ui/list/model/columns.ts'
import { areaPath, areaUrl, deviceUrl } from '../../../widgets/devices/places.ts'
import { LoadedPanel } from '../../../widgets/list/LoadedList.tsx'
import { changePercent } from '../energyFigures.ts'
import { NotedPanel } from '../NotedPanel.tsx'
import { deviceName } from '../rowNames.ts'
import { listAnswer, useReport } from '../useReport.ts'
import { causeText } from './wasteTexts.ts'

const LARGEST_FIRST = { column: 'kwh', isDescending: true } as const
const lineId = ({ kind, deviceId }: WasteLine): string => `${kind}/${deviceId}`
const linesOf = ({ lines }: EnergyWaste) => lines
const outlierId = ({ areaId, date }: EnergyOutlier): string => `${areaId}/${date}`
const outliersOf = ({ outliers }: EnergyWaste) => outliers

export function WastePanels({ question }: { readonly question: EnergyQuestion }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const { kind: _, ...period } = question
  const report = useReport(askWaste, period)
  const { value } = report
  const lines = useMemo(() => lineColumns(read, value?.currency ?? null), [read, value?.currency])
  const outliers = useMemo(() => outlierColumns(read), [read])
  return (
    <>
      <NotedPanel
        title={t('reports.waste.title')}
        note={[
          t('reports.waste.method'),
          value && value.from > value.period.date ? t('reports.waste.from', { date: value.from }) : '',
          value?.currency === null ? t('reports.noRates') : '',
        ].join(' ')}
      >
        <LoadedPanel
          id="energyWaste"
          title={t('reports.waste.title')}
          answer={listAnswer(report, linesOf)}
          idOf={lineId}
          columns={lines}
          sort={LARGEST_FIRST}
          actions={[]}
          emptyTitle={t('reports.waste.none')}
          emptyHelp={t('reports.waste.noneHelp')}
        />
      </NotedPanel>
      <NotedPanel
        title={t('reports.outlier.title')}
        note={[
          t('reports.outlier.method'),
          value ? t('reports.outlier.judged', { count: value.judgedDays }) : '',
        ].join(' ')}
      >
        <LoadedPanel
          id="energyOutliers"
          title={t('reports.outlier.title')}
          answer={listAnswer(report, outliersOf)}
          idOf={outlierId}
          columns={outliers}
          sort={LARGEST_FIRST}
          actions={[]}
          emptyTitle={t('reports.outlier.none')}
          emptyHelp={t('reports.outlier.noneHelp')}
        />
      </NotedPanel>
    </>
  )
}

const lineColumns = (read: ReadState, currency: string | null): readonly Column<WasteLine>[] => [
  {
    ...{ key: 'device', title: 'reports.name.device', widthPx: 220, card: 'title', search: true },
    value: ({ deviceId }) => deviceName(read, deviceId),
    cell: ({ deviceId }) => <Link to={deviceUrl(deviceId)}>{deviceName(read, deviceId)}</Link>,
  },
  {
    ...{ key: 'place', title: 'reports.place', widthPx: 200, search: true, isOfName: true },
    value: ({ areaId }) => areaPath(read, areaId),
    cell: ({ areaId }) => <Link to={areaUrl(areaId)}>{areaPath(read, areaId)}</Link>,
  },
  {
    ...{ key: 'what', title: 'reports.waste.what', widthPx: 260, card: 'fact', facet: true },
    value: ({ kind }) => i18n.t(`reports.waste.kinds.${kind}`),
  },
  {
    ...{ key: 'hours', title: 'reports.waste.hours', widthPx: 100, unit: 'h', decimals: 0 },
    value: ({ hours }) => hours,
  },
  {
    ...{ key: 'kwh', title: 'reports.waste.saves', widthPx: 140, card: 'end', unit: 'kWh', decimals: 1 },
    value: ({ kwh }) => kwh,
  },
  {
    ...{ key: 'money', title: 'reports.waste.money', widthPx: 140, decimals: 2 },
    ...(currency === null ? {} : { unit: currency }),
    value: ({ money }) => money,
  },
]

const outlierColumns = (read: ReadState): readonly Column<EnergyOutlier>[] => [
  {
    ...{ key: 'area', title: 'reports.name.area', widthPx: 200, card: 'title', search: true },
    value: ({ areaId }) => areaPath(read, areaId),
    cell: ({ areaId }) => <Link to={areaUrl(areaId)}>{areaPath(read, areaId)}</Link>,
  },
  {
    ...{ key: 'date', title: 'reports.outlier.date', widthPx: 120, isOfName: true },
    value: ({ date }) => date,
  },
  {
    ...{ key: 'kwh', title: 'reports.energy', widthPx: 120, card: 'end', unit: 'kWh', decimals: 1 },
    value: ({ kwh }) => kwh,
  },
  {
    ...{ key: 'usual', title: 'reports.outlier.usual', widthPx: 120, unit: 'kWh', decimals: 1 },
    value: ({ usualKwh }) => usualKwh,
  },
  {
    ...{ key: 'change', title: 'reports.outlier.change', widthPx: 110, unit: '%', decimals: 0 },
    value: ({ kwh, usualKwh }) => changePercent(kwh, usualKwh),
  },
  {
    ...{ key: 'cause', title: 'reports.outlier.cause', widthPx: 460, card: 'fact', search: true },
    value: ({ causes }) =>
      causes.length === 0
        ? i18n.t('reports.outlier.noCause')
        : enumerated(causes.map((cause) => causeText(cause, read))),
  },
]
