import { type BreakTarget, breakTarget } from '../../actions/simulation/breakSomething.ts'
import { type DeedTarget, deedTarget } from '../../actions/simulation/deedTarget.ts'
import { BreakDialog } from './BreakDialog.tsx'
import { DeedsDialog } from './DeedsDialog.tsx'
import { Dock } from './Dock.tsx'

interface Props {
  readonly isOpen: boolean
  readonly target: BreakTarget | null
  readonly deeds: DeedTarget | null
}

/** The dock at the lower edge, and the dialogs that break something and let people act. */
export function Simulator({ isOpen, target, deeds }: Props) {
  return (
    <>
      {isOpen ? <Dock /> : null}
      {target ? <BreakDialog key={target.id} target={target} onClose={() => breakTarget.set(null)} /> : null}
      {deeds ? <DeedsDialog key={deeds.id} target={deeds} onClose={() => deedTarget.set(null)} /> : null}
    </>
  )
}
