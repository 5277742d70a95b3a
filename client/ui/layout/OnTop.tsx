import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import styles from './OnTop.module.css'
import { onTopLayer, topLayer } from './topLayer.ts'

/**
 * Lies above everything, modal dialogs included, and can be used there. Its element is moved from one top layer to the
 * next: what is in it keeps its state.
 */
export function OnTop({ children }: { readonly children: ReactNode }) {
  const [element] = useState(makeElement)
  useLayoutEffect(() => {
    const raise = () => {
      const top = topLayer()
      if (element.parentElement === top && element.matches(':popover-open')) return
      top.append(element)
      // As a popover it also lies above what is opened later outside of the dialogs.
      element.showPopover()
    }
    raise()
    const stop = onTopLayer(raise)
    return () => {
      stop()
      element.remove()
    }
  }, [element])
  return createPortal(children, element)
}

function makeElement(): HTMLElement {
  const element = document.createElement('div')
  element.popover = 'manual'
  element.className = styles.onTop ?? ''
  return element
}

/** Whether a modal dialog is open. */
export function useIsCovered(): boolean {
  return useSyncExternalStore(onTopLayer, () => topLayer() !== document.body)
}
