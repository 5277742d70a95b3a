import { type KeyboardEvent, useState } from 'react'

/** Whether Caps Lock is on, as far as the last key pressed in the field told. */
export function useCapsLock() {
  const [isOn, setOn] = useState(false)
  return {
    isOn,
    read: (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock')),
    forget: () => setOn(false),
  }
}
