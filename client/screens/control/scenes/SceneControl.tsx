/** The scenes of the project: run, made, copied, pinned. */
import { Button, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useDeferredValue, useState } from 'react'
import { scenesContract } from '#shared/contract/scenes.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useAllIds, useIsLive } from '../../../store/hooks.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useRecordActions } from '../../../widgets/list/useListActions.ts'
import { useRecordDialog } from '../../../widgets/records/useRecordDialog.tsx'
import { HeldTries } from './HeldTries.tsx'
import { PlaceField } from './PlaceField.tsx'
import { RunnerFields } from './RunnerFields.tsx'
import { useRoomScenes } from './rooms/useRoomScenes.tsx'
import { SceneCard } from './SceneCard.tsx'
import { StepsField } from './StepsField.tsx'
import { copyScene, pinScene, removeScene, unpinScene } from './sceneActions.ts'
import { useScenes } from './sceneList.ts'
import { imageChoices } from './sceneLook.ts'
import styles from './scenes.module.css'

const REFUSALS = {
  name_taken: 'name',
  name_invalid: 'name',
  scene_empty: 'steps',
  scene_steps_same: 'steps',
  value_not_allowed: 'steps',
  property_unknown: 'steps',
  scene_hosts_many: 'runBy',
  host_scenes_full: 'runBy',
  scene_key_unfit: 'key',
  scene_key_taken: 'key',
} as const

const BLANK = { image: 'lights', steps: [], runBy: 'server', key: null }

export function SceneControl() {
  const { t } = useTexts()
  const [search, setSearch] = useState('')
  const { found, total } = useScenes(useDeferredValue(search))
  const { addButton, edit, dialog } = useRecordDialog({
    type: 'scene',
    add: scenesContract.add,
    update: scenesContract.update,
    idName: 'sceneId',
    addTitle: t('scenes.add'),
    isWide: true,
    initial: BLANK,
    refusals: REFUSALS,
    fields: useSceneFields(),
    children: (
      <>
        <StepsField label={t('scenes.steps')} />
        <PlaceField label={t('scenes.area')} />
        <RunnerFields />
      </>
    ),
  })
  const { forRooms, roomDialog } = useRoomScenes()
  const actions = useRecordActions('scene', pinScene, unpinScene, edit, copyScene, forRooms, removeScene)
  return (
    <Page
      title={screenTitle('sceneControl')}
      facts={<span role="status">{t('scenes.count', { count: found.length })}</span>}
      actions={
        <>
          <InputGroup
            type="search"
            leftIcon={<Search />}
            placeholder={t('scenes.search')}
            aria-label={t('scenes.search')}
            value={search}
            onValueChange={setSearch}
          />
          {addButton}
        </>
      }
    >
      <HeldTries />
      {found.length > 0 ? (
        <div className={styles.grid}>
          {found.map((scene) => (
            <SceneCard key={scene.id} scene={scene} actions={actions} />
          ))}
        </div>
      ) : (
        <Nothing isFiltered={total > 0} onClear={() => setSearch('')} />
      )}
      {dialog}
      {roomDialog}
    </Page>
  )
}

function Nothing(props: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const { t } = useTexts()
  const isLive = useIsLive()
  const isEmptyStore = useAllIds('area').length === 0
  if (isEmptyStore && !isLive) return <Skeleton lines={8} />
  if (!props.isFiltered) return <Notice title={t('scenes.none')}>{t('scenes.noneHelp')}</Notice>
  return (
    <Notice
      title={t('scenes.noMatch')}
      actions={<Button onClick={props.onClear}>{t('scenes.clearSearch')}</Button>}
    >
      {t('scenes.noMatchHelp')}
    </Notice>
  )
}

function useSceneFields() {
  const { t } = useTexts()
  return [
    { kind: 'text', name: 'name', label: t('scenes.name'), maxLength: 50, isHalf: true, autoFocus: true },
    {
      kind: 'text',
      name: 'nameEn',
      label: t('scenes.nameEn'),
      maxLength: 50,
      isHalf: true,
      isOptional: true,
    },
    { kind: 'select', name: 'image', label: t('scenes.picture'), choices: imageChoices(), isHalf: true },
  ] as const
}
