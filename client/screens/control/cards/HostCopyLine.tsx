/** How something stands on its host: on its way, there, something else there, or why not; sent again at a touch. */
import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import type { HostCopyFields } from '#shared/records/hostCopy.ts'
import type { Tone } from '../../../ui/controls/StatusTag.tsx'
import { StateLine } from './StateLine.tsx'

const TONES: Readonly<Record<HostCopyFields['state'], Tone>> = {
  pending: 'accent',
  onHost: 'ok',
  differs: 'warn',
  failed: 'bad',
}

export function HostCopyLine(props: {
  readonly state: HostCopyFields['state']
  readonly stateText: string
  /** Where it stands, or why not. */
  readonly about: string
  readonly resendText: string
  /** Null for whom it is not offered, and where nothing went wrong. */
  readonly onResend: (() => void) | null
}) {
  const { state, about, onResend } = props
  const isWrong = state === 'failed' || state === 'differs'
  return (
    <StateLine tone={TONES[state]} state={props.stateText} about={about}>
      {isWrong && onResend ? (
        <Button variant="minimal" size="small" icon={<Refresh />} onClick={onResend}>
          {props.resendText}
        </Button>
      ) : null}
    </StateLine>
  )
}
