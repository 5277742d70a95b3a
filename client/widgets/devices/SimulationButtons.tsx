import { Button } from '@blueprintjs/core'
import { Flash, People } from '@blueprintjs/icons'
import { type ActionTarget, actionTarget } from '../../actions/simulation/actionTarget.ts'
import { type BreakTarget, breakTarget, mayBreak } from '../../actions/simulation/breakSomething.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useReadable } from '../../store/useReadable.ts'

interface Props {
  readonly target: BreakTarget & ActionTarget
  readonly isShort?: boolean
}

/**
 * Buttons to simulate faults and guest actions, where no menu exists; absent in a real building or without the right.
 */
export function SimulationButtons({ target, isShort = false }: Props) {
  const { t } = useTexts()
  const state = useConsoleState()
  useReadable(state.simulation)
  useReadable(state.viewer)
  if (!mayBreak(state)) return null
  const button = (text: string, icon: React.JSX.Element, onClick: () => void) => (
    <Button
      size="small"
      variant="minimal"
      icon={icon}
      text={isShort ? undefined : text}
      aria-label={text}
      title={text}
      onClick={onClick}
    />
  )
  return (
    <>
      {button(t('control.letPeople'), <People />, () => actionTarget.set(target))}
      {button(t('control.breakSomething'), <Flash />, () => breakTarget.set(target))}
    </>
  )
}
