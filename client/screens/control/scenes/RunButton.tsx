/** Runs a scene, or stops a run that still has commands to send. */
import { Play, Stop } from '@blueprintjs/icons'
import { scenesContract } from '#shared/contract/scenes.ts'
import type { Scene } from '#shared/records/scene.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import { askToRun } from '../../../actions/scenes/askToRun.ts'
import { retryScene, runScene } from '../../../actions/scenes/runScenes.ts'
import { endedWell } from '../../../actions/scenes/wholeRun.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import styles from './scenes.module.css'

// A refusal is shown as that of every other call.
const ignored = () => undefined

export function RunButton(props: {
  readonly scene: Scene
  readonly run: SceneRun | undefined
  readonly isSmall?: boolean
}) {
  const { t } = useTexts()
  const state = useConsoleState()
  const { scene, run } = props
  const start = async () => {
    if (!(await askToRun(state, nameOf(scene), scene.steps))) return
    await runScene(state, scene).catch(ignored)
  }
  const look = { className: styles.run ?? '', size: props.isSmall ? 'small' : 'medium', fill: true } as const
  if (run?.kind === 'scene' && run.state === 'running') {
    const isWaiting = run.steps.some(({ outcome }) => outcome === 'waiting')
    return (
      <CallButton
        {...look}
        endpoint={scenesContract.stop}
        icon={<Stop />}
        loading={!isWaiting}
        onClick={() => void call(scenesContract.stop, { runId: run.id }).catch(ignored)}
      >
        {t('scenes.stop')}
      </CallButton>
    )
  }
  return (
    <CallButton
      {...look}
      endpoint={scenesContract.run}
      icon={<Play />}
      aria-label={t('scenes.runNamed', { name: nameOf(scene) })}
      onClick={() => void start()}
    >
      {t('scenes.run')}
    </CallButton>
  )
}

/** Retries the failed steps of the newest run. */
export function RetryButton({ run, isShort }: { readonly run: SceneRun; readonly isShort?: boolean }) {
  const { t } = useTexts()
  const state = useConsoleState()
  const { sceneId } = run
  const left = run.steps.filter((step) => !endedWell(step))
  if (run.kind !== 'scene' || run.state === 'running' || left.length === 0 || sceneId === null) return null
  const label = t('scenes.retry', { count: left.length })
  const retry = async () => {
    if (!(await askToRun(state, label, left))) return
    const scene = state.store.read.get('scene', sceneId)
    if (scene) await retryScene(state, scene, run)
  }
  return (
    <CallButton
      {...(isShort ? { 'aria-label': label, title: label } : { className: styles.retry ?? '' })}
      size="small"
      endpoint={scenesContract.run}
      onClick={() => void retry()}
    >
      {isShort ? t('scenes.retryShort') : label}
    </CallButton>
  )
}
