import { useCallback, useRef, useState } from 'react'
import { DEVICE_STALE_MS } from '#shared/constants.ts'
import type { Format } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { nowMs } from '../../platform/time.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { useEachSecond } from '../../store/useServerNow.ts'
import styles from './Age.module.css'

interface AgeProps {
  readonly deviceId: string
  /** `12 min ago` instead of `stale · 12 min ago`. */
  readonly isShort?: boolean
}

interface Shown {
  readonly text: string
  readonly is: 'live' | 'stale' | 'never'
}

/**
 * Age of the device's last report, highlighted if old or uncertain. One page timer writes the text, without
 * re-rendering.
 */
export function Age(props: AgeProps) {
  const format = useFormat()
  // Another device or language remounts it with a new initial text.
  return <WrittenAge key={`${props.deviceId} ${format.language}`} {...props} format={format} />
}

function WrittenAge({ deviceId, isShort = false, format }: AgeProps & { readonly format: Format }) {
  const state = useConsoleState()
  const element = useRef<HTMLSpanElement>(null)
  // Only the initial text is rendered; afterwards the clock updates it.
  const [first] = useState(() => shownAge(state, deviceId, state.clock.at(nowMs()), { format, isShort }))
  const write = useCallback(
    (serverNowMs: number) => {
      const { current } = element
      if (!current) return
      const { text, is } = shownAge(state, deviceId, serverNowMs, { format, isShort })
      if (current.textContent !== text) current.textContent = text
      if (current.dataset.age !== is) current.dataset.age = is
    },
    [state, deviceId, format, isShort],
  )
  useEachSecond(write)
  return (
    <span
      ref={element}
      className={styles.age}
      data-age={first.is}
      onPointerEnter={({ currentTarget }) =>
        explain(currentTarget, state.store.readings(deviceId)?.atMs, format)
      }
    >
      {first.text}
    </span>
  )
}

function shownAge(
  { store, connection }: ConsoleState,
  deviceId: string,
  serverNowMs: number,
  { format, isShort }: { readonly format: Format; readonly isShort: boolean },
): Shown {
  const atMs = store.readings(deviceId)?.atMs
  if (atMs === undefined) return { text: i18n.t('control.never'), is: 'never' }
  const ageMs = serverNowMs - atMs
  const is = !connection.get().isLive || ageMs > DEVICE_STALE_MS ? 'stale' : 'live'
  const text = format.ago(atMs, serverNowMs)
  return { text: is === 'stale' && !isShort ? `${i18n.t('control.outdated')} · ${text}` : text, is }
}

/** The instant is formatted only on demand. */
function explain(element: HTMLSpanElement, atMs: number | undefined, format: Format): void {
  if (atMs === undefined) return
  element.title = i18n.t('control.seenAt', { time: format.dateTime(atMs), zone: format.zone(atMs) })
}
