import { Button } from '@blueprintjs/core'
import { Flash } from '@blueprintjs/icons'
import { type BreakTarget, breakTarget, mayBreak } from '../../actions/simulation/breakSomething.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useReadable } from '../../store/useReadable.ts'

/** Where there is no menu; not there in a real building, and for who may not. */
export function BreakButton(props: { readonly target: BreakTarget; readonly isShort?: boolean }) {
  const { t } = useTexts()
  const state = useConsoleState()
  useReadable(state.simulation)
  useReadable(state.viewer)
  if (!mayBreak(state)) return null
  const text = t('control.breakSomething')
  return (
    <Button
      size="small"
      variant="minimal"
      icon={<Flash />}
      text={props.isShort ? undefined : text}
      aria-label={text}
      title={text}
      onClick={() => breakTarget.set(props.target)}
    />
  )
}
