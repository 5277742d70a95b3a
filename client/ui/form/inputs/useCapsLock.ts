import { type KeyboardEvent, useState } from 'react'

/** Whether Caps Lock is on, as of the last key event in the field. */
export function useCapsLock() {
  const [isOn, setOn] = useState(false)
  return {
    isOn,
    read: (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock')),
    forget: () => setOn(false),
  }
}
