import type { DeliveryProblem, DeliveryState } from '#shared/contract/push.ts'
import { findText, i18n } from '../../../i18n/i18n.ts'
import type { Tone } from '../../../ui/controls/StatusTag.tsx'

/** `alarm.raised` in words; one that this version does not know stays as it is. */
export const typeText = (type: string): string => findText(`push.type.${type.replace('.', '_')}`) ?? type

export const problemText = (problem: DeliveryProblem): string => i18n.t(`push.problem.${problem}`)

export const stateText = (state: string): string => findText(`push.delivery.${state}`) ?? state

export const STATE_TONES: Readonly<Record<DeliveryState, Tone>> = {
  waiting: 'info',
  delivered: 'ok',
  failed: 'bad',
}
