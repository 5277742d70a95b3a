import { useBackCloses } from './useBackCloses.ts'
import { useReturnFocus } from './useReturnFocus.ts'

/** Inside a modal dialog: Back closes it, and the focus goes back to where it was. */
export function ModalReturn({ onClose }: { readonly onClose: () => void }) {
  useBackCloses(onClose)
  useReturnFocus()
  return null
}
