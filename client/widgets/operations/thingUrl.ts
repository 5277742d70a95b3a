/** URL of a thing named in the operation log or deploy record. */
import type { RecordName } from '#shared/records/registry.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { SET_UP_SCREENS } from '#shared/screens/setUpScreens.ts'
import { deviceUrl } from '../devices/places.ts'

/** Records with their own URL; others are found on their set-up screen. */
const PLACES: { readonly [K in RecordName]?: (id: string) => string } = {
  floor: (id) => `/deploy/deployarea?place=floor/${id}`,
  area: (id) => `/deploy/deployarea?place=area/${id}`,
  host: (id) => `/deploy/deploywangguan?host=${id}`,
  device: deviceUrl,
  areaTemplate: (id) => `/deploy/mobandetail?template=${id}`,
}

/** Null for things that no screen displays yet. */
export function thingUrl({ type, id }: { readonly type: RecordName; readonly id: string }): string | null {
  const screen = SET_UP_SCREENS[type]
  return PLACES[type]?.(id) ?? (screen ? screenOf(screen).path : null)
}

/** Link to a record's history in the log; devices have their own page. */
export const historyUrl = ({ type, id }: { readonly type: RecordName; readonly id: string }): string =>
  type === 'device' ? `${deviceUrl(id)}&view=log` : `/message/optnote?objectId=${id}`
