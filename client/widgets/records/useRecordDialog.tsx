import { Edit, Plus } from '@blueprintjs/icons'
import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { RecordName, Records } from '#shared/records/registry.ts'
import type { Action } from '../../actions/action.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { CallButton } from '../access/CallButton.tsx'
import type { DialogProps, RecordDialog } from './RecordDialog.tsx'
import type { AddingProps, ChangingProps } from './RecordForm.tsx'

const load = () => import('./RecordDialog.tsx')
// Generic lazy components need a cast.
const Dialog = lazyPart(
  async () => (await load()).RecordDialog as unknown as ComponentType<object>,
) as unknown as typeof RecordDialog

export interface AddDialogParts {
  /** The main action of the list. */
  readonly addButton: ReactNode
  /** Must be rendered beside the list. */
  readonly dialog: ReactNode
}
export interface RecordDialogParts<K extends RecordName> extends AddDialogParts {
  /** Edit action; memoized. */
  readonly edit: Action<Records[K]>
}

type Adding<K extends RecordName, A extends Endpoint> = DialogProps<K> & AddingProps<A>

/** Add and edit dialogs of a list: button, action and dialog. Without `update` only adding. */
export function useRecordDialog<K extends RecordName, A extends Endpoint, U extends Endpoint>(
  props: Adding<K, A> & ChangingProps<U>,
): RecordDialogParts<K>
export function useRecordDialog<K extends RecordName, A extends Endpoint>(props: Adding<K, A>): AddDialogParts
export function useRecordDialog<K extends RecordName, A extends Endpoint, U extends Endpoint>(
  props: Adding<K, A> | (Adding<K, A> & ChangingProps<U>),
): RecordDialogParts<K> {
  const { type, addTitle } = props
  const update = 'update' in props ? props.update : null
  const [open, setOpen] = useState<{ readonly id: Records[K]['id'] | null } | null>(null)
  useEffect(() => {
    // Prefetched after the list; failures are retried on opening.
    load().catch(() => undefined)
  }, [])
  const close = () => setOpen(null)
  const edit = useMemo(
    (): Action<Records[K]> => ({
      id: `${type}.edit`,
      label: 'form.edit',
      icon: Edit,
      hotkey: 'e',
      isSingle: true,
      endpoint: update,
      isOffered: () => true,
      run: async ([record]) => {
        if (record) setOpen({ id: record.id })
        return { failures: [], message: null }
      },
    }),
    [type, update],
  )
  return {
    edit,
    addButton: (
      <CallButton endpoint={props.add} intent="primary" icon={<Plus />} onClick={() => setOpen({ id: null })}>
        {addTitle}
      </CallButton>
    ),
    dialog: open ? (
      <Suspense fallback={null}>
        {'update' in props ? (
          <Dialog {...props} key={open.id} id={open.id} onClose={close} />
        ) : (
          <Dialog {...props} id={null} onClose={close} />
        )}
      </Suspense>
    ) : null,
  }
}
