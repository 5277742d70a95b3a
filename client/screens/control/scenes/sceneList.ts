/** Which scenes are shown, and in which order: pinned ones first. */
import { useMemo } from 'react'
import type { Scene } from '#shared/records/scene.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive } from '../../../store/derived.ts'
import { useDerived, useIds, useRecord } from '../../../store/hooks.ts'
import { areaPath } from '../../../widgets/devices/places.ts'

/** Renewed with any scene, and with the language. */
export function useScenes(search: string): { readonly found: readonly Scene[]; readonly total: number } {
  const { language } = useTexts().i18n
  const { store } = useConsoleState()
  const scenes = useMemo(
    () =>
      derive(
        [
          (listener) => store.subscribeType('scene', listener),
          (listener) => store.subscribeType('area', listener),
        ],
        () => {
          const wanted = search.trim().toLocaleLowerCase(language)
          const all = [...store.read.all('scene')]
          const isFound = (scene: Scene): boolean =>
            [scene.name, scene.nameEn, scene.areaId ? areaPath(store.read, scene.areaId) : ''].some((text) =>
              text.toLocaleLowerCase(language).includes(wanted),
            )
          const found = all
            .filter(isFound)
            .sort((a, b) => Number(b.isPinned) - Number(a.isPinned) || naturalOrder(nameOf(a), nameOf(b)))
          return { found, total: all.length }
        },
        undefined,
        () => store.version,
      ),
    [store, search, language],
  )
  return useDerived(scenes)
}

/** The newest run of a scene; they stand in the order in which they began. */
export function useLastRun(sceneId: string): SceneRun | undefined {
  const newest = useIds('sceneRun', 'scene', sceneId).at(-1)
  return useRecord('sceneRun', newest ?? null)
}
