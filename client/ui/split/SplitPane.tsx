/** Two resizable panes: pointer, keys; double click or Enter resets. Stacked on narrow screens. */

import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import { localText } from '../../platform/storage.ts'
import { useWidth } from '../charts/useWidth.ts'
import styles from './SplitPane.module.css'
import { boundsOf, fitted, keySize } from './splitSize.ts'

const LEAST_PX = 180
/** Below this width, the panes are stacked. */
const BESIDE_FROM_PX = 520

export interface SplitPaneProps {
  /** Accessible name of the splitter: its pane. */
  readonly label: string
  /** Key under which this browser stores the width. */
  readonly storageKey: string
  readonly firstPx: number
  readonly first: ReactNode
  readonly second: ReactNode
}

export function SplitPane(props: SplitPaneProps) {
  const { storageKey } = props
  const [whole, wholePx] = useWidth<HTMLDivElement>()
  const firstId = useId()
  const [requestedPx, setRequest] = useState(() => readSize(storageKey) ?? props.firstPx)
  const isBeside = wholePx >= BESIDE_FROM_PX
  const bounds = boundsOf(wholePx, LEAST_PX)
  const sizePx = fitted(requestedPx, bounds)
  const setSize = (nextPx: number) => {
    setRequest(nextPx)
    localText.write(storageKey, String(nextPx))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.key === 'Enter' ? props.firstPx : keySize(event.key, event.shiftKey, sizePx, bounds)
    if (next === null) return
    event.preventDefault()
    setSize(next)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !whole.current) return
    setSize(fitted(event.clientX - whole.current.getBoundingClientRect().left, bounds))
  }
  return (
    <div ref={whole} className={clsx(styles.split, isBeside && styles.beside)}>
      {/* The width is measured geometry. */}
      <div id={firstId} className={styles.pane} style={isBeside ? { width: sizePx } : undefined}>
        {props.first}
      </div>
      {isBeside ? (
        // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is no <hr>
        <div
          className={styles.border}
          role="separator"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={props.label}
          aria-controls={firstId}
          aria-valuenow={sizePx}
          aria-valuemin={bounds.minPx}
          aria-valuemax={bounds.maxPx}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onPointerMove}
          onDoubleClick={() => setSize(props.firstPx)}
        />
      ) : null}
      <div className={clsx(styles.pane, styles.rest)}>{props.second}</div>
    </div>
  )
}

function readSize(key: string): number | null {
  const kept = Number(localText.read(key))
  return Number.isFinite(kept) && kept > 0 ? kept : null
}
