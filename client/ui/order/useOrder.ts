/**
 * Reordering by drag and keys. The caller renders `OrderArea`, `OrderGroup`s, `OrderItem`s with `OrderGrip`. It
 * receives the new arrangement on drop only. Keys on a grip: Space or Enter lifts and drops, arrows move, Escape
 * cancels, Alt-arrow moves directly. Leaving the grip drops. A mouse drags the whole item, touch the grip.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type FocusEvent as ReactFocusEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { type Arrangement, keyPlace, type OrderLayout, type Place, placeOf, withMoved } from './order.ts'
import { gripOf } from './orderElements.ts'

export interface OrderSettings {
  readonly arrangement: Arrangement
  readonly onArrange: (next: Arrangement) => void
  readonly textOf: (itemId: string) => string
  readonly groupTextOf: (groupId: string) => string
  readonly layout: OrderLayout
  /** Disables moving. */
  readonly isLocked?: boolean
}

interface Lifted {
  readonly id: string
  readonly to: Place
  readonly by: 'pointer' | 'keys'
}

export interface Order {
  /** Arrangement including the lifted item at its target. */
  readonly arrangement: Arrangement
  readonly lifted: Lifted | null
  readonly isLocked: boolean
  readonly layout: OrderLayout
  readonly hintId: string
  /** Text announced to screen readers. */
  readonly announcement: string
  readonly textOf: (itemId: string) => string
  readonly root: RefObject<HTMLDivElement | null>
  readonly drag: {
    readonly start: (id: string) => void
    readonly move: (place: Place) => void
    readonly end: (isDropped: boolean) => void
  }
  readonly onClick: (event: MouseEvent) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onBlur: (event: ReactFocusEvent) => void
}

export function useOrder(settings: OrderSettings): Order {
  const { isLocked = false, layout } = settings
  const root = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const moves = useMoves(settings, root)
  const { lifted, shown } = moves
  const onClick = (event: MouseEvent) => {
    const id = isLocked ? null : gripOf(event.target)
    if (id === null) return
    if (lifted?.id === id) moves.end(true, true)
    else moves.lift(id, 'keys')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const grip = gripOf(event.target)
    if (event.altKey && grip !== null && !isLocked) {
      const to = keyPlace(shown, grip, event.key, layout)
      if (!to) return
      event.preventDefault()
      moves.place(grip, to)
      return
    }
    if (!lifted) return
    const to = lifted.by === 'pointer' ? null : keyPlace(shown, lifted.id, event.key, layout)
    if (event.key !== 'Escape' && !to) return
    event.preventDefault()
    event.stopPropagation()
    if (to) moves.moveTo('keys', to)
    else moves.end(false, true)
  }
  const onBlur = (event: ReactFocusEvent) => {
    if (lifted?.by === 'keys' && gripOf(event.target) === lifted.id) moves.end(true, false)
  }
  return {
    arrangement: shown,
    lifted,
    isLocked,
    layout,
    hintId,
    announcement: moves.announcement,
    textOf: settings.textOf,
    root,
    drag: {
      start: (id) => moves.lift(id, 'pointer'),
      move: (place) => moves.moveTo('pointer', place),
      end: (isDropped) => moves.end(isDropped, true),
    },
    onClick,
    onKeyDown,
    onBlur,
  }
}

/** Lifted item, target and announcements; keeps focus on the grip. */
function useMoves(settings: OrderSettings, root: RefObject<HTMLDivElement | null>) {
  const { arrangement, onArrange } = settings
  const [held, setHeld] = useState<Lifted | null>(null)
  // The lifted item between renders: the library reports a last move after the end of a quick drag.
  const current = useRef<Lifted | null>(null)
  const hold = (next: Lifted | null) => {
    current.current = next
    setHeld(next)
  }
  const [announcement, announce] = useState('')
  const sentence = useSentences(settings)
  // The lifted item may have been removed in the meantime.
  const lifted = held && placeOf(arrangement, held.id) ? held : null
  const shown = lifted ? withMoved(arrangement, lifted.id, lifted.to) : arrangement
  const focus = useGripFocus(root)
  return {
    lifted,
    shown,
    announcement,
    lift: (id: string, by: Lifted['by']) => {
      const to = placeOf(arrangement, id)
      if (!to) return
      hold({ id, to, by })
      announce(sentence('lifted', arrangement, id))
      focus(id)
    },
    moveTo: (by: Lifted['by'], to: Place) => {
      const now = current.current
      if (now?.by !== by || (to.index === now.to.index && to.groupId === now.to.groupId)) return
      hold({ ...now, to })
      announce(sentence('moved', withMoved(arrangement, now.id, to), now.id))
      if (by === 'keys') focus(now.id)
    },
    /** Moves immediately, without lifting. */
    place: (id: string, to: Place) => {
      const next = withMoved(shown, id, to)
      hold(null)
      announce(sentence('dropped', next, id))
      focus(id)
      if (next !== arrangement) onArrange(next)
    },
    end: (isDropped: boolean, isFocused: boolean) => {
      const now = current.current
      if (!now) return
      hold(null)
      if (!placeOf(arrangement, now.id)) return
      const result = isDropped ? withMoved(arrangement, now.id, now.to) : arrangement
      announce(sentence(isDropped ? 'dropped' : 'putBack', result, now.id))
      if (isFocused) focus(now.id)
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

/** An item moved to another group is remounted, so its grip is refocused and scrolled into view. */
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
