/** Names and states of energy targets. Pure. */
import type { EnergyTarget } from '#shared/records/energyTarget.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { areaPath } from '../../../widgets/devices/places.ts'

export function targetName(
  { scope, areaId, kind }: Pick<EnergyTarget, 'scope' | 'areaId' | 'kind'>,
  read: ReadState,
): string {
  if (scope === 'kind') return kindName(kind)
  return scope === 'area' && areaId !== null
    ? areaPath(read, areaId)
    : i18n.t('reports.target.scopes.project')
}

export type TargetState = 'onTrack' | 'endangered' | 'missed' | 'met' | 'unknown'

export function targetState(standing: {
  readonly targetKwh: number
  readonly usedKwh: number | null
  readonly projectedKwh: number | null
  readonly isOver: boolean
}): TargetState {
  const { targetKwh, usedKwh, projectedKwh, isOver } = standing
  if (usedKwh !== null && usedKwh > targetKwh) return 'missed'
  if (projectedKwh === null) return 'unknown'
  if (isOver) return 'met'
  return projectedKwh > targetKwh ? 'endangered' : 'onTrack'
}

/** Selectable months: one year back and ahead, and its current month. */
export function targetMonths(today: string, kept: readonly string[]): readonly string[] {
  const now = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  const around = Array.from({ length: 25 }, (_, n) => now - 12 + n).map(
    (month) =>
      `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`,
  )
  return [...new Set([...around, ...kept])].sort().reverse()
}
