import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { elapsedMs } from '../../platform/time.ts'
import { SETTLED_MS } from '../../ui/layout/listMoved.ts'
import { tellNotTaken } from '../../widgets/alarms/tellNotTaken.ts'

/**
 * Ignores a click on an element that has just replaced another. `what` identifies the element. Key presses are not
 * affected, because focus does not move.
 */
export function useSettledPress(what: string) {
  const last = useRef({ what, changedAtMs: Number.NEGATIVE_INFINITY })
  useLayoutEffect(() => {
    const { what: before } = last.current
    if (before !== what)
      last.current = { what, changedAtMs: before === '' ? Number.NEGATIVE_INFINITY : elapsedMs() }
  }, [what])
  return (event: MouseEvent) => {
    const isSettled = elapsedMs() - last.current.changedAtMs >= SETTLED_MS
    const opensList = event.target instanceof Element && event.target.closest('[data-alarm-list]')
    if (isSettled || event.detail === 0 || opensList) return
    event.preventDefault()
    event.stopPropagation()
    if (event.detail === 1 && event.target instanceof Element && event.target.closest('button'))
      tellNotTaken()
  }
}
