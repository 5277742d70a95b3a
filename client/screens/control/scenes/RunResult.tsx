/** How the newest run of a scene goes or went: a line that opens to every device. */

import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronUp } from '@blueprintjs/icons'
import { type ReactNode, useState } from 'react'
import type { RunStep, SceneRun } from '#shared/records/sceneRun.ts'
import { reasonText } from '../../../actions/scenes/sceneReason.ts'
import { endedWell } from '../../../actions/scenes/wholeRun.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useRecord } from '../../../store/hooks.ts'
import { useServerTime } from '../../../store/useServerNow.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { readingsText } from '../../../widgets/devices/deviceTexts.ts'
import { starterName } from '../../../widgets/devices/starters.ts'
import { RUN_TONES, STEP_TONES } from '../../../widgets/runs/runTones.ts'
import { StateLine } from '../cards/StateLine.tsx'
import { useMissingDevice, whenText } from './sceneLook.ts'
import styles from './scenes.module.css'

export function RunResult(props: {
  readonly run: SceneRun
  readonly isDated?: boolean
  /** In the line itself, which is no higher for it. */
  readonly children?: ReactNode
}) {
  const { t } = useTexts()
  const { run, isDated } = props
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { read } = useConsoleState().store
  const time = useServerTime((nowMs) => whenText(format, run.startedAtMs, isDated ? null : nowMs))
  const good = run.steps.filter(endedWell).length
  const about = [
    ...(run.stored ? [t('scenes.byHost')] : []),
    ...(run.kind === 'scene' ? [] : [t(`scenes.kind.${run.kind}`)]),
    t('scenes.stepsDone', { done: good, count: run.steps.length }),
    t('scenes.runBy', { time, name: starterName(run.startedBy, read) }),
  ].join(' · ')
  return (
    <div className={styles.result}>
      <StateLine tone={RUN_TONES[run.state]} state={t(`scenes.state.${run.state}`)} about={about}>
        {props.children}
        <Button
          variant="minimal"
          size="small"
          icon={isOpen ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={isOpen}
          aria-label={t('scenes.perDevice')}
          onClick={() => setOpen(!isOpen)}
        />
      </StateLine>
      {isOpen ? (
        <ol className={styles.steps}>
          {run.steps.map((step, i) => (
            <StepResult key={i} step={step} />
          ))}
        </ol>
      ) : null}
    </div>
  )
}

function StepResult({ step }: { readonly step: RunStep }) {
  const { t } = useTexts()
  const format = useFormat()
  const device = useRecord('device', step.deviceId)
  const missing = useMissingDevice(step.deviceId)
  return (
    <li className={styles.step}>
      <span className={styles.stepName}>
        {device ? nameOf(device) : missing}
        <span className={styles.note}>{device ? readingsText(device, step.values, format) : ''}</span>
      </span>
      <StatusTag tone={STEP_TONES[step.outcome]}>{t(`scenes.outcome.${step.outcome}`)}</StatusTag>
      {step.reason ? <span className={styles.reason}>{reasonText(step.reason, device?.number)}</span> : null}
    </li>
  )
}
