/** Scenes as entries of the palette: found by their names, run from there. */

import { scenesContract } from '#shared/contract/scenes.ts'
import type { Area } from '#shared/records/area.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Scene } from '#shared/records/scene.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { whyBarred } from '../../actions/action.ts'
import { sceneOffers } from '../../actions/scenes/sceneOffers.ts'
import { byOrder } from '../../actions/scenes/sceneOrder.ts'
import { i18n, loadTexts, nameOf } from '../../i18n/i18n.ts'
import { importWithRetry } from '../../platform/importRetry.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { areaPath } from '../../widgets/devices/places.ts'
import { actionEntry, type Entry } from './entry.ts'
import type { Go } from './pool.ts'

const urlOf = ({ id }: Scene): string => `${screenOf('sceneControl').path}?scene=${encodeURIComponent(id)}`

export const sceneEntries = (read: ReadState, go: Go): readonly Entry[] =>
  [...read.all('scene')].sort(byOrder).map((scene): Entry => {
    const place = scene.areaId === null ? '' : areaPath(read, scene.areaId)
    const shown = nameOf(scene)
    return {
      kind: 'scene',
      id: scene.id,
      titles: [shown],
      detail: place,
      words: [place, shown === scene.name ? scene.nameEn : scene.name].filter((word) => word !== ''),
      run: () => go(urlOf(scene)),
    }
  })

export const openScene = (scene: Scene, go: Go): Entry =>
  actionEntry(`scene-${scene.id}`, i18n.t('palette.openScene', { name: nameOf(scene) }), () =>
    go(urlOf(scene)),
  )

export const runScene = (state: ConsoleState, scene: Scene): readonly Entry[] => [
  running(state, `run-${scene.id}`, nameOf(scene), [scene]),
]

/** Scenes that set nothing outside of the area. */
export const runScenesOf = (state: ConsoleState, area: Area): readonly Entry[] =>
  sceneOffers(state.store.read, [area.id]).map(({ scenes }) =>
    running(
      state,
      `run-${scenes.map(({ id }) => id).join('+')}`,
      scenes.map((scene) => nameOf(scene)).join(', '),
      scenes,
    ),
  )

function running(state: ConsoleState, id: string, name: string, scenes: readonly Scene[]): Entry {
  const title = i18n.t('palette.runScene', { name })
  const entry = actionEntry(id, title, () => void run(state, title, scenes))
  const barred = whyBarred({ endpoint: scenesContract.run }, state)
  return barred === null ? entry : { ...entry, whyNot: i18n.t(barred) }
}

/** Loads the required code on first use. */
async function run(state: ConsoleState, title: string, scenes: readonly Scene[]): Promise<void> {
  try {
    const [{ runScenes }] = await importWithRetry(() =>
      Promise.all([import('../../actions/scenes/runScenes.ts'), loadTexts('scenes')]),
    )
    await runScenes(state, title, scenes)
  } catch {
    showToast('error', i18n.t('errors.chunkBody'))
  }
}
