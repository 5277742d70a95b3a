import { Classes, ContextMenuPopover, PopoverNext, type PopoverNextProps } from '@blueprintjs/core'
import { clsx } from 'clsx'
import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useMedia } from '../controls/useMedia.ts'
import { ScreenBoundary } from '../feedback/ScreenBoundary.tsx'
import { topLayer } from '../layout/topLayer.ts'
import { useAnchor } from './useAnchor.tsx'
import { useBackCloses } from './useBackCloses.ts'
import { useReturnFocus } from './useReturnFocus.ts'

type ButtonProps = Pick<ComponentProps<'button'>, 'className' | 'aria-expanded' | 'aria-haspopup'>

export interface PopupProps {
  readonly popup: 'menu' | 'dialog'
  /** `close` shuts it from within. */
  readonly content: (close: () => void) => ReactElement
  /** The button, which receives the ARIA props of a popover's button. */
  readonly children: ReactElement<ButtonProps>
  /** Controlled open state. */
  readonly open?: readonly [isOpen: boolean, set: (isOpen: boolean) => void]
  readonly placement?: NonNullable<PopoverNextProps['placement']>
  /** The button is as wide as its place. */
  readonly isWide?: boolean
}

/** Distance from both screen edges of a phone; a full-width element uses twice as much. */
const EDGE_PX = 8

/** Popover of a button: focus moves in and returns. Rendered from its first opening. */
export function Popup(props: PopupProps) {
  const own = useState(false)
  const [isOpen, setOpen] = props.open ?? own
  const container = useContainer(isOpen)
  const wasPressedBeside = useWasPressedBeside(isOpen)
  const { anchor, renderTarget } = useAnchor()
  const Anchor = props.isWide ? 'div' : 'span'
  const fill = props.isWide && Classes.FILL
  const { children: button } = props
  return (
    <>
      <Anchor
        ref={anchor}
        className={clsx(Classes.POPOVER_TARGET, fill, isOpen && Classes.POPOVER_OPEN)}
        onClick={() => setOpen(!isOpen)}
      >
        {cloneElement(button, {
          className: clsx(button.props.className, fill),
          'aria-expanded': isOpen,
          'aria-haspopup': props.popup,
        })}
      </Anchor>
      {container ? (
        <PopoverNext
          isOpen={isOpen}
          onInteraction={setOpen}
          placement={props.placement ?? 'bottom-end'}
          arrow={false}
          animation="minimal"
          // Without transition: a leaving popover would steal focus from a newer layer.
          transitionDuration={0}
          shouldReturnFocusOnClose={false}
          enforceFocus={!wasPressedBeside}
          content={
            <Returning onEscape={() => setOpen(false)}>
              {/* Its content may fail to load after a deployment; the page stays usable. */}
              <ScreenBoundary screenKey="popup">{props.content(() => setOpen(false))}</ScreenBoundary>
            </Returning>
          }
          middleware={{ offset: { mainAxis: 6 }, shift: { padding: EDGE_PX } }}
          portalContainer={container}
          renderTarget={renderTarget}
        />
      ) : null}
    </>
  )
}

/** A press outside closes the popover and moved focus; do not take it back. */
function useWasPressedBeside(isOpen: boolean): boolean {
  const [wasPressed, setPressed] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const note = ({ target }: Event) => {
      if (target instanceof Element && !target.closest(`.${Classes.POPOVER}`)) setPressed(true)
    }
    document.addEventListener('pointerdown', note, true)
    return () => {
      document.removeEventListener('pointerdown', note, true)
      setPressed(false)
    }
  }, [isOpen])
  return wasPressed
}

/** Portal inside a modal dialog, otherwise it would be inert. It stays there while closing. */
function useContainer(isOpen: boolean): HTMLElement | undefined {
  const [wasOpen, setWasOpen] = useState(false)
  const [container, setContainer] = useState<HTMLElement>()
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (isOpen) setContainer(topLayer())
  }
  return container
}

/** Every menu at a point of the page. */
export function PointMenu(props: {
  readonly at: { readonly x: number; readonly y: number }
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  return (
    <ContextMenuPopover
      isOpen
      onClose={props.onClose}
      transitionDuration={0}
      targetOffset={{ left: props.at.x, top: props.at.y }}
      content={<Returning onEscape={props.onClose}>{props.children}</Returning>}
    />
  )
}

interface ReturningProps {
  readonly onEscape: () => void
  readonly children: ReactNode
}

/** Focus moves into the content, so that Esc and Tab apply, and returns. */
function Returning({ onEscape, children }: ReturningProps) {
  const root = useRef<HTMLDivElement>(null)
  useReturnFocus(root)
  // On phones Back closes it; elsewhere Esc and outside clicks do, and forward history is kept.
  useBackCloses(onEscape, useMedia('(width < 992px)'))
  useEffect(() => {
    if (!root.current?.contains(document.activeElement)) focusFirst(root.current)
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closed by Blueprint's own Esc it would take the focus later
    <div
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onEscape()
      }}
    >
      {children}
    </div>
  )
}

function focusFirst(root: HTMLElement | null): void {
  const first = root?.querySelector<HTMLElement>('[tabindex="0"],button:enabled,a[href],input:enabled')
  first?.focus({ preventScroll: true })
}
