/**
 * Puts things in order by dragging and by keys. Whoever uses it marks its elements with `root`, `group` and `item`,
 * gives every item an `OrderGrip` and shows one `OrderVoice`; it holds the arrangement and is told of a new one when
 * the item is put down, never on the way.
 *
 * Keys: Space or Enter on a grip lifts it and puts it down, arrows move it, Escape puts it back. Leaving the grip puts
 * it down where it is seen. A mouse drags by the whole item, a finger by the grip, so that it can scroll beside it.
 */
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type FocusEvent as ReactFocusEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import {
  type Arrangement,
  keyPlace,
  type OrderLayout,
  type Place,
  type Point,
  placeOf,
  withMoved,
} from './order.ts'
import { gripOf, itemUnder, pointedPlace } from './orderElements.ts'

const DRAG_FROM_PX = 5

export interface OrderSettings {
  readonly arrangement: Arrangement
  readonly onArrange: (next: Arrangement) => void
  readonly textOf: (itemId: string) => string
  readonly groupTextOf: (groupId: string) => string
  readonly layout: OrderLayout
  /** Nothing can be moved. */
  readonly isLocked?: boolean
}

interface Lifted {
  readonly id: string
  readonly to: Place
  /** Where the pointer is; null when keys move it. */
  readonly point: Point | null
}

interface Press {
  readonly id: string
  readonly pointerId: number
  readonly from: Point
}

export interface Order {
  /** With the lifted item where it would be put down. */
  readonly arrangement: Arrangement
  readonly lifted: Lifted | null
  readonly isLocked: boolean
  readonly hintId: string
  /** What a screen reader says. */
  readonly said: string
  readonly textOf: (itemId: string) => string
  readonly root: HTMLAttributes<HTMLDivElement> & { readonly ref: RefObject<HTMLDivElement | null> }
  readonly group: (id: string) => object
  readonly item: (id: string, className: string) => object
}

export function useOrder(settings: OrderSettings): Order {
  const { isLocked = false } = settings
  const root = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const moves = useMoves(settings, root)
  const pointer = usePointer(settings, root, moves)
  const { lifted, shown } = moves
  const onClick = (event: MouseEvent) => {
    // The click that ends a drag is none of a grip.
    const id = pointer.endsDrag() || isLocked ? null : gripOf(event.target)
    if (id === null) return
    if (lifted?.id === id) moves.end(true, true)
    else moves.lift(id, null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!lifted) return
    const to = lifted.point ? null : keyPlace(shown, lifted.id, event.key, settings.layout)
    if (event.key !== 'Escape' && !to) return
    event.preventDefault()
    event.stopPropagation()
    if (to) return moves.moveTo(lifted.id, to, null)
    pointer.forget()
    moves.end(false, true)
  }
  const onBlur = (event: ReactFocusEvent) => {
    if (lifted && !lifted.point && gripOf(event.target) === lifted.id) moves.end(true, false)
  }
  return {
    arrangement: shown,
    lifted,
    isLocked,
    hintId,
    said: moves.said,
    textOf: settings.textOf,
    root: { ref: root, ...pointer.handlers, onClick, onKeyDown, onBlur },
    group: (id) => ({ 'data-order-group': id }),
    item: (id, className) => ({
      'data-order-item': id,
      className: `order-item ${className}${lifted?.id === id ? ' order-lifted' : ''}`,
    }),
  }
}

/** A press becomes a drag once it has moved a little; until then it is a click. */
function usePointer(settings: OrderSettings, root: RefObject<HTMLDivElement | null>, moves: Moves) {
  const press = useRef<Press | null>(null)
  const hasDragged = useRef(false)
  const onPointerDown = (event: ReactPointerEvent) => {
    const id = settings.isLocked || event.button !== 0 ? null : itemUnder(event)
    hasDragged.current = false
    press.current = id === null ? null : { id, pointerId: event.pointerId, from: pointOf(event) }
  }
  const onPointerMove = (event: ReactPointerEvent) => {
    const pressed = press.current
    if (!pressed || pressed.pointerId !== event.pointerId || !root.current) return
    const point = pointOf(event)
    if (!hasDragged.current) {
      if (Math.hypot(point.x - pressed.from.x, point.y - pressed.from.y) < DRAG_FROM_PX) return
      hasDragged.current = true
      root.current.setPointerCapture(event.pointerId)
      moves.lift(pressed.id, point)
    }
    const place = pointedPlace(root.current, pressed.id, point, settings.layout)
    if (place) moves.moveTo(pressed.id, place, point)
  }
  const end = (isDropped: boolean) => {
    if (press.current && hasDragged.current) moves.end(isDropped, true)
    press.current = null
  }
  return {
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    },
    forget: () => {
      press.current = null
    },
    /** Asked by the click that follows; it is asked once. */
    endsDrag: () => {
      const didDrag = hasDragged.current
      hasDragged.current = false
      return didDrag
    },
  }
}

const pointOf = ({ clientX, clientY }: ReactPointerEvent): Point => ({ x: clientX, y: clientY })

type Moves = ReturnType<typeof useMoves>

/** What is lifted and where to, with the words for it; the grip in use keeps the focus. */
function useMoves(settings: OrderSettings, root: RefObject<HTMLDivElement | null>) {
  const { arrangement, onArrange } = settings
  const [held, setHeld] = useState<Lifted | null>(null)
  const [said, setSaid] = useState('')
  const say = useSentences(settings)
  // What is lifted may be gone meanwhile.
  const lifted = held && placeOf(arrangement, held.id) ? held : null
  const shown = lifted ? withMoved(arrangement, lifted.id, lifted.to) : arrangement
  const focus = useGripFocus(root)
  return {
    lifted,
    shown,
    said,
    lift: (id: string, point: Point | null) => {
      const to = placeOf(arrangement, id)
      if (!to) return
      setHeld({ id, to, point })
      setSaid(say('lifted', arrangement, id))
      focus(id)
    },
    moveTo: (id: string, to: Place, point: Point | null) => {
      const next = withMoved(arrangement, id, to)
      setHeld({ id, to, point })
      setSaid(say('moved', next, id))
      if (!point) focus(id)
    },
    end: (isDropped: boolean, isFocused: boolean) => {
      if (!lifted) return
      const result = isDropped ? shown : arrangement
      setHeld(null)
      setSaid(say(isDropped ? 'dropped' : 'putBack', result, lifted.id))
      if (isFocused) focus(lifted.id)
      if (result !== arrangement) onArrange(result)
    },
  }
}

function useSentences({ textOf, groupTextOf }: OrderSettings) {
  const { t } = useTexts()
  return (what: 'lifted' | 'moved' | 'dropped' | 'putBack', where: Arrangement, id: string): string => {
    const place = placeOf(where, id)
    const group = where.find((one) => one.id === place?.groupId)
    if (!place || !group) return ''
    return t(`order.${what}`, {
      name: textOf(id),
      list: groupTextOf(group.id),
      at: place.index + 1,
      of: group.items.length,
    })
  }
}

/** An item that goes to another group is drawn anew there: its grip takes the focus again, and is scrolled into view. */
function useGripFocus(root: RefObject<HTMLDivElement | null>): (id: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const id = wanted.current
    wanted.current = null
    if (id === null) return
    const grip = root.current?.querySelector<HTMLElement>(`[data-order-grip="${CSS.escape(id)}"]`)
    grip?.focus({ preventScroll: true })
    grip?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return (id) => {
    wanted.current = id
  }
}
