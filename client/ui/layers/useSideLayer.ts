import { type RefObject, useLayoutEffect, useRef } from 'react'
import { sideOpened } from '../layout/topLayer.ts'
import { useBackCloses } from './useBackCloses.ts'
import { useReturnFocus } from './useReturnFocus.ts'

/** Side layer beside a usable page: closes on Back, and returns focus unless moved. */
export function useSideLayer<E extends HTMLElement>(onClose: () => void): RefObject<E | null> {
  const root = useRef<E>(null)
  useBackCloses(onClose)
  useReturnFocus(root)
  useLayoutEffect(sideOpened, [])
  return root
}
