/** The bars of an energy chart as rows of a list. */
import type { EnergyOverall } from '../../actions/energy.ts'
import { barsBefore, energyBars } from './energyFigures.ts'
import type { ReportTexts } from './useReportTexts.ts'

export interface StepRow {
  readonly id: string
  readonly time: string
  readonly kwh: number
  readonly beforeKwh: number | null
  /** A step that is not over is not compared with a whole one. */
  readonly isOver: boolean
}

export function stepRows(overall: EnergyOverall, texts: Pick<ReportTexts, 'step'>): StepRow[] {
  const before = barsBefore(overall)
  return energyBars(overall).map((bar) => {
    const isApart = bar.spread !== undefined
    return {
      id: `${bar.fromMs}${isApart ? '+' : ''}`,
      time: texts.step(overall.step, bar),
      kwh: bar.value,
      beforeKwh: isApart ? null : (before.get(bar.fromMs) ?? null),
      isOver: bar.toMs <= overall.asOfMs,
    }
  })
}
