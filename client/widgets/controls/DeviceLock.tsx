/** Why controls are locked: tooltips and a line. */
import { useTexts } from '../../i18n/useTexts.ts'
import { MissingRight, useMissingRight } from '../access/MissingRight.tsx'
import type { DeviceView, Lock } from './deviceView.ts'

const RIGHT = 'control.devices'

export function useLockText(): (lock: Lock) => string {
  const { t } = useTexts()
  const missing = useMissingRight()
  return (lock) => (lock === 'noRight' ? missing(RIGHT) : t(`control.lock.${lock}`))
}

export function useLock({ lock }: Pick<DeviceView, 'lock'>): {
  readonly isDisabled: boolean
  readonly reason: string | undefined
} {
  const textOf = useLockText()
  return { isDisabled: lock !== null, reason: lock === null ? undefined : textOf(lock) }
}

/** Includes a way to request a missing right. */
export function LockLine({ lock }: { readonly lock: Lock }) {
  const textOf = useLockText()
  return lock === 'noRight' ? <MissingRight right={RIGHT} /> : <>{textOf(lock)}</>
}
