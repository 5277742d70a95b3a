/** Card of a scene: runs on click, with progress below. */
import { clsx } from 'clsx'
import type { Scene } from '#shared/records/scene.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useViewer } from '../../../store/hooks.ts'
import type { ListAction } from '../../../ui/list/model/action.ts'
import { areaPath } from '../../../widgets/devices/places.ts'
import { CardMenu } from '../cards/CardMenu.tsx'
import { CardTitle } from '../cards/CardTitle.tsx'
import { HostCopy } from './HostCopy.tsx'
import { RetryButton, RunButton } from './RunButton.tsx'
import { RunResult } from './RunResult.tsx'
import { useLastRun, useSoNow } from './sceneList.ts'
import styles from './scenes.module.css'

export function SceneCard(props: {
  readonly scene: Scene
  readonly actions: readonly ListAction<string>[]
  readonly onOpen: () => void
  /** The place that a heading above it names. */
  readonly placeId?: string | null
}) {
  const { t } = useTexts()
  const { scene } = props
  const run = useLastRun(scene.id)
  const name = nameOf(scene)
  return (
    <article className={`panel ${styles.card}`} aria-label={name} data-scene={scene.id}>
      <header className={styles.head}>
        <CardTitle
          image={scene.image}
          name={name}
          openLabel={t('scenes.open', { name })}
          onOpen={props.onOpen}
          isInGroup={props.placeId !== undefined}
          pinned={scene.isPinned ? t('scenes.pinned') : null}
        >
          <SceneFacts scene={scene} isPlaced={props.placeId === scene.areaId} />
        </CardTitle>
        <CardMenu name={name} label={t('scenes.more', { name })} id={scene.id} actions={props.actions} />
      </header>
      <HostCopy scene={scene} />
      <RunButton scene={scene} run={run} />
      {run ? (
        <RunResult run={run}>
          <RetryButton run={run} isShort />
        </RunResult>
      ) : (
        <p className={styles.never}>{t('scenes.neverRun')}</p>
      )}
    </article>
  )
}

export function SceneFacts(props: {
  readonly scene: Scene
  /** The place is shown by the heading. */
  readonly isPlaced?: boolean
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const { scene } = props
  const seesAll = useViewer()?.limits.includes('areas') !== true
  const devices = new Set(scene.steps.map(({ deviceId }) => deviceId))
  const missing = [...devices].filter((id) => !read.get('device', id)).length
  const { so, of, offline } = useSoNow(scene.steps)
  const seconds = Math.max(0, ...scene.steps.map(({ delayMs }) => delayMs)) / 1_000
  const facts = [
    ...(props.isPlaced ? [] : [scene.areaId ? areaPath(read, scene.areaId) : t('scenes.wholeProject')]),
    t('scenes.devices', { count: devices.size }),
    of > 0 && so === of ? t('scenes.soAll', { count: of }) : t('scenes.soNow', { so, count: of }),
    ...(offline > 0 ? [t('scenes.offlineOf', { count: offline })] : []),
    ...(seconds > 0 ? [t('scenes.over', { time: format.quantity(seconds, 's') })] : []),
  ]
  return (
    <p className={clsx(styles.note, styles.facts)}>
      {facts.join(' · ')}
      {missing === 0 ? null : seesAll ? (
        <span className={styles.gone}>{t('scenes.devicesGone', { count: missing })}</span>
      ) : (
        // A scene granted individually may set devices that the viewer cannot see.
        <span className={styles.unseen}>{t('scenes.devicesUnseen', { count: missing })}</span>
      )}
    </p>
  )
}
