import type { RolloutRow } from '#shared/contract/rollouts.ts'
import { findText, i18n, joined } from '../../../i18n/i18n.ts'
import type { Tone } from '../../../ui/controls/StatusTag.tsx'

export const ROLLOUT_TONES: Readonly<Record<RolloutRow['state'], Tone>> = {
  running: 'accent',
  paused: 'warn',
  done: 'ok',
  aborted: 'bad',
}

export const rolloutState = (state: string): string => findText(`ota.states.${state}`) ?? state
export const updateState = (state: string): string => findText(`ota.updates.${state}`) ?? state
/** Translated reason of a known code; otherwise the host's text. */
export const reasonText = (reason: string): string => findText(`ota.reasons.${reason}`) ?? reason

export function stateText({ state, pausedBecause }: Pick<RolloutRow, 'state' | 'pausedBecause'>): string {
  if (state !== 'paused' || pausedBecause === null) return rolloutState(state)
  return i18n.t(`ota.paused.${pausedBecause}`)
}

export function progressText({ counts, total }: Pick<RolloutRow, 'counts' | 'total'>): string {
  const { updated, failed, skipped, rolledBack } = counts
  const progress = i18n.t('ota.progress', { updated, failed, of: total - skipped })
  return rolledBack > 0 ? joined([progress, i18n.t('ota.rolledBackCount', { count: rolledBack })]) : progress
}
