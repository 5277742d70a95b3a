/** Filtered and sorted scenes: pinned first, then display order. */

import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ReadState } from '#shared/records/registry.ts'
import type { Scene } from '#shared/records/scene.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import { connectionIn } from '#shared/rules/connection.ts'
import { soNow } from '#shared/rules/sceneState.ts'
import { byOrder } from '../../../actions/scenes/sceneOrder.ts'
import { wholeRun } from '../../../actions/scenes/wholeRun.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive } from '../../../store/derived.ts'
import { useDerived, useIds, useRecord } from '../../../store/hooks.ts'
import { changedParams } from '../../../ui/changedParams.ts'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import { areaPath, placeOrder } from '../../../widgets/devices/places.ts'
import type { DraftStep } from './sceneDraft.ts'

export const VIEWS = ['cards', 'list'] as const

export interface SceneQuery {
  readonly view: (typeof VIEWS)[number]
  /** A floor, an area, `project` for those of none, or `all`. */
  readonly place: string
  readonly search: string
  /** The scene that is open. */
  readonly open: string | null
}

const USUAL = { view: 'cards', place: 'all', q: '' }

/** All view state is in the URL. */
export function useSceneUrl() {
  const [params, setParams] = useSearchParams()
  const query = useMemo(
    (): SceneQuery => ({
      view: VIEWS.find((one) => one === params.get('view')) ?? 'cards',
      place: params.get('place') ?? 'all',
      search: params.get('q') ?? '',
      open: params.get('scene'),
    }),
    [params],
  )
  const change = ({ open, search, ...next }: Partial<SceneQuery>) =>
    setParams((before) => changedParams(before, { ...next, q: search, scene: open }, USUAL), {
      replace: true,
    })
  return { query, change }
}

/** Area of a scene and areas with effects. */
export function areasOf(
  { areaId, steps }: Pick<Scene, 'areaId' | 'steps'>,
  read: ReadState,
): readonly string[] {
  const found = steps.flatMap(({ deviceId }) => read.get('device', deviceId)?.areaId ?? [])
  return [...new Set(areaId ? [areaId, ...found] : found)]
}

interface FoundScenes {
  readonly found: readonly Scene[]
  readonly total: number
  /** Floors and areas that scenes are of, as one walks. */
  readonly places: readonly { readonly id: string; readonly text: string }[]
}

/** Renewed with any scene or area, and with the language. */
export function useScenes({ search, place }: Pick<SceneQuery, 'search' | 'place'>): FoundScenes {
  const { language } = useTexts().i18n
  const { store } = useConsoleState()
  const scenes = useMemo(
    () =>
      derive(
        (['scene', 'area', 'floor'] as const).map(
          (type) => (listener: () => void) => store.subscribeType(type, listener),
        ),
        (): FoundScenes => {
          const { read } = store
          const wanted = search.trim().toLocaleLowerCase(language)
          const all = [...read.all('scene')]
          const ranked = all
            .filter((scene) => isAt(scene, place, read))
            .map((scene) => ({ scene, rank: rankOf(scene, wanted, language, read) }))
            .filter(({ rank }) => rank < NOT_FOUND)
            .sort((a, b) => a.rank - b.rank || byOrder(a.scene, b.scene))
          return { found: ranked.map(({ scene }) => scene), total: all.length, places: placesOf(all, read) }
        },
        undefined,
        () => store.recordsVersion,
      ),
    [store, search, place, language],
  )
  return useDerived(scenes)
}

/** Scenes of a floor: in one of its areas, or with effects there. */
function isAt(scene: Scene, place: string, read: ReadState): boolean {
  if (place === 'all') return true
  if (place === 'project') return scene.areaId === null
  return areasOf(scene, read).some((id) => withOuter(id, read).includes(place))
}

/** The area, those that it is part of, and its floor. */
function withOuter(areaId: string, read: ReadState): readonly string[] {
  const ids: string[] = []
  for (let area = read.get('area', areaId); area && !ids.includes(area.id); ) {
    ids.push(area.id)
    if (area.parentId === null) return [...ids, area.floorId]
    area = read.get('area', area.parentId)
  }
  return ids
}

const NOT_FOUND = 3

/** Match rank: room number or name prefix, then elsewhere in the name, then in the place. */
function rankOf(scene: Scene, wanted: string, language: string, read: ReadState): number {
  if (wanted === '') return 0
  const has = (text: string) => text.toLocaleLowerCase(language).includes(wanted)
  const begins = (text: string) => text.toLocaleLowerCase(language).startsWith(wanted)
  const area = scene.areaId ? read.get('area', scene.areaId) : undefined
  const places = area ? [area.name, area.nameEn, areaTitle(area)] : []
  if ([scene.name, scene.nameEn, ...places].some(begins)) return 0
  if ([scene.name, scene.nameEn].some(has)) return 1
  return area && has(areaPath(read, area.id)) ? 2 : NOT_FOUND
}

function placesOf(scenes: readonly Scene[], read: ReadState): FoundScenes['places'] {
  const areas = [...new Set(scenes.flatMap(({ areaId }) => areaId ?? []))]
    .flatMap((id) => read.get('area', id) ?? [])
    .sort((a, b) => naturalOrder(placeOrder(read, a.id), placeOrder(read, b.id)))
  const floors = new Set(areas.map(({ floorId }) => floorId))
  return [...floors].flatMap((floorId) => {
    const floor = read.get('floor', floorId)
    const inside = areas.filter((area) => area.floorId === floorId)
    return [
      ...(floor ? [{ id: floor.id, text: nameOf(floor) }] : []),
      ...inside.map(({ id }) => ({ id, text: areaPath(read, id) })),
    ]
  })
}

/** Number of devices that currently match the steps. */
export function useSoNow(steps: readonly DraftStep[]): {
  readonly so: number
  readonly of: number
  /** Number of offline devices, whose last report may be outdated. */
  readonly offline: number
} {
  const { store } = useConsoleState()
  const counted = useMemo(
    () =>
      derive(
        [
          (listener) => store.subscribeType('host', listener),
          ...[...new Set(steps.map(({ deviceId }) => deviceId))].map(
            (id) => (listener: () => void) => store.subscribeReadings(id, listener),
          ),
        ],
        () => {
          const offline = new Set<string>()
          const now = soNow(steps, (id) => {
            const device = store.read.get('device', id)
            if (device && connectionIn(store, device) === 'online')
              return { device, said: store.readings(id)?.values }
            if (device) offline.add(id)
            return null
          })
          return { ...now, offline: offline.size }
        },
        (a, b) => a.so === b.so && a.of === b.of && a.offline === b.offline,
      ),
    [store, steps],
  )
  return useDerived(counted)
}

/** Newest run of a scene, merged with its retries. */
export function useLastRun(sceneId: string): SceneRun | undefined {
  const newest = useIds('sceneRun', 'scene', sceneId).at(-1)
  const run = useRecord('sceneRun', newest ?? null)
  const { read } = useConsoleState().store
  return useMemo(() => run && wholeRun(run, read), [run, read])
}
