/** Selection of rooms for copies of a scene, with a preview per room. */
import { useCallback, useMemo } from 'react'
import { scenesContract } from '#shared/contract/scenes.ts'
import type { Area } from '#shared/records/area.ts'
import type { Scene } from '#shared/records/scene.ts'
import { isWholeRoom } from '#shared/rules/roomState.ts'
import { planRoomScenes, roomOfScene, roomsAtOnce } from '#shared/rules/sceneRooms.ts'
import { call } from '../../../../api/api.ts'
import { nameOf } from '../../../../i18n/i18n.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useAllIds } from '../../../../store/hooks.ts'
import { showToast } from '../../../../ui/feedback/toasts.ts'
import { CommandForm } from '../../../../ui/form/CommandForm.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { areaTitle } from '../../../../widgets/devices/deviceTexts.ts'
import { roomNodes } from '../../../../widgets/pickers/placeNodes.ts'
import { RoomPreview } from './RoomPreview.tsx'
import styles from './rooms.module.css'
import { TemplateSelect } from './TemplateSelect.tsx'

const REFUSALS = {
  scene_not_of_room: 'areaIds',
  scene_room_own: 'areaIds',
  scene_room_unfit: 'areaIds',
  scene_room_has: 'areaIds',
  too_many_copies: 'areaIds',
  too_many_scenes: 'areaIds',
  scene_hosts_many: 'areaIds',
  host_scenes_full: 'areaIds',
  value_not_allowed: 'areaIds',
  property_unknown: 'areaIds',
  name_invalid: 'areaIds',
} as const

export function RoomScenes({ scene, onClose }: { readonly scene: Scene; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const room = roomOfScene(scene, read)
  const { isOffered, nodes } = useRooms(room?.id ?? null)
  return (
    <FormDialog title={t('scenes.rooms.title', { name: nameOf(scene) })} onClose={onClose} isWide>
      <p className={styles.note}>{t('scenes.rooms.intro', { room: room ? areaTitle(room) : '' })}</p>
      <CommandForm
        endpoint={scenesContract.addForRooms}
        extra={{ sceneId: scene.id }}
        initial={{ areaIds: [] }}
        draft={false}
        send={(input) => {
          const fit = planRoomScenes(scene, input.areaIds, read).filter(({ steps }) => steps !== null)
          // If no room matches, the server returns the reasons.
          const areaIds = fit.length > 0 ? fit.map(({ area }) => area.id) : input.areaIds
          return call(scenesContract.addForRooms, { ...input, areaIds }, { isQuiet: true })
        }}
        refusals={REFUSALS}
        verb={t('scenes.rooms.make')}
        onDone={({ sceneIds }) => {
          showToast('ok', t('scenes.rooms.made', { count: sceneIds.length }))
          onClose()
        }}
        onCancel={onClose}
      >
        <TemplateSelect scene={scene} isOffered={isOffered} />
        <Field
          kind="tree"
          name="areaIds"
          label={t('scenes.rooms.areas')}
          help={t('scenes.rooms.areasHelp', { max: roomsAtOnce(scene.steps) })}
          nodes={nodes}
          isMany
        />
        <RoomPreview scene={scene} />
      </CommandForm>
    </FormDialog>
  )
}

/** All rooms except the scene's own. */
function useRooms(ownId: string | null) {
  const { language } = useTexts().i18n
  const { read } = useConsoleState().store
  const ids = useAllIds('area')
  const isOffered = useCallback(
    (area: Area) => area.id !== ownId && (area.parentId === null || isWholeRoom(read, area)),
    [read, ownId],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: renewed by what the tree is made of
  const nodes = useMemo(() => roomNodes(read, isOffered), [read, ids, language, isOffered])
  return { isOffered, nodes }
}
