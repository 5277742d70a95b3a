import { type KeyboardEvent, useState } from 'react'

/** Caps Lock state at the last key event. */
export function useCapsLock() {
  const [isOn, setOn] = useState(false)
  return {
    isOn,
    read: (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock')),
    forget: () => setOn(false),
  }
}
