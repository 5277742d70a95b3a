/** Converts the server's history response into the charts' series. Pure. */

import type { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { kindOf, propertiesOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import type { NumberProperty } from '../../actions/devices/properties.ts'
import { type Bar, barOf, type ChartPoint } from '../../ui/charts/chartMath.ts'

export type Series = OutputOf<typeof deviceHistoryContract.series>

/** The device's numeric properties, most important first. */
export function numbersOf(device: Device): readonly NumberProperty[] {
  const kind = kindOf(device.kind)
  const numbers = propertiesOf(device).filter(
    (property): property is NumberProperty => property.type === 'number',
  )
  const rank = ({ name }: NumberProperty): number => {
    const primary = kind?.primary.indexOf(name) ?? -1
    if (MEASURED.has(name)) return 0
    if (primary >= 0) return 1 + primary
    return BACKGROUND.has(name) ? 20 : 10
  }
  return [...numbers].sort((a, b) => rank(a) - rank(b))
}

/** Whether the device reports measurements besides battery and signal. */
export const measuresItself = (device: Device): boolean =>
  numbersOf(device).every(({ name }) => BACKGROUND.has(name))

/** Most relevant properties, regardless of the tile's order. */
const MEASURED = new Set(['temperature', 'local_temperature'])
const BACKGROUND = new Set(['linkquality', 'battery', 'rssi', 'uptime'])

/** A counter is shown by what it counted. */
export const isAmount = (device: Device, property: string): boolean =>
  property === 'energy' && kindOf(device.kind)?.isMetered === true

export const pointsOf = (series: Series, laterMs = 0): ChartPoint[] =>
  series.points.map(({ atMs, mean, ...rest }) => ({ ...rest, atMs: atMs + laterMs, value: mean }))

export const barsOf = ({ points, stepMs }: Series): Bar[] => points.map((point) => barOf(point, stepMs))

/** Amounts of the previous period by the bar they are compared with, also for days of 23 or 25 hours. */
export function amountsBefore(bars: readonly Bar[], before: Series, laterMs: number): Map<number, number> {
  const found = new Map<number, number>()
  for (const { atMs, mean } of before.points) {
    const bar = bars.find(({ fromMs }) => Math.abs(fromMs - (atMs + laterMs)) < before.stepMs / 2)
    if (bar) found.set(bar.fromMs, mean)
  }
  return found
}
