import { useLayoutEffect, useState } from 'react'

/**
 * While mounted, remembers what had the focus before; gives it back at once on unmount. An overlay that leaves it to a
 * later frame loses the keys pressed meanwhile.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
