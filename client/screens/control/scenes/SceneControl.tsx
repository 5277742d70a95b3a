/** Scene screen: find, run, edit, order. */
import { Button } from '@blueprintjs/core'
import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import type { Scene } from '#shared/records/scene.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useIsArriving, useViewer } from '../../../store/hooks.ts'
import { useMedia } from '../../../ui/controls/useMedia.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import type { ListAction } from '../../../ui/list/model/action.ts'
import { useRecordActions } from '../../../widgets/list/useListActions.ts'
import { useHistoryAction } from '../../../widgets/operations/useHistoryAction.ts'
import { AreaHeading, GroupHeading } from '../cards/GroupHeading.tsx'
import { HeldTries } from './HeldTries.tsx'
import { useRoomScenes } from './rooms/useRoomScenes.tsx'
import { SceneCard } from './SceneCard.tsx'
import { SceneTools, ViewChoice } from './SceneTools.tsx'
import { SceneVisibility } from './SceneVisibility.tsx'
import { copyScene, pinScene, removeScene, unpinScene } from './sceneActions.ts'
import { firstOf, sceneGroups } from './sceneGroups.ts'
import { type SceneQuery, useScenes, useSceneUrl } from './sceneList.ts'
import styles from './scenes.module.css'
import { useSceneDialog } from './useSceneDialog.tsx'

/** Most users only run scenes, so table, details and ordering are loaded on demand. */
const SceneTableView = lazyPart(async () => (await import('./sceneParts.ts')).SceneTableView)
const SceneDetail = lazyPart(async () => (await import('./sceneParts.ts')).SceneDetail)
const ArrangeScenes = lazyPart(async () => (await import('./ArrangeScenes.tsx')).ArrangeScenes)

export type ChangeQuery = (next: Partial<SceneQuery>) => void
type Actions = readonly ListAction<string>[]

export function SceneControl() {
  const { query, change } = useSceneUrl()
  const { addButton, edit, dialog } = useSceneDialog((sceneId) => change({ open: sceneId }))
  const { forRooms, roomDialog } = useRoomScenes()
  const history = useHistoryAction<Scene>()
  const actions = useRecordActions(
    'scene',
    pinScene,
    unpinScene,
    edit,
    copyScene,
    forRooms,
    history,
    removeScene,
  )
  return (
    <>
      {query.open === null ? (
        <AllScenes query={query} onChange={change} actions={actions} addButton={addButton} />
      ) : (
        <Suspense fallback={<Skeleton lines={8} />}>
          <SceneDetail
            key={query.open}
            id={query.open}
            actions={actions}
            onClose={() => change({ open: null })}
          />
        </Suspense>
      )}
      {dialog}
      {roomDialog}
    </>
  )
}

function AllScenes(props: {
  readonly query: SceneQuery
  readonly onChange: ChangeQuery
  readonly actions: Actions
  readonly addButton: React.ReactNode
}) {
  const { t } = useTexts()
  const { query, onChange, actions, addButton } = props
  const isNarrow = useMedia('(width < 768px)')
  const isArriving = useIsArriving()
  const [isArranging, setArranging] = useState(false)
  const { found, total, places } = useScenes({ ...query, search: useDeferredValue(query.search) })
  if (query.view === 'list' && !isNarrow)
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <SceneTableView
          actions={actions}
          switcher={<ViewChoice query={query} onChange={onChange} />}
          mainAction={addButton}
        />
      </Suspense>
    )
  return (
    <Page
      title={screenTitle('sceneControl')}
      facts={<span role="status">{isArriving ? '' : t('scenes.count', { count: found.length })}</span>}
      actions={
        <SceneTools
          {...{ query, onChange, places, isNarrow, addButton }}
          isArranging={isArranging}
          onArrange={found.length > 1 || isArranging ? () => setArranging(!isArranging) : null}
        />
      }
    >
      <SceneVisibility />
      <HeldTries />
      {isArranging ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <ArrangeScenes scenes={found} onClose={() => setArranging(false)} />
        </Suspense>
      ) : (
        <Cards
          // Search results are sorted by match quality, without groups.
          isFlat={query.search.trim() !== ''}
          {...{ found, total, actions, onChange }}
        />
      )}
    </Page>
  )
}

function Cards(props: {
  readonly found: readonly Scene[]
  readonly total: number
  readonly isFlat: boolean
  readonly actions: Actions
  readonly onChange: ChangeQuery
}) {
  const { t } = useTexts()
  const { found, isFlat, onChange } = props
  const { read } = useConsoleState().store
  const groups = useMemo(() => (isFlat ? [] : sceneGroups(found, read)), [found, isFlat, read])
  const [shown, setShown] = useState(SHOWN)
  const card = (scene: Scene, placeId?: string | null) => (
    <SceneCard
      key={scene.id}
      scene={scene}
      actions={props.actions}
      onOpen={() => onChange({ open: scene.id })}
      {...(placeId === undefined ? {} : { placeId })}
    />
  )
  if (found.length === 0)
    return <Nothing isFiltered={props.total > 0} onClear={() => onChange({ search: '', place: 'all' })} />
  return (
    <>
      {groups.length > 1 ? (
        firstOf(groups, shown).map(({ id, scenes, all }) => (
          <section key={id} className={styles.group}>
            <Heading id={id} count={t('scenes.count', { count: all })} />
            <div className={styles.grid}>{scenes.map((scene) => card(scene, placeOf(id)))}</div>
          </section>
        ))
      ) : (
        <div className={styles.grid}>{found.slice(0, shown).map((scene) => card(scene))}</div>
      )}
      {found.length > shown ? (
        <div className={styles.more}>
          <Button onClick={() => setShown(shown + SHOWN)}>
            {t('scenes.showMore', { count: Math.min(SHOWN, found.length - shown) })}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Place from the heading; pinned scenes show their own. */
const placeOf = (groupId: string): string | null => (groupId === 'project' ? null : groupId)

function Heading({ id, count }: { readonly id: string; readonly count: string }) {
  const { t } = useTexts()
  if (id !== 'pinned' && id !== 'project') return <AreaHeading areaId={id} count={count} />
  return (
    <GroupHeading count={count}>{t(id === 'pinned' ? 'scenes.pinned' : 'scenes.wholeProject')}</GroupHeading>
  )
}

/** Limited because each card subscribes to all its devices. */
const SHOWN = 60

function Nothing(props: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const { t } = useTexts()
  const isArriving = useIsArriving()
  const isLimited = (useViewer()?.limits ?? []).length > 0
  if (isArriving) return <Skeleton lines={8} />
  if (!props.isFiltered)
    return isLimited ? (
      <Notice title={t('scenes.noneSeen')} />
    ) : (
      <Notice title={t('scenes.none')}>{t('scenes.noneHelp')}</Notice>
    )
  return (
    <Notice
      title={t('scenes.noMatch')}
      actions={<Button onClick={props.onClear}>{t('scenes.clearSearch')}</Button>}
    >
      {t('scenes.noMatchHelp')}
    </Notice>
  )
}
