/** Dragging tree rows by mouse: before, after or into another row. Touch and keys have alternatives. */
import { type DragEvent, useState } from 'react'

export type DropZone = 'before' | 'inside' | 'after'

export interface TreeDrag {
  readonly canDrag: (id: string) => boolean
  /** Whether the drop is allowed. */
  readonly accepts: (id: string, overId: string, zone: DropZone) => boolean
  readonly onDrop: (id: string, overId: string, zone: DropZone) => void
}

/** Share of the row height at its upper and lower edge that counts as between rows. */
const EDGE_01 = 0.28

interface Over {
  readonly id: string
  readonly zone: DropZone
}

export interface RowDrag {
  readonly zoneOf: (id: string) => DropZone | null
  readonly handlers: {
    readonly onDragStart: (event: DragEvent<HTMLElement>) => void
    readonly onDragOver: (event: DragEvent<HTMLElement>) => void
    readonly onDragEnd: () => void
    readonly onDrop: (event: DragEvent<HTMLElement>) => void
  }
}

const rowUnder = (event: DragEvent): HTMLElement | null =>
  (event.target as Element).closest<HTMLElement>('[data-tree-id]')

function overOf(event: DragEvent): Over | null {
  const row = rowUnder(event)
  const id = row?.dataset.treeId
  if (!row || id === undefined) return null
  const { top, height } = row.getBoundingClientRect()
  const part01 = (event.clientY - top) / height
  return { id, zone: part01 < EDGE_01 ? 'before' : part01 > 1 - EDGE_01 ? 'after' : 'inside' }
}

export function useTreeDrag(drag: TreeDrag | undefined): RowDrag | null {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  if (!drag) return null
  const acceptedBy = (event: DragEvent): Over | null => {
    const found = overOf(event)
    return found && dragged !== null && drag.accepts(dragged, found.id, found.zone) ? found : null
  }
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    zoneOf: (id) => (over?.id === id ? over.zone : null),
    handlers: {
      onDragStart(event) {
        const id = rowUnder(event)?.dataset.treeId
        if (id === undefined || !drag.canDrag(id)) return event.preventDefault()
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        setDragged(id)
      },
      onDragOver(event) {
        const accepted = acceptedBy(event)
        if (accepted) event.preventDefault()
        if (accepted?.id !== over?.id || accepted?.zone !== over?.zone) setOver(accepted)
      },
      onDragEnd: end,
      onDrop(event) {
        const accepted = acceptedBy(event)
        event.preventDefault()
        end()
        if (accepted && dragged !== null) drag.onDrop(dragged, accepted.id, accepted.zone)
      },
    },
  }
}
