/**
 * A button that calls an endpoint, by one rule for all screens: who has no right to it does not see it; where it is
 * impossible just now it is disabled, and its tooltip says why.
 */
import { Button, type ButtonProps } from '@blueprintjs/core'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useCan, useIsLocked } from '../../store/hooks.ts'

type Called = Pick<Endpoint, 'permission' | 'needsLive'>

export interface CallButtonProps extends Omit<ButtonProps, 'disabled'> {
  readonly endpoint: Called
  /** Why it is impossible just now, whoever asks. */
  readonly whyNot?: string | null | undefined
}

export function CallButton({ endpoint, whyNot, title, ...button }: CallButtonProps) {
  const isOffered = useCan(endpoint)
  const locked = useLocked(endpoint)
  const why = locked ?? whyNot ?? null
  if (!isOffered) return null
  return <Button {...button} disabled={why !== null} title={why ?? title} />
}

/** Why nothing can be sent now; null where it can. */
export function useLocked({ needsLive }: Pick<Endpoint, 'needsLive'>): string | null {
  const { t } = useTexts()
  const isLocked = useIsLocked()
  return needsLive && isLocked ? t('list.locked') : null
}
