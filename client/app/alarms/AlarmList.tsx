import { Button } from '@blueprintjs/core'
import { Cross, Notifications } from '@blueprintjs/icons'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { onActivity } from '../../platform/page.ts'
import { useTotals } from '../../store/hooks.ts'
import { useBackCloses } from '../../ui/layers/useBackCloses.ts'
import { useReturnFocus } from '../../ui/layers/useReturnFocus.ts'
import { CountBadge } from '../../ui/layout/CountBadge.tsx'
import { useReservedHeight } from '../../ui/layout/useReservedHeight.ts'
import styles from './AlarmList.module.css'
import { bellText } from './bellText.ts'
import { LaterPanel } from './LaterPanel.tsx'
import { SoundLight } from './SoundLight.tsx'
import { useCountElsewhere } from './useElsewhere.ts'

/** Alarm list of the bell or alarm line. Closed by Esc, Back or an outside click. */
export function AlarmList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts()
  const root = useRef<HTMLDivElement>(null)
  useReturnFocus(root)
  useBackCloses(onClose)
  useEffect(() => root.current?.focus({ preventScroll: true }), [])
  useEffect(
    () =>
      onActivity(({ type, target }) => {
        const isBeside = target instanceof Element && !target.closest('[data-alarm-list]')
        // The list handles both the confirmation before acknowledging and its undo.
        if (type === 'pointerdown' && isBeside && !target.closest('[role=alertdialog], [data-toast]'))
          onClose()
      }),
    [onClose],
  )
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing but close by the key that closes all lists
    <div
      ref={root}
      className={styles.panel}
      data-alarm-list=""
      tabIndex={-1}
      onKeyDown={closeOnEscape}
      {...useHeldHeight()}
    >
      <LaterPanel
        sound={
          <>
            <SoundLight />
            <Button variant="minimal" icon={<Cross />} aria-label={t('common.close')} onClick={onClose} />
          </>
        }
        onLeave={onClose}
      />
    </div>
  )
}

/**
 * The list is at the lower edge, so growing would move every row. While the pointer is inside, its height is fixed and
 * it scrolls.
 */
function useHeldHeight() {
  const [heightPx, setHeight] = useState<number | null>(null)
  return {
    onPointerOver: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      // The loading placeholder has a different height.
      if (heightPx === null && currentTarget.querySelector('article')) setHeight(currentTarget.clientHeight)
    },
    onPointerLeave: () => setHeight(null),
    // Measured geometry.
    ...(heightPx === null ? {} : { style: { '--panel-held': `${heightPx}px` } as CSSProperties }),
  }
}

/** The bell where something covers that of the top bar and no line of alarms is there to open their list. */
export function BellOnTop(props: { readonly isNarrow: boolean; readonly onOpen: () => void }) {
  const { openAlarms } = useTotals()
  const elsewhere = useCountElsewhere()
  if (openAlarms + elsewhere === 0) return null
  return props.isNarrow ? <BellBar onOpen={props.onOpen} /> : <RoundBell onOpen={props.onOpen} />
}

function RoundBell({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTexts()
  const totals = useTotals()
  const elsewhere = useCountElsewhere()
  return (
    <Button
      className={styles.bell ?? ''}
      icon={<Notifications />}
      aria-haspopup="dialog"
      aria-label={bellText(t, totals, elsewhere)}
      data-alarm-list=""
      onClick={onOpen}
    >
      <CountBadge count={totals.unacknowledged + elsewhere} />
    </Button>
  )
}

function BellBar({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTexts()
  const totals = useTotals()
  const elsewhere = useCountElsewhere()
  const bar = useRef<HTMLDivElement>(null)
  useReservedHeight(bar, '--bell-height')
  return (
    <div ref={bar} className={styles.bar} data-alarm-list="">
      <Button
        className={styles.barButton ?? ''}
        variant="minimal"
        icon={<Notifications />}
        aria-haspopup="dialog"
        text={bellText(t, totals, elsewhere)}
        onClick={onOpen}
      />
    </div>
  )
}
