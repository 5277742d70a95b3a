/** Panels on the grid of a wide screen; while arranging, each has a handle for the mouse and for keys. */
import { Button } from '@blueprintjs/core'
import { DragHandleVertical, EyeOff } from '@blueprintjs/icons'
import type { KeyboardEvent, Ref } from 'react'
import ReactGridLayout, { type Layout } from 'react-grid-layout'
import 'react-grid-layout/css/styles.css'
import { HOME_COLUMNS, type HomePanel } from '#shared/records/homeView.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useWidth } from '../../../ui/charts/useWidth.ts'
import type { HomeParts } from './ArrangedHome.tsx'
import { GAP_PX, type Panels, ROW_PX } from './homePanels.ts'
import styles from './PanelGrid.module.css'
import { type Direction, layoutOf, movedBy, resizedBy, withLayout } from './panelGrid.ts'

interface Arranging {
  readonly hintId: string
  readonly onChange: (next: Panels) => void
  readonly onHide: (panel: HomePanel) => void
  /** Announces a text to screen readers. */
  readonly say: (text: string) => void
}

interface PanelGridProps {
  readonly parts: HomeParts
  readonly panels: Panels
  readonly arranging?: Arranging
}

const GRID = {
  cols: HOME_COLUMNS,
  rowHeight: ROW_PX,
  margin: [GAP_PX, GAP_PX],
  containerPadding: [0, 0],
} as const
/** Marks the handle of a panel. */
export const HANDLE = 'data-panel-handle'

export function PanelGrid({ parts, panels, arranging }: PanelGridProps) {
  const [ref, widthPx] = useWidth<HTMLDivElement>()
  const present = new Set(panels.map(({ panel }) => panel).filter((panel) => parts[panel].content))
  const layout = layoutOf(panels, present)
  const isArranging = arranging !== undefined
  const onStop = (next: Layout) => arranging?.onChange(withLayout(panels, next))
  return (
    <div ref={ref} className={styles.grid} data-arranging={isArranging || undefined}>
      {widthPx > 0 ? (
        <ReactGridLayout
          width={widthPx}
          layout={layout}
          gridConfig={GRID}
          dragConfig={{ enabled: isArranging, handle: `[${HANDLE}]` }}
          resizeConfig={{ enabled: isArranging, handleComponent: corner }}
          className={styles.layout ?? ''}
          onDragStop={onStop}
          onResizeStop={onStop}
        >
          {(arranging ? layout.map(({ i }) => i) : inReadingOrder(layout)).map((id) => (
            <div key={id} className={styles.cell} data-home-panel={id}>
              {arranging ? (
                <Handle panel={id as HomePanel} {...{ parts, panels, layout, arranging }} />
              ) : null}
              <div className={styles.content} inert={isArranging}>
                {parts[id as HomePanel].content}
              </div>
            </div>
          ))}
        </ReactGridLayout>
      ) : null}
    </div>
  )
}

const corner = (_: unknown, ref: Ref<HTMLElement>) => (
  <span ref={ref} className={styles.corner} data-panel-corner="" />
)

/**
 * Sorts panels into reading and tab order. Skipped while arranging, because moved DOM elements lose the
 * focus.
 */
const inReadingOrder = (layout: Layout): readonly string[] =>
  layout.toSorted((a, b) => a.y - b.y || a.x - b.x).map(({ i }) => i)

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

function Handle(props: {
  readonly panel: HomePanel
  readonly parts: HomeParts
  readonly panels: Panels
  readonly layout: Layout
  readonly arranging: Arranging
}) {
  const { t } = useTexts()
  const { panel, panels, layout } = props
  const { hintId, onChange, onHide, say } = props.arranging
  const name = props.parts[panel].title
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Delete') {
      event.preventDefault()
      onHide(panel)
      return
    }
    const direction = DIRECTIONS[event.key]
    if (!direction) return
    event.preventDefault()
    const next = (event.shiftKey ? resizedBy : movedBy)(layout, panel, direction)
    const item = next.find(({ i }) => i === panel)
    if (!item) return
    onChange(withLayout(panels, next))
    say(
      t('home.arrange.placed', {
        ...{ name, column: item.x + 1, row: item.y + 1, columns: item.w, rows: item.h },
      }),
    )
  }
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.handle}
        {...{ [HANDLE]: panel }}
        aria-label={t('home.arrange.handle', { name })}
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
      >
        <DragHandleVertical size={16} />
        <span className={styles.name}>{name}</span>
      </button>
      <Button
        variant="minimal"
        size="small"
        icon={<EyeOff size={16} />}
        aria-label={t('home.arrange.hide', { name })}
        title={t('home.arrange.hide', { name })}
        onClick={() => onHide(panel)}
      />
    </div>
  )
}
