/** The use of a scene. A refusal is shown as that of every other call. */
import { Duplicate, Star, StarEmpty } from '@blueprintjs/icons'
import { scenesContract } from '#shared/contract/scenes.ts'
import type { Scene } from '#shared/records/scene.ts'
import type { Action } from '../../../actions/action.ts'
import { leftBehind, namesText } from '../../../actions/leftBehind.ts'
import { removeAction } from '../../../actions/removeAction.ts'
import { call } from '../../../api/api.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'

const DONE = { failures: [], message: null }

export const pinScene: Action<Scene> = {
  id: 'scene.pin',
  label: 'scenes.pin',
  icon: Star,
  isSingle: true,
  endpoint: scenesContract.pin,
  isOffered: ({ isPinned }) => !isPinned,
  run: async ([scene]) => {
    if (scene) await call(scenesContract.pin, { sceneId: scene.id, isPinned: true })
    return DONE
  },
}

export const unpinScene: Action<Scene> = {
  ...pinScene,
  id: 'scene.unpin',
  label: 'scenes.unpin',
  icon: StarEmpty,
  isOffered: ({ isPinned }) => isPinned,
  run: async ([scene]) => {
    if (scene) await call(scenesContract.pin, { sceneId: scene.id, isPinned: false })
    return DONE
  },
}

export const copyScene: Action<Scene> = {
  id: 'scene.copy',
  label: 'scenes.copy',
  icon: Duplicate,
  isSingle: true,
  endpoint: scenesContract.copy,
  isOffered: () => true,
  run: async ([scene]) => {
    if (scene) await call(scenesContract.copy, { sceneId: scene.id })
    return DONE
  },
}

export const removeScene = removeAction({
  id: 'scene.delete',
  isUndoable: true,
  endpoint: scenesContract.remove,
  inputOf: ({ id }: Scene) => ({ sceneId: id }),
  name: nameOf,
  along(scenes, read) {
    const names = namesText(leftBehind('scene', scenes, read))
    return names === null ? null : i18n.t('scenes.runIn', { names })
  },
})
