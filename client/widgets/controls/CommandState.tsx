import { Button } from '@blueprintjs/core'
import { Cross, Refresh, Tick } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { nameAtPlace } from '#shared/rules/nameInPlace.ts'
import { type DeviceCommandView, hasFailed, isNotDone } from '../../actions/commands.ts'
import { commandReason } from '../../actions/devices/commandReason.ts'
import { joined, labelled, nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { every, nextFrame, nowMs } from '../../platform/time.ts'
import { StatusTag } from '../../ui/controls/StatusTag.tsx'
import { nameWithin, propertyName, wordOf } from '../devices/deviceTexts.ts'
import styles from './CommandState.module.css'
import { useLock } from './DeviceLock.tsx'
import type { DeviceView } from './deviceView.ts'

/** Progress of the newest command: seconds, then a tick. Replaces the age. */
export function CommandProgress({
  command,
  otherwise,
}: {
  readonly command: DeviceCommandView | undefined
  readonly otherwise: ReactNode
}) {
  const { t } = useTexts()
  const isUnderWay = command?.shown === 'pending'
  const isConfirmed = command?.shown === 'confirmed'
  return (
    <span className={clsx(styles.state, (isUnderWay || isConfirmed) && styles.covered)}>
      <span className={styles.news} role={command ? 'status' : undefined}>
        {isUnderWay ? <Pending sinceMs={command.pendingSinceMs} /> : null}
        {isConfirmed ? (
          <StatusTag tone="ok">
            <Tick size={10} />
            {t('control.command.confirmed')}
          </StatusTag>
        ) : null}
      </span>
      <span>{otherwise}</span>
    </span>
  )
}

/** Why the device's newest command failed, with actions. */
export function CommandFailure(props: {
  readonly view: DeviceView
  /** Overlays the block, so that nothing below moves. */
  readonly isOver?: boolean
  /** It also covers the place name. */
  readonly isPlaceNamed?: boolean | undefined
}) {
  const { command, device, area, lock } = props.view
  const shortName = props.isPlaceNamed
    ? nameAtPlace(nameOf(device), area ? nameOf(area) : '')
    : nameWithin(device, area)
  return command && isNotDone(command.shown) ? (
    <NotDone
      command={command}
      lock={lock}
      name={nameOf(device)}
      shortName={props.isOver ? shortName : null}
    />
  ) : null
}

function Pending({ sinceMs }: { readonly sinceMs: number }) {
  const { t } = useTexts()
  const [now, setNow] = useState(nowMs)
  // The seconds come from the browser's clock, outside of React.
  useEffect(() => every(500, () => setNow(nowMs())), [])
  const seconds = Math.max(0, Math.floor((now - sinceMs) / 1_000))
  return <StatusTag tone="warn">{t('control.command.pending', { seconds })}</StatusTag>
}

const focusIn = (within: Element | null | undefined, selector: string) =>
  within?.querySelector<HTMLElement>(selector)?.focus()

function NotDone(props: {
  readonly command: DeviceCommandView
  readonly lock: DeviceView['lock']
  readonly name: string
  /** Shown because it covers the name. */
  readonly shortName: string | null
}) {
  const { command, lock, name, shortName } = props
  const isOver = shortName !== null
  const { t } = useTexts()
  const own = useRef<HTMLDivElement>(null)
  // Covered controls are inert, so keyboard focus moves here.
  useLayoutEffect(() => {
    const covered = own.current?.previousElementSibling
    if (isOver && covered?.contains(document.activeElement)) focusIn(own.current, 'button:not(:disabled)')
  }, [isOver])
  const leave = (end: () => void) => () => {
    const covered = own.current?.previousElementSibling
    end()
    if (isOver) nextFrame(() => focusIn(covered, '[role=switch], button'))
  }
  const isFailed = hasFailed(command.shown)
  const { reason: locked } = useLock({ lock })
  // Why it cannot be retried takes precedence.
  const why =
    lock === 'offline' || lock === 'notJoined' ? t(`control.lock.${lock}`) : commandReason(command.failure)
  const summary = joined(
    Object.entries(command.values).map(([property, value]) =>
      labelled(propertyName(property), wordOf(property, value)),
    ),
  )
  return (
    <div ref={own} className={clsx(styles.notDone, isOver && styles.over)} role="alert">
      <span className={styles.summary} title={isOver ? why : undefined}>
        {isOver ? <span className={styles.name}>{shortName}</span> : null}
        <StatusTag tone={isFailed ? 'bad' : 'warn'} title={summary}>
          {t(isFailed ? 'control.command.failed' : 'control.command.unknown')}
        </StatusTag>
        <span className={styles.why}>{why}</span>
      </span>
      <Button
        size="small"
        icon={<Refresh size={12} />}
        text={isOver ? undefined : t('control.command.retry')}
        aria-label={t('control.command.retryOn', { name })}
        disabled={lock !== null}
        title={locked ?? (isOver ? t('control.command.retry') : undefined)}
        onClick={leave(command.retry)}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<Cross size={12} />}
        aria-label={t('control.command.dismissOn', { name })}
        title={t('control.command.dismiss')}
        onClick={leave(command.dismiss)}
      />
    </div>
  )
}
