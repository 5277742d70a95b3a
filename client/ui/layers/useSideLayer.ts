import { type RefObject, useLayoutEffect, useRef } from 'react'
import { sideOpened } from '../layout/topLayer.ts'
import { useBackCloses } from './useBackCloses.ts'
import { useReturnFocus } from './useReturnFocus.ts'

/** What lies beside the page, which can be used on: Back closes it, and the focus goes back unless it has gone elsewhere. */
export function useSideLayer<E extends HTMLElement>(onClose: () => void): RefObject<E | null> {
  const root = useRef<E>(null)
  useBackCloses(onClose)
  useReturnFocus(root)
  useLayoutEffect(sideOpened, [])
  return root
}
