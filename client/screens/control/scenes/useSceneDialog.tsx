/** Add and edit dialog of scenes. */
import { scenesContract } from '#shared/contract/scenes.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { NAME_REFUSALS, useNameFields } from '../../../widgets/records/useNameFields.ts'
import { useRecordDialog } from '../../../widgets/records/useRecordDialog.tsx'
import { SceneFields } from './SceneFields.tsx'
import { BLANK_SCENE } from './sceneDraft.ts'
import { imageChoices } from './sceneLook.ts'

const REFUSALS = {
  ...NAME_REFUSALS,
  scene_empty: 'steps',
  scene_steps_same: 'steps',
  value_not_allowed: 'steps',
  property_unknown: 'steps',
  scene_hosts_many: 'runBy',
  host_scenes_full: 'runBy',
  scene_key_unfit: 'key',
  scene_key_taken: 'key',
} as const

/** `onShow` navigates to the new scene. */
export function useSceneDialog(onShow: (sceneId: string) => void) {
  const { t } = useTexts()
  const names = useNameFields(t('scenes.name'))
  return useRecordDialog({
    type: 'scene',
    add: scenesContract.add,
    update: scenesContract.update,
    idName: 'sceneId',
    confirmsSave: true,
    addTitle: t('scenes.add'),
    isWide: true,
    initial: BLANK_SCENE,
    added: '',
    onAdded: ({ sceneId }) =>
      showToast('ok', {
        text: t('form.added'),
        actions: [{ text: t('scenes.showAdded'), run: () => onShow(sceneId) }],
      }),
    refusals: REFUSALS,
    fields: [
      ...names,
      { kind: 'select', name: 'image', label: t('scenes.picture'), choices: imageChoices(), isHalf: true },
    ],
    children: <SceneFields />,
  })
}
