/** Scenes and automations that lose something with the deleted record: a device, a scene, their place or their host. */
import type { ReadState } from '#shared/records/registry.ts'
import { i18n, nameOf } from '../i18n/i18n.ts'

export interface Named {
  readonly id: string
  readonly name: string
  readonly nameEn: string
}

type Lost = 'device' | 'scene' | 'area' | 'host'

const SHOWN_MAX = 6

/** Distinct records that refer to the deleted ones: scenes first, in order. */
export function leftBehind(type: Lost, gone: readonly { readonly id: string }[], read: ReadState): Named[] {
  const ids = gone.map(({ id }) => id)
  const left = [
    ...ids.flatMap((id) => scenesWith(type, id, read)),
    ...ids.flatMap((id) => automationsWith(type, id, read)),
  ]
  return [...new Map(left.map((one) => [one.id, one])).values()]
}

function scenesWith(type: Lost, id: string, read: ReadState): Named[] {
  if (type === 'scene') return []
  if (type !== 'host') return [...read.by('scene', type, id).values()]
  // Only the stored copy names the host that stores the scene.
  const copies = [...read.by('hostScene', 'host', id).values()]
  return copies
    .flatMap(({ sceneId }) => read.get('scene', sceneId) ?? [])
    .filter(({ runBy }) => runBy === 'host')
}

const automationsWith = (type: Lost, id: string, read: ReadState): Named[] => [
  ...read.by('automation', type, id).values(),
]

/** `Welcome, Dusk and 3 more`; null where there are none. */
export function namesText(all: readonly Named[]): string | null {
  if (all.length === 0) return null
  const named = all
    .slice(0, SHOWN_MAX)
    .map((one) => nameOf(one))
    .join(i18n.t('alarms.listComma'))
  const count = all.length - SHOWN_MAX
  return count > 0 ? i18n.t('list.andMore', { named, count }) : named
}
