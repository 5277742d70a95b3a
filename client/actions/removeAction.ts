/** Deleting from a list: confirms, deletes one after the other, and names those that could not be deleted. */
import { Trash } from '@blueprintjs/icons'
import type { Endpoint, RequestOf } from '#shared/contract/endpoint.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { call } from '../api/api.ts'
import { i18n, type TextKey } from '../i18n/i18n.ts'
import { newActionId } from '../platform/page.ts'
import { confirm } from '../ui/confirm/confirm.ts'
import type { ListFailure } from '../ui/list/model/action.ts'
import type { Action } from './action.ts'

export interface Hindrance {
  readonly title: string
  readonly body: string
  readonly details: readonly string[]
  readonly verb: string
  readonly goThere: () => void
}

interface Removal<T> {
  /** `deviceGroup.delete` */
  readonly id: string
  readonly name: (item: T) => string
  /** Replaces "Delete {{name}}?" or "Delete {{count}} entries?"; receives both parameters. */
  readonly title?: TextKey
  /** Text about the consequences. */
  readonly body?: TextKey
  /** Returns other records that are changed by the deletion, according to the loaded data. */
  readonly along?: (items: readonly T[], read: ReadState) => string | null
  /** The reason why some records cannot be deleted: shown instead of the confirmation, with a link to it. */
  readonly hindrance?: (items: readonly T[], read: ReadState) => Hindrance | null
  /** Returns why this item cannot be deleted, or null. */
  readonly whyNot?: (item: T) => TextKey | null
  /** The deletion can be undone from the operation log, and the message says so. */
  readonly isUndoable?: boolean
  /** Called after some were deleted, so that requested lists reload. */
  readonly onDone?: () => void
}
interface ByEndpoint<T, E extends Endpoint> extends Removal<T> {
  readonly endpoint: E
  readonly inputOf: (item: T) => RequestOf<E>
}
interface BySend<T> extends Removal<T> {
  readonly endpoint: null
  readonly send: (item: T) => Promise<unknown>
}

export function removeAction<T extends { readonly id: string }, E extends Endpoint>(
  removal: ByEndpoint<T, E> | BySend<T>,
): Action<T> {
  const { id, endpoint, whyNot } = removal
  const send = (item: T, group: string | undefined) =>
    'send' in removal
      ? removal.send(item)
      : call(removal.endpoint, removal.inputOf(item), { isQuiet: true, group })
  return {
    id,
    label: 'list.delete',
    icon: Trash,
    intent: 'danger',
    endpoint,
    isUndoable: removal.isUndoable === true,
    isOffered: () => true,
    ...(whyNot ? { whyNot } : {}),
    confirm: async (items, { store }) => {
      const hindrance = removal.hindrance?.(items, store.read) ?? null
      if (hindrance !== null) return tellHindrance(hindrance)
      return confirmRemoval(items.map(removal.name), removal, removal.along?.(items, store.read) ?? null)
    },
    run: async (items, { onProgress }) => {
      const failures: ListFailure[] = []
      const group = items.length > 1 ? newActionId() : undefined
      for (const [index, item] of items.entries()) {
        // Continues with the others. The list keeps failed rows selected and shows the reasons.
        await send(item, group).catch((error: Error) =>
          failures.push({ id: item.id, name: removal.name(item), reason: error.message }),
        )
        onProgress(index + 1)
      }
      removal.onDone?.()
      return { failures }
    },
  }
}

async function tellHindrance({ goThere, ...question }: Hindrance): Promise<false> {
  if (await confirm(question)) goThere()
  return false
}

function confirmRemoval(
  names: readonly string[],
  removal: Pick<Removal<never>, 'title' | 'body'>,
  along: string | null,
) {
  const [name = ''] = names
  const values = { name, count: names.length }
  const usual = names.length === 1 ? 'list.deleteNamed' : 'list.deleteCount'
  const body = [...(along === null ? [] : [along]), ...(removal.body ? [i18n.t(removal.body, values)] : [])]
  return confirm({
    title: i18n.t(removal.title ?? usual, values),
    ...(body.length > 0 ? { body: body.join(' ') } : {}),
    ...(names.length > 1 ? { details: names } : {}),
    verb: i18n.t('list.delete'),
    intent: 'danger',
  })
}
