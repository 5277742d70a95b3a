import type { EnergyGroup, EnergyRow } from '#shared/contract/energy.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { Column } from '../../ui/list/model/columns.ts'
import { changePercent, sharePercent } from './energyFigures.ts'
import styles from './report.module.css'
import { rowName, rowPlace } from './rowNames.ts'
import { useReportTexts } from './useReportTexts.ts'

const DEVICES: Column<EnergyRow> = {
  ...{ key: 'devices', title: 'reports.devices', widthPx: 100, isEnd: true },
  value: ({ devices }) => devices,
}

/** @param totalKwh what shares are of */
export function rowColumns(
  by: EnergyGroup,
  totalKwh: number | null,
  read: ReadState,
): readonly Column<EnergyRow>[] {
  const name: Column<EnergyRow> = {
    ...{ key: 'name', title: `reports.name.${by}`, widthPx: 220, card: 'title', search: true },
    value: (row) => rowName(by, row, read),
  }
  const place: Column<EnergyRow> = {
    ...{ key: 'place', title: 'reports.place', widthPx: 190, card: 'fact', search: true, isOfName: true },
    value: (row) => rowPlace(by, row, read),
  }
  const figures = figureColumns(totalKwh)
  if (by === 'device') return [name, place, ...figures]
  return by === 'area' ? [name, place, ...figures, DEVICES] : [name, ...figures, DEVICES]
}

const figureColumns = (totalKwh: number | null): readonly Column<EnergyRow>[] => [
  {
    ...{ key: 'kwh', title: 'reports.energy', widthPx: 120, card: 'end', unit: 'kWh', decimals: 1 },
    value: ({ kwh }) => kwh,
    // Unmeasured consumption is last.
    sort: ({ id, kwh }) => (id === null ? null : kwh),
    cell: (row) => <Kwh kwh={row.kwh} />,
  },
  {
    ...{ key: 'share', title: 'reports.share', widthPx: 100, unit: '%', decimals: 1 },
    value: ({ kwh }) => sharePercent(kwh, totalKwh),
  },
  {
    ...{ key: 'before', title: 'reports.beforeColumn', widthPx: 150, unit: 'kWh', decimals: 1 },
    value: ({ beforeKwh }) => beforeKwh,
  },
  {
    ...{ key: 'change', title: 'reports.change', widthPx: 110, unit: '%', decimals: 1 },
    value: ({ kwh, beforeKwh }) => changePercent(kwh, beforeKwh),
  },
  {
    ...{ key: 'gap', title: 'reports.gapColumn', widthPx: 140, unit: 'kWh', decimals: 1 },
    value: ({ gapKwh }) => gapKwh,
  },
  {
    ...{ key: 'coverage', title: 'reports.coverageColumn', widthPx: 100, unit: '%', decimals: 0 },
    value: ({ coverage01 }) => Math.floor(coverage01 * 100),
  },
]

function Kwh({ kwh }: { readonly kwh: number | null }) {
  const texts = useReportTexts()
  if (kwh === null) return <span className={styles.unknown}>{i18n.t('reports.noReadings')}</span>
  return <>{texts.kwh(kwh)}</>
}
