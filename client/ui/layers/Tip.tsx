import { Classes, Tooltip } from '@blueprintjs/core'
import { clsx } from 'clsx'
import { type ReactElement, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { after } from '../../platform/time.ts'
import { useAnchor } from './useAnchor.tsx'

const DELAY_MS = 150

/** Tooltip of an icon, on hover and focus. */
export function Tip(props: {
  readonly content: string
  /** True if another layer is open instead. */
  readonly isOff?: boolean
  readonly children: ReactElement
}) {
  const { anchor, renderTarget } = useAnchor()
  const [isIntended, setIntended] = useState(false)
  const [isThere, setThere] = useState(false)
  const wait = useRef(() => {})
  useEffect(() => () => wait.current(), [])
  const show = () => {
    setIntended(true)
    setThere(true)
  }
  const enter = () => {
    wait.current()
    wait.current = after(DELAY_MS, show)
  }
  const leave = () => {
    wait.current()
    setIntended(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes that the mouse or the focus is on what it holds
    <div
      ref={anchor}
      className={clsx(Classes.POPOVER_TARGET, Classes.FILL)}
      onMouseEnter={(event) => isWithin(event) && enter()}
      onMouseLeave={leave}
      onFocus={(event) => isWithin(event) && event.target.matches(':focus-visible') && enter()}
      onBlur={leave}
    >
      {props.children}
      {isThere ? (
        <Tooltip
          content={props.content}
          placement="right"
          compact
          isOpen={isIntended && props.isOff !== true}
          onInteraction={setIntended}
          renderTarget={renderTarget}
        />
      ) : null}
    </div>
  )
}

/** A layer opened from within is its child for React only. */
const isWithin = ({ currentTarget, target }: SyntheticEvent): boolean =>
  target instanceof Node && currentTarget.contains(target)
