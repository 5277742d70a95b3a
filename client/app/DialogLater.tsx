import { Suspense, useState } from 'react'
import type { Readable } from '../store/observable.ts'
import { useReadable } from '../store/useReadable.ts'
import type { LazyPart } from '../ui/lazyPart.ts'
import { usePreloadAtRest } from './usePreloadAtRest.ts'

/** A dialog of the frame that most people never open: fetched at rest, and there from its first opening on. */
export function DialogLater(props: {
  readonly isOpen: Readable<boolean>
  readonly dialog: LazyPart<object>
}) {
  const { dialog: Dialog } = props
  const isOpen = useReadable(props.isOpen)
  const [wasOpened, setOpened] = useState(false)
  usePreloadAtRest(Dialog)
  if (isOpen && !wasOpened) setOpened(true)
  return wasOpened ? (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  ) : null
}
