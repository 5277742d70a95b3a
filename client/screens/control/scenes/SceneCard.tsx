/** One scene: run at a touch, with how it goes right below. */
import { Button } from '@blueprintjs/core'
import { Play, Stop } from '@blueprintjs/icons'
import { scenesContract } from '#shared/contract/scenes.ts'
import type { Scene } from '#shared/records/scene.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useCan, useIsLocked } from '../../../store/hooks.ts'
import type { ListAction } from '../../../ui/list/model/action.ts'
import { areaPath } from '../../../widgets/devices/places.ts'
import { CardMenu } from '../cards/CardMenu.tsx'
import { CardTitle } from '../cards/CardTitle.tsx'
import { HostCopy } from './HostCopy.tsx'
import { RunResult } from './RunResult.tsx'
import { useLastRun, useSoNow } from './sceneList.ts'
import styles from './scenes.module.css'

export function SceneCard(props: { readonly scene: Scene; readonly actions: readonly ListAction<string>[] }) {
  const { t } = useTexts()
  const { scene } = props
  const run = useLastRun(scene.id)
  const name = nameOf(scene)
  return (
    <article className={`panel ${styles.card}`} aria-label={name} data-scene={scene.id}>
      <header className={styles.head}>
        <CardTitle
          image={scene.image}
          pinned={scene.isPinned ? t('scenes.pinned') : null}
          name={<span className={styles.name}>{name}</span>}
        >
          <Facts scene={scene} />
        </CardTitle>
        <CardMenu name={name} label={t('scenes.more', { name })} id={scene.id} actions={props.actions} />
      </header>
      <HostCopy scene={scene} />
      <RunButton scene={scene} run={run} />
      {run ? <RunResult run={run} /> : <p className={styles.note}>{t('scenes.neverRun')}</p>}
    </article>
  )
}

function Facts({ scene }: { readonly scene: Scene }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const devices = new Set(scene.steps.map(({ deviceId }) => deviceId))
  const gone = [...devices].filter((id) => !read.get('device', id)).length
  const { so, of } = useSoNow(scene.steps)
  const seconds = Math.max(0, ...scene.steps.map(({ delayMs }) => delayMs)) / 1_000
  const facts = [
    scene.areaId ? areaPath(read, scene.areaId) : t('scenes.wholeProject'),
    t('scenes.devices', { count: devices.size }),
    t('scenes.soNow', { so, count: of }),
    ...(seconds > 0 ? [t('scenes.over', { time: format.quantity(seconds, 's') })] : []),
  ]
  return (
    <p className={styles.note}>
      {facts.join(' · ')}
      {gone > 0 ? <span className={styles.gone}>{t('scenes.devicesGone', { count: gone })}</span> : null}
    </p>
  )
}

function RunButton({ scene, run }: { readonly scene: Scene; readonly run: SceneRun | undefined }) {
  const { t } = useTexts()
  const mayRun = useCan(scenesContract.run)
  const isLocked = useIsLocked()
  const why = mayRun ? (isLocked ? t('list.locked') : undefined) : t('list.noRight')
  // A refusal is shown as that of every other call.
  const ignored = () => undefined
  if (run?.kind === 'scene' && run.state === 'running') {
    const isWaiting = run.steps.some(({ outcome }) => outcome === 'waiting')
    return (
      <Button
        fill
        icon={<Stop />}
        loading={!isWaiting}
        disabled={!mayRun}
        title={why}
        onClick={() => void call(scenesContract.stop, { runId: run.id }).catch(ignored)}
      >
        {t('scenes.stop')}
      </Button>
    )
  }
  return (
    <Button
      fill
      icon={<Play />}
      disabled={why !== undefined}
      title={why}
      aria-label={t('scenes.runNamed', { name: nameOf(scene) })}
      onClick={() => void call(scenesContract.run, { sceneId: scene.id }).catch(ignored)}
    >
      {t('scenes.run')}
    </Button>
  )
}
