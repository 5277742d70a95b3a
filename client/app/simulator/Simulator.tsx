import { type ActionTarget, actionTarget } from '../../actions/simulation/actionTarget.ts'
import { type BreakTarget, breakTarget } from '../../actions/simulation/breakSomething.ts'
import { BreakDialog } from './BreakDialog.tsx'
import { Dock } from './Dock.tsx'
import { GuestDialog } from './GuestDialog.tsx'

interface Props {
  readonly isOpen: boolean
  readonly target: BreakTarget | null
  readonly guestTarget: ActionTarget | null
}

/** The dock at the bottom edge, and the dialogs for faults and guest actions. */
export function Simulator({ isOpen, target, guestTarget }: Props) {
  return (
    <>
      {isOpen ? <Dock /> : null}
      {target ? <BreakDialog key={target.id} target={target} onClose={() => breakTarget.set(null)} /> : null}
      {guestTarget ? (
        <GuestDialog key={guestTarget.id} target={guestTarget} onClose={() => actionTarget.set(null)} />
      ) : null}
    </>
  )
}
