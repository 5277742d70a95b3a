/** Editor of one device in a scene: properties, values, delay. */

import { Button } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Duplicate, Trash } from '@blueprintjs/icons'
import { Suspense } from 'react'
import { SECOND_MS } from '#shared/durations.ts'
import { STEP_DELAY_MAX_MS } from '#shared/records/scene.ts'
import { placedName } from '../../../actions/devices/placedName.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useRecord } from '../../../store/hooks.ts'
import { DurationInput } from '../../../ui/controls/numbers/DurationInput.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import type { DraftStep } from './sceneDraft.ts'
import { useMissingDevice } from './sceneLook.ts'
import styles from './scenes.module.css'

/** Tile with all controls of a device. */
const ValuesTile = lazyPart(async () => (await import('./ValuesTile.tsx')).ValuesTile)

interface Moving {
  readonly onMove: (by: -1 | 1) => void
  readonly isFirst: boolean
  readonly isLast: boolean
}

export function StepEditor(
  props: Moving & {
    readonly step: DraftStep
    readonly onChange: (step: DraftStep) => void
    /** Called to run it again later. */
    readonly onRepeat: () => void
    readonly onRemove: () => void
  },
) {
  const { t } = useTexts()
  const state = useConsoleState()
  const { step, onChange } = props
  const device = useRecord('device', step.deviceId)
  const missing = useMissingDevice(step.deviceId)
  const name = device ? placedName(state, step.deviceId) : missing
  return (
    // biome-ignore lint/a11y/useSemanticElements: a device is no fieldset of its own
    <div className={styles.device} role="group" aria-label={name}>
      <div className={styles.deviceHead}>
        <strong className={styles.deviceName}>{name}</strong>
        <Delay name={name} delayMs={step.delayMs} onChange={(delayMs) => onChange({ ...step, delayMs })} />
        <MoveButtons {...props} name={name} />
        <Button
          variant="minimal"
          icon={<Duplicate />}
          aria-label={t('scenes.repeat', { name })}
          title={t('scenes.repeat', { name })}
          onClick={props.onRepeat}
        />
        <Button
          variant="minimal"
          icon={<Trash />}
          aria-label={t('scenes.leaveOut', { name })}
          onClick={props.onRemove}
        />
      </div>
      {device ? (
        <Suspense fallback={<Skeleton lines={2} />}>
          <ValuesTile
            device={device}
            name={name}
            values={step.values}
            onChange={(values) => onChange({ ...step, values })}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function MoveButtons(props: Moving & { readonly name: string }) {
  const { t } = useTexts()
  const { name } = props
  return (
    <>
      <Button
        variant="minimal"
        icon={<ArrowUp />}
        disabled={props.isFirst}
        aria-label={t('scenes.moveUp', { name })}
        title={t('scenes.moveUp', { name })}
        onClick={() => props.onMove(-1)}
      />
      <Button
        variant="minimal"
        icon={<ArrowDown />}
        disabled={props.isLast}
        aria-label={t('scenes.moveDown', { name })}
        title={t('scenes.moveDown', { name })}
        onClick={() => props.onMove(1)}
      />
    </>
  )
}

function Delay(props: {
  readonly name: string
  readonly delayMs: number
  readonly onChange: (delayMs: number) => void
}) {
  const { t } = useTexts()
  return (
    <span className={styles.delay}>
      <span className={styles.note}>{t('scenes.delayShort')}</span>
      <DurationInput
        label={t('scenes.delayOf', { name: props.name })}
        unitLabel={t('scenes.delayUnit')}
        valueMs={props.delayMs}
        maxMs={STEP_DELAY_MAX_MS}
        units={[
          { ms: SECOND_MS, text: t('scenes.seconds') },
          { ms: 60 * SECOND_MS, text: t('scenes.minutes') },
        ]}
        onChange={props.onChange}
      />
    </span>
  )
}
