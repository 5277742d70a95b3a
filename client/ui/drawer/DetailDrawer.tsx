/** Details beside a list, which stays and can be used on. On narrow screens they fill the screen instead. */
import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { useMedia } from '../controls/useMedia.ts'
import { SheetDialog } from '../layers/SheetDialog.tsx'
import { useSideLayer } from '../layers/useSideLayer.ts'
import { SheetFoot } from '../layout/SheetFoot.tsx'
import styles from './DetailDrawer.module.css'

interface DrawerProps {
  readonly title: string
  /** Under the title. */
  readonly facts?: ReactNode
  readonly actions?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

export function DetailDrawer(props: DrawerProps) {
  const isNarrow = useMedia('(width < 768px)')
  const id = useId()
  if (isNarrow) {
    return (
      <SheetDialog label={props.title} onClose={props.onClose}>
        <div className={clsx(styles.drawer, styles.sheet)}>
          <DrawerContent {...props} id={id} />
        </div>
      </SheetDialog>
    )
  }
  return <SideDrawer {...props} id={id} />
}

function SideDrawer(props: DrawerProps & { readonly id: string }) {
  const root = useSideLayer<HTMLElement>(props.onClose)
  return (
    <aside
      ref={root}
      className={styles.drawer}
      aria-labelledby={props.id}
      onKeyDown={(event) => closeOnEscape(event, props.onClose)}
    >
      <DrawerContent {...props} />
    </aside>
  )
}

function closeOnEscape(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  onClose()
}

function DrawerContent(props: DrawerProps & { readonly id: string }) {
  const { t } = useTexts()
  const body = useRef<HTMLDivElement>(null)
  // Other details are scrolled to the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title means other details
  useEffect(() => {
    body.current?.scrollTo({ top: 0 })
  }, [props.title])
  return (
    <>
      <header className={styles.header}>
        <h2 id={props.id} className={styles.title}>
          {props.title}
        </h2>
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={t('common.close')}
          title={t('common.close')}
          onClick={props.onClose}
        />
        {props.facts ? <div className={styles.facts}>{props.facts}</div> : null}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section ref={body} className={styles.body} aria-labelledby={props.id} tabIndex={0}>
        {props.children}
      </section>
      {props.actions ? <SheetFoot className={styles.actions}>{props.actions}</SheetFoot> : null}
    </>
  )
}
