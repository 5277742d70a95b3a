/** What adds and edits a scene. */
import { scenesContract } from '#shared/contract/scenes.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecordDialog } from '../../../widgets/records/useRecordDialog.tsx'
import { SceneFields } from './SceneFields.tsx'
import { imageChoices } from './sceneLook.ts'

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
const NAME_MAX = 50

export function useSceneDialog() {
  const { t } = useTexts()
  const name = { kind: 'text', maxLength: NAME_MAX, isHalf: true } as const
  return useRecordDialog({
    type: 'scene',
    add: scenesContract.add,
    update: scenesContract.update,
    idName: 'sceneId',
    addTitle: t('scenes.add'),
    isWide: true,
    initial: BLANK,
    refusals: REFUSALS,
    fields: [
      { ...name, name: 'name', label: t('scenes.name'), autoFocus: true },
      { ...name, name: 'nameEn', label: t('scenes.nameEn'), isOptional: true },
      { kind: 'select', name: 'image', label: t('scenes.picture'), choices: imageChoices(), isHalf: true },
    ],
    children: <SceneFields />,
  })
}
