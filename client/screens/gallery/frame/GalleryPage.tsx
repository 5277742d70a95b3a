/**
 * The frame of every page of the gallery: the block alive at the left, and at the right what it is for, when to use it
 * and how to call it. A page of the gallery is this frame, its block and its texts:
 *
 *     const STATES = ['ready', 'loading', 'error'] as const
 *     const CODE = `<Switch label="…" isOn={isOn} onToggle={setOn} />`
 *
 *     export function SwitchPage() {
 *       const { t } = useTexts()
 *       const view = useBlockState(STATES)
 *       return (
 *         <GalleryPage id="gallerySwitch" when={t('galleryControls.switchWhen')} code={CODE}
 *                      sources={['client/ui/controls/Switch.tsx']} view={view}>
 *           <Panel><BlockStates state={view.state} onRetry={() => view.show('ready')}>…</BlockStates></Panel>
 *         </GalleryPage>
 *       )
 *     }
 *
 * `id` is the screen's: its title and its purpose are in the table of screens. The state is in the address
 * (`?state=error`), so that it can be linked to. Without `view` a page has no states to switch. A screen that brings a
 * frame of its own (a whole list) takes `GalleryAboutButton` instead, which shows the same in a dialog.
 */

import { Lock } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import type { BlockView } from './blockState.ts'
import { type About, GalleryAbout } from './GalleryAbout.tsx'
import styles from './GalleryPage.module.css'

export interface GalleryPageProps extends About {
  /** View from `useBlockState`: available states of this block and the selected one. */
  readonly view?: BlockView
  /** Buttons in the title row. */
  readonly actions?: ReactNode
  /** The block, or several panels, stacked. */
  readonly children: ReactNode
}

export function GalleryPage(props: GalleryPageProps) {
  const { t } = useTexts()
  const { view } = props
  return (
    <Page title={screenTitle(props.id)} actions={props.actions}>
      <div className={styles.gallery}>
        <div className={styles.live}>
          {view ? <StateSwitch view={view} /> : null}
          {view?.state === 'disabled' ? (
            <p className={styles.locked} role="status">
              <Lock size={14} /> {t('gallery.lockedNote')}
            </p>
          ) : null}
          {props.children}
        </div>
        <aside className={clsx(styles.about, 'panel')} data-stop="content" aria-label={t('gallery.about')}>
          <GalleryAbout {...props} />
        </aside>
      </div>
    </Page>
  )
}

function StateSwitch({ view }: { readonly view: BlockView }) {
  const { t } = useTexts()
  const texts = {
    ready: t('gallery.state.ready'),
    loading: t('gallery.state.loading'),
    empty: t('gallery.state.empty'),
    error: t('gallery.state.error'),
    stale: t('gallery.state.stale'),
    denied: t('gallery.state.denied'),
    disabled: t('gallery.state.disabled'),
  }
  return (
    <div className={styles.states}>
      <span aria-hidden="true">{t('gallery.state.label')}</span>
      <Segmented
        label={t('gallery.state.label')}
        choices={view.states.map((state) => ({ value: state, text: texts[state] }))}
        value={view.state}
        onChange={(value) => view.show(value)}
      />
    </div>
  )
}
