/** Details of a scene: steps, delays and past runs. */
import { Button } from '@blueprintjs/core'
import { ArrowLeft } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import type { Scene, SceneStep } from '#shared/records/scene.ts'
import { placedName } from '../../../actions/devices/placedName.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useIsLive, useRecord } from '../../../store/hooks.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useBackCloses } from '../../../ui/layers/useBackCloses.ts'
import { Page, Panel } from '../../../ui/layout/Page.tsx'
import type { ListAction } from '../../../ui/list/model/action.ts'
import { readingsText } from '../../../widgets/devices/deviceTexts.ts'
import { starterName } from '../../../widgets/devices/starters.ts'
import { CardMenu } from '../cards/CardMenu.tsx'
import { HostCopy } from './HostCopy.tsx'
import { RunButton } from './RunButton.tsx'
import { SceneRuns } from './runs/SceneRuns.tsx'
import { SceneFacts } from './SceneCard.tsx'
import { useLastRun } from './sceneList.ts'
import { useMissingDevice } from './sceneLook.ts'
import styles from './scenes.module.css'

export function SceneDetail(props: {
  readonly id: string
  readonly actions: readonly ListAction<string>[]
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const isLive = useIsLive()
  const scene = useRecord('scene', props.id)
  const run = useLastRun(props.id)
  useBackCloses(props.onClose)
  if (!scene && !isLive) return <Skeleton lines={8} />
  const back = (
    <Button variant="minimal" icon={<ArrowLeft />} onClick={props.onClose}>
      {t('scenes.back')}
    </Button>
  )
  if (!scene)
    return (
      <Notice title={t('scenes.noScene')} isPage actions={back}>
        {t('scenes.noSceneHelp')}
      </Notice>
    )
  const name = nameOf(scene)
  return (
    <Page
      title={name}
      facts={back}
      actions={
        <div className={styles.acts} data-wide>
          <RunButton scene={scene} run={run} />
          <CardMenu name={name} label={t('scenes.more', { name })} id={scene.id} actions={props.actions} />
        </div>
      }
    >
      <div className={styles.detail}>
        <Panel title={t('scenes.sets')}>
          <SceneFacts scene={scene} />
          <HostCopy scene={scene} />
          <Steps scene={scene} />
          <Made scene={scene} />
        </Panel>
        <SceneRuns scene={scene} />
      </div>
    </Page>
  )
}

function Made({ scene }: { readonly scene: Scene }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const { createdBy, createdAtMs } = scene
  return (
    <p className={clsx(styles.note, styles.made)}>
      {t('scenes.made', {
        who: starterName(createdBy, read),
        time: format.dateTime(createdAtMs).slice(0, 16),
      })}
    </p>
  )
}

function Steps({ scene }: { readonly scene: Scene }) {
  const { t } = useTexts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <ol className={styles.steps} aria-label={t('scenes.sets')} tabIndex={0}>
      {scene.steps.map((step, i) => (
        <Step key={i} step={step} />
      ))}
    </ol>
  )
}

function Step({ step }: { readonly step: SceneStep }) {
  const { t } = useTexts()
  const format = useFormat()
  const state = useConsoleState()
  const device = useRecord('device', step.deviceId)
  const missing = useMissingDevice(step.deviceId)
  return (
    <li className={styles.step}>
      <span className={styles.stepName}>
        {device ? placedName(state, step.deviceId) : missing}
        <span className={styles.note}>{device ? readingsText(device, step.values, format) : ''}</span>
      </span>
      <span className={styles.note}>
        {step.delayMs === 0
          ? t('scenes.atOnce')
          : t('scenes.after', { time: format.quantity(step.delayMs / 1_000, 's') })}
      </span>
    </li>
  )
}
