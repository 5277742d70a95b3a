/** Which scenes are shown, and in which order: pinned ones first. */
import { useMemo } from 'react'
import type { Scene } from '#shared/records/scene.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import { soNow } from '#shared/rules/sceneState.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive } from '../../../store/derived.ts'
import { useDerived, useIds, useRecord } from '../../../store/hooks.ts'
import { areaPath } from '../../../widgets/devices/places.ts'
import type { DraftStep } from './sceneDraft.ts'

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

/** How many of its devices are as the steps would have them, by what they report. */
export function useSoNow(steps: readonly DraftStep[]): { readonly so: number; readonly of: number } {
  const { store } = useConsoleState()
  const counted = useMemo(
    () =>
      derive(
        [...new Set(steps.map(({ deviceId }) => deviceId))].map(
          (id) => (listener: () => void) => store.subscribeReadings(id, listener),
        ),
        () =>
          soNow(steps, (id) => {
            const device = store.read.get('device', id)
            return device ? { device, said: store.readings(id)?.values } : null
          }),
        (a, b) => a.so === b.so && a.of === b.of,
      ),
    [store, steps],
  )
  return useDerived(counted)
}

/** The newest run of a scene; they stand in the order in which they began. */
export function useLastRun(sceneId: string): SceneRun | undefined {
  const newest = useIds('sceneRun', 'scene', sceneId).at(-1)
  return useRecord('sceneRun', newest ?? null)
}
