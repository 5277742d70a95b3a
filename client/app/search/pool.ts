/** The entries of the current project: screens, rooms, devices, and the user's other projects. */

import type { ProjectRow } from '#shared/contract/projects.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { findScreen, groupOf, type Screen, type ScreenId } from '#shared/screens/registry.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { areaTitle, kindName } from '../../widgets/devices/deviceTexts.ts'
import { areaPath, areaUrl, deviceInAreaUrl } from '../../widgets/devices/places.ts'
import { admits, type Visitor } from '../routes/admission.ts'
import { type AppRoute, pathsOf } from '../routes/appRoutes.ts'
import { isBuilt } from '../routes/screenParts.ts'
import { linkKind } from '../shell/menu.ts'
import type { Entry } from './entry.ts'

export type Go = (href: string) => void

/** Screens that need a subject in their URL. */
const NEED_A_SUBJECT: ReadonlySet<ScreenId> = new Set(['deviceDetail', 'templateDetail', 'firmwareRecord'])

/**
 * Permitted routes. A hidden route is omitted with its children; a route without an address only prefixes its
 * children's names.
 */
export function routeEntries(routes: readonly AppRoute[], go: Go, above: readonly string[] = []): Entry[] {
  return routes.flatMap((route): Entry[] => {
    if (route.isHidden) return []
    const titles = [...above, nameOf(route)]
    const href = route.redirect ?? route.path
    const below = routeEntries(route.children, go, titles)
    if (href === null || linkKind(href) !== 'own') return below
    const screen = findScreen(href)
    const other = otherName(route)
    const entry: Entry = {
      kind: 'screen',
      id: href,
      titles,
      detail: screen ? i18n.t(isBuilt(screen) ? `purposes.${screen.id}` : 'shell.notBuilt.title') : '',
      words: other === '' ? [href] : [href, other],
      run: () => go(href),
    }
    return [entry, ...below]
  })
}

/** Screens that are in no menu, but have a page of their own. */
export function unlistedEntries(
  screens: readonly Screen[],
  visitor: Visitor,
  may: (right: NonNullable<Screen['right']>) => boolean,
  go: Go,
): Entry[] {
  const listed = pathsOf(visitor.routes ?? [])
  const isOffered = (screen: Screen) =>
    screen.frame === 'shell' &&
    isBuilt(screen) &&
    // Gallery pages are offered only to users who have them in their menu.
    screen.group !== 'gallery' &&
    !listed.has(screen.path) &&
    !NEED_A_SUBJECT.has(screen.id) &&
    admits(screen, visitor) &&
    (screen.right === undefined || may(screen.right))
  const known = new Set<ScreenId>([...listed].flatMap((path) => findScreen(path)?.id ?? []))
  return screens.filter(isOffered).flatMap((screen): Entry[] => {
    // The same screen under a second address is not found twice.
    if (known.has(screen.id)) return []
    known.add(screen.id)
    const group = screen.group === null ? [] : [nameOf(groupOf(screen.group))]
    return [
      {
        kind: 'screen',
        id: screen.path,
        titles: [...group, nameOf(screen)],
        detail: i18n.t(`purposes.${screen.id}`),
        words: [screen.path],
        run: () => go(screen.path),
      },
    ]
  })
}

/** Rooms and devices, each with where it is. */
export function thingEntries(read: ReadState, go: Go): Entry[] {
  const paths = new Map<string, string>()
  const pathOf = (areaId: string) => {
    const path = paths.get(areaId) ?? areaPath(read, areaId)
    paths.set(areaId, path)
    return path
  }
  const rooms = [...read.all('area')].map((area): Entry => {
    const parts = pathOf(area.id).split(' / ')
    const detail = parts.slice(0, -1).join(' / ')
    return {
      kind: 'room',
      id: area.id,
      titles: [areaTitle(area)],
      detail,
      words: [detail, otherName(area)].filter((word) => word !== ''),
      run: () => go(areaUrl(area.id)),
    }
  })
  const devices = [...read.all('device')].map((device): Entry => {
    const detail = pathOf(device.areaId)
    return {
      kind: 'device',
      id: device.id,
      titles: [nameOf(device)],
      detail,
      words: [device.number, detail, otherName(device), kindName(device.kind)].filter((word) => word !== ''),
      run: () => go(deviceInAreaUrl(device)),
    }
  })
  return [...rooms, ...devices]
}

/** The user's other projects. */
export function projectEntries(
  projects: readonly ProjectRow[],
  currentId: ProjectId | null,
  choose: (projectId: ProjectId) => void,
): Entry[] {
  return projects
    .filter(({ id, entersConsole }) => entersConsole && id !== currentId)
    .map((row): Entry => {
      const city = nameOf({ name: row.city, nameEn: row.cityEn })
      return {
        kind: 'project',
        id: row.id,
        titles: [nameOf(row)],
        detail: city,
        words: [row.projectnum, city, otherName(row)].filter((word) => word !== ''),
        run: () => choose(row.id),
      }
    })
}

/** Name in the other language, because users may remember either. */
function otherName(record: { readonly name: string; readonly nameEn: string }): string {
  const shown = nameOf(record)
  return shown === record.name ? record.nameEn : record.name
}
