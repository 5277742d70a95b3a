import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import styles from './OnTop.module.css'
import { dialogWidth, hasLowButtons, hasSide, onTopLayer, topLayer } from './topLayer.ts'

interface Props {
  readonly children: ReactNode
  /** Above full-window sheets but below dialogs. */
  readonly isBelowDialogs?: boolean
}

/** Renders into the topmost layer, including modal dialogs, by moving its element, which keeps state. */
export function OnTop({ children, isBelowDialogs = false }: Props) {
  const [element] = useState(() => (isBelowDialogs ? document.createElement('div') : makePopover()))
  useLayoutEffect(() => {
    const raise = () => {
      const top = topLayer()
      const isRaised = element.popover === null || element.matches(':popover-open')
      if (element.parentElement === top && isRaised) return
      top.append(element)
      // As a popover it is above layers opened later outside of dialogs.
      if (element.popover !== null) element.showPopover()
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

function makePopover(): HTMLElement {
  const element = document.createElement('div')
  element.popover = 'manual'
  element.className = styles.onTop ?? ''
  return element
}

/** Whether a modal dialog is open. */
export function useIsCovered(): boolean {
  return useSyncExternalStore(onTopLayer, () => topLayer() !== document.body)
}

/** Width of the centred dialog; 0 without one. */
export const useDialogWidth = (): number => useSyncExternalStore(onTopLayer, dialogWidth)

/** Whether a dialog is on top that has its buttons at its lower end. */
export const useHasLowButtons = (): boolean => useSyncExternalStore(onTopLayer, hasLowButtons)

/** Whether a panel beside the page is open. */
export const useHasSide = (): boolean => useSyncExternalStore(onTopLayer, hasSide)
