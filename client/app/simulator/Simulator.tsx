import { type BreakTarget, breakTarget } from '../../actions/simulation/breakSomething.ts'
import { BreakDialog } from './BreakDialog.tsx'
import { Dock } from './Dock.tsx'

/** The dock at the lower edge, and the dialog that breaks something. */
export function Simulator(props: { readonly isOpen: boolean; readonly target: BreakTarget | null }) {
  const { isOpen, target } = props
  return (
    <>
      {isOpen ? <Dock /> : null}
      {target ? <BreakDialog key={target.id} target={target} onClose={() => breakTarget.set(null)} /> : null}
    </>
  )
}
