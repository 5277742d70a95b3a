/** The home page as a person has arranged it, and the mode in which it is arranged. */
import { Button } from '@blueprintjs/core'
import { EyeOpen, Undo } from '@blueprintjs/icons'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { HomePanel } from '#shared/records/homeView.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useMedia } from '../../../ui/controls/useMedia.ts'
import styles from './ArrangedHome.module.css'
import { completed, deliveredPanels, type Panels, withHidden } from './homePanels.ts'
import { HANDLE, PanelGrid } from './PanelGrid.tsx'
import { PanelOrder } from './PanelOrder.tsx'
import { type Arrangement, useArrangement } from './useArrangement.ts'

export interface HomePart {
  readonly title: string
  /** Null where there is nothing to show now. */
  readonly content: ReactNode
}
export type HomeParts = Readonly<Record<HomePanel, HomePart>>

interface ArrangedHomeProps {
  readonly parts: HomeParts
  /** Null: as delivered. */
  readonly panels: Panels | null
  readonly isSuper: boolean
  readonly isArranging: boolean
  readonly onEnd: () => void
}

/** Single column, panels sized by content. */
const NARROW = '(max-width: 900px)'

export function ArrangedHome({ isArranging, ...props }: ArrangedHomeProps) {
  const panels = props.panels ? completed(props.panels, props.isSuper) : deliveredPanels(props.isSuper)
  return isArranging ? (
    <Arranging {...props} panels={panels} />
  ) : (
    <Arranged parts={props.parts} panels={panels} />
  )
}

function Arranged({ parts, panels }: { readonly parts: HomeParts; readonly panels: Panels }) {
  const isNarrow = useMedia(NARROW)
  if (!isNarrow) return <PanelGrid parts={parts} panels={panels} />
  return (
    <div className={styles.column}>
      {panels
        .filter(({ isHidden }) => !isHidden)
        .map(({ panel }) => (
          <div key={panel}>{parts[panel].content}</div>
        ))}
    </div>
  )
}

function Arranging(props: Omit<ArrangedHomeProps, 'isArranging'> & { readonly panels: Panels }) {
  const { t } = useTexts()
  const { parts, isSuper, onEnd } = props
  const isNarrow = useMedia(NARROW)
  const arrangement = useArrangement(props.panels, isSuper, onEnd)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || event.altKey || event.shiftKey) return
    if (!(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // Elsewhere it undoes the change on the server.
    event.stopPropagation()
    arrangement.undo()
  }
  return (
    <section className={styles.arranging} aria-label={t('home.arrange.title')} onKeyDown={onKeyDown}>
      <Tools arrangement={arrangement} onCancel={onEnd} />
      {isNarrow ? (
        <PanelOrder parts={parts} arrangement={arrangement} />
      ) : (
        <ArrangingGrid parts={parts} arrangement={arrangement} />
      )}
    </section>
  )
}

function Tools(props: { readonly arrangement: Arrangement; readonly onCancel: () => void }) {
  const { t } = useTexts()
  const { arrangement } = props
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('home.arrange.title')}>
      <Button autoFocus intent="primary" loading={arrangement.isSaving} onClick={arrangement.done}>
        {t('home.arrange.done')}
      </Button>
      <Button icon={<Undo size={16} />} disabled={!arrangement.canUndo} onClick={arrangement.undo}>
        {t('home.arrange.undo')}
      </Button>
      <Button onClick={arrangement.reset}>{t('home.arrange.reset')}</Button>
      <Button onClick={props.onCancel}>{t('form.cancel')}</Button>
    </div>
  )
}

function ArrangingGrid(props: { readonly parts: HomeParts; readonly arrangement: Arrangement }) {
  const { t } = useTexts()
  const { parts, arrangement } = props
  const { panels } = arrangement
  const [announced, say] = useState('')
  const focus = useFocusNext()
  const hidden = panels.filter(({ panel, isHidden }) => isHidden && parts[panel].content)
  return (
    <>
      {hidden.length > 0 ? (
        <ul className={styles.hidden} aria-label={t('home.arrange.hidden')}>
          {hidden.map(({ panel }) => (
            <li key={panel}>
              <Button
                size="small"
                {...{ [SHOW]: panel }}
                icon={<EyeOpen size={14} />}
                onClick={() => {
                  arrangement.change(withHidden(panels, panel, false))
                  focus(`[${HANDLE}="${panel}"]`)
                  say(t('home.arrange.isShown', { name: parts[panel].title }))
                }}
              >
                {t('home.arrange.show', { name: parts[panel].title })}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.hint} id={HINT_ID}>
        {t('home.arrange.hint')}
      </p>
      <div className="visually-hidden" role="status" aria-live="assertive">
        {announced}
      </div>
      <PanelGrid
        parts={parts}
        panels={panels}
        arranging={{
          hintId: HINT_ID,
          say,
          onChange: arrangement.change,
          onHide(panel) {
            arrangement.change(withHidden(panels, panel, true))
            say(t('home.arrange.isHidden', { name: parts[panel].title }))
            focus(`[${SHOW}="${panel}"]`)
          },
        }}
      />
    </>
  )
}

const HINT_ID = 'home-arrange-hint'
const SHOW = 'data-show-panel'

/** Moves focus to the inverse button after its own disappeared. */
function useFocusNext(): (selector: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    document.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = null
  })
  return (selector) => {
    wanted.current = selector
  }
}
