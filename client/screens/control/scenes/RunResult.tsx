/** Progress or result of a scene's newest run, expandable to all devices. */

import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronUp } from '@blueprintjs/icons'
import { type ReactNode, useState } from 'react'
import type { DeviceId } from '#shared/records/device.ts'
import type { RunStep, SceneRun } from '#shared/records/sceneRun.ts'
import { awaitedDevices, FOUND_WITHIN_MS } from '../../../actions/scenes/obeyedRun.ts'
import { reasonText } from '../../../actions/scenes/sceneReason.ts'
import { undoneRuns } from '../../../actions/scenes/undoneRuns.ts'
import { endedWell } from '../../../actions/scenes/wholeRun.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useRecord } from '../../../store/hooks.ts'
import { useReadable } from '../../../store/useReadable.ts'
import { useServerTime } from '../../../store/useServerNow.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { readingsText } from '../../../widgets/devices/deviceTexts.ts'
import { runStarterName } from '../../../widgets/devices/starters.ts'
import { RUN_TONES, STEP_TONES } from '../../../widgets/runs/runTones.ts'
import { StateLine } from '../cards/StateLine.tsx'
import { useMissingDevice, whenText } from './sceneLook.ts'
import styles from './scenes.module.css'

export function RunResult(props: {
  readonly run: SceneRun
  readonly isDated?: boolean
  /** Content within the line. */
  readonly children?: ReactNode
}) {
  const { t } = useTexts()
  const { run, isDated } = props
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { read } = useConsoleState().store
  const time = useServerTime((nowMs) => whenText(format, run.startedAtMs, isDated ? null : nowMs))
  const awaited = useAwaited(run)
  const isUndone = useReadable(undoneRuns).has(run.id)
  const state = awaited.length > 0 ? 'running' : run.state
  const good = run.steps.filter((step) => endedWell(step) && !awaited.includes(step.deviceId)).length
  const about = [
    ...(run.stored ? [t('scenes.byHost')] : []),
    ...(run.kind === 'scene' ? [] : [t(`scenes.kind.${run.kind}`)]),
    t('scenes.stepsDone', { done: good, count: run.steps.length }),
    t('scenes.runBy', { time, name: runStarterName(run.startedBy, read) }),
  ].join(' · ')
  return (
    <div className={styles.result}>
      <StateLine
        tone={isUndone ? 'info' : RUN_TONES[state]}
        state={isUndone ? t('scenes.undone') : t(`scenes.state.${state}`)}
        about={about}
      >
        {isUndone ? null : props.children}
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
            <StepResult key={i} step={step} isAwaited={awaited.includes(step.deviceId)} />
          ))}
        </ol>
      ) : null}
    </div>
  )
}

/** Devices whose host confirmed but that may still report otherwise. */
function useAwaited(run: SceneRun): readonly DeviceId[] {
  const state = useConsoleState()
  // Items that ended long ago are skipped.
  const ids = useServerTime((nowMs) =>
    run.endedAtMs !== null && nowMs - run.endedAtMs < FOUND_WITHIN_MS
      ? awaitedDevices(state, run).join(' ')
      : '',
  )
  return ids === '' ? [] : (ids.split(' ') as DeviceId[])
}

function StepResult({ step, isAwaited }: { readonly step: RunStep; readonly isAwaited: boolean }) {
  const { t } = useTexts()
  const outcome = isAwaited && step.outcome === 'confirmed' ? 'pending' : step.outcome
  const format = useFormat()
  const device = useRecord('device', step.deviceId)
  const missing = useMissingDevice(step.deviceId)
  return (
    <li className={styles.step}>
      <span className={styles.stepName}>
        {device ? nameOf(device) : missing}
        <span className={styles.note}>{device ? readingsText(device, step.values, format) : ''}</span>
      </span>
      <StatusTag tone={STEP_TONES[outcome]}>{t(`scenes.outcome.${outcome}`)}</StatusTag>
      {step.reason ? <span className={styles.reason}>{reasonText(step.reason, device?.number)}</span> : null}
    </li>
  )
}
