/** State of a copy on its host: sending, stored, different or failed; with a button to resend. */
import { Refresh } from '@blueprintjs/icons'
import type { HostCopyFields } from '#shared/records/hostCopy.ts'
import type { Tone } from '../../../ui/controls/StatusTag.tsx'
import { CallButton, type CallButtonProps } from '../../../widgets/access/CallButton.tsx'
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
  /** Slot or reason. */
  readonly about: string
  readonly resendText: string
  readonly endpoint: CallButtonProps['endpoint']
  readonly onResend: () => Promise<unknown>
}) {
  const { state, about } = props
  const isWrong = state === 'failed' || state === 'differs'
  return (
    <StateLine tone={TONES[state]} state={props.stateText} about={about}>
      {isWrong ? (
        <CallButton
          endpoint={props.endpoint}
          variant="minimal"
          size="small"
          icon={<Refresh />}
          // A refusal is shown as that of every other call.
          onClick={() => void props.onResend().catch(() => undefined)}
        >
          {props.resendText}
        </CallButton>
      ) : null}
    </StateLine>
  )
}
