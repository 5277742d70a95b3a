/** Button that calls an endpoint: hidden without the right; disabled with a reason while impossible. */
import { Button, type ButtonProps } from '@blueprintjs/core'
import { useState } from 'react'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Right } from '#shared/permissions.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useCan, useIsLocked } from '../../store/hooks.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import { useMissingRight } from './MissingRight.tsx'

type Called = Pick<Endpoint, 'permission' | 'needsLive'>

export interface CallButtonProps extends Omit<ButtonProps, 'disabled'> {
  readonly endpoint: Called
  /** Why it is impossible now, independent of rights. */
  readonly whyNot?: string | null | undefined
}

export function CallButton({ endpoint, whyNot, title, ...button }: CallButtonProps) {
  const isOffered = useCan(endpoint)
  const locked = useLocked(endpoint)
  const why = locked ?? whyNot ?? null
  if (!isOffered) return null
  return <Button {...button} disabled={why !== null} title={why ?? title} />
}

/**
 * Switch that calls an endpoint. As it shows a state, it stays visible but disabled without the right. Pending until
 * the response; errors are shown as usual.
 */
export function CallSwitch(props: {
  readonly endpoint: Called
  /** Whether toggling needs more than the endpoint's right. */
  readonly mayToggle?: boolean
  readonly label: string
  readonly isOn: boolean
  readonly send: (isOn: boolean) => Promise<unknown>
}) {
  const { t } = useTexts()
  const { permission } = props.endpoint
  const hasRight = useCan(props.endpoint)
  const missing = useMissingRight()
  const isOffered = hasRight && props.mayToggle !== false
  const locked = useLocked(props.endpoint)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const denied = hasRight || !isRight(permission) ? t('list.noRight') : missing(permission)
  const why = isOffered ? locked : denied
  const toggle = (isOn: boolean): void => {
    if (wanted !== null) return
    setWanted(isOn)
    props
      .send(isOn)
      .catch(() => undefined)
      .finally(() => setWanted(null))
  }
  return (
    <Switch
      label={props.label}
      isOn={wanted ?? props.isOn}
      isPending={wanted !== null}
      isDisabled={why !== null}
      reason={why ?? undefined}
      onToggle={toggle}
    />
  )
}

const isRight = (permission: Called['permission']): permission is Right =>
  permission !== 'public' && permission !== 'session'

/** Why sending is impossible; null if possible. */
export function useLocked({ needsLive }: Pick<Endpoint, 'needsLive'>): string | null {
  const { t } = useTexts()
  const isLocked = useIsLocked()
  return needsLive && isLocked ? t('list.locked') : null
}
