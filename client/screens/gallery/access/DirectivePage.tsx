/** Effect of a missing right on a control: hidden, or disabled with the reason. */
import { Button, Classes } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import { rightOf } from '#shared/contract/endpoint.ts'
import { projectsContract } from '#shared/contract/projects.ts'
import { RIGHTS } from '#shared/permissions.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan, useViewer } from '../../../store/hooks.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { Panel } from '../../../ui/layout/Page.tsx'
import { useBlockState } from '../frame/blockState.ts'
import { GalleryPage } from '../frame/GalleryPage.tsx'
import styles from './DirectivePage.module.css'

const STATES = ['ready', 'denied'] as const
/** The call of the sample's button. */
const SAMPLE = projectsContract.delete

const CODE = `const may = useCan(projectsContract.delete)

// The button is omitted for users without permission.
{may ? <Button onClick={remove}>…</Button> : null}

// Users can request the right, so the control stays and names it.
<Button
  aria-disabled={!may}
  title={may ? undefined : t('list.noRight')}
  onClick={() => may && remove()}
>…</Button>`

export function DirectivePage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const may = useCan(SAMPLE) && view.state === 'ready'
  const needed = rightOf(SAMPLE)
  const right = needed ? t(`routes.right.${needed}`) : ''
  const press = () => showToast('ok', t('galleryAccess.pressed'))
  return (
    <GalleryPage
      id="galleryDirective"
      when={t('galleryAccess.directiveWhen')}
      code={CODE}
      sources={['client/store/hooks.ts', 'client/actions/action.ts', 'shared/contract/endpoint.ts']}
      view={view}
    >
      <Panel title={t('galleryAccess.hidden')} aside={t('galleryAccess.needs', { right })}>
        <div className={styles.samples}>
          {may ? (
            <Button icon={<Trash />} onClick={press}>
              {t('galleryAccess.sample')}
            </Button>
          ) : (
            <span>{t('galleryAccess.leftOut')}</span>
          )}
        </div>
      </Panel>
      <Panel title={t('galleryAccess.locked')} aside={t('galleryAccess.needs', { right })}>
        <div className={styles.samples}>
          <Button
            icon={<Trash />}
            {...(may ? {} : { className: Classes.DISABLED })}
            aria-disabled={!may}
            aria-describedby="locked-why"
            onClick={() => {
              if (may) press()
            }}
          >
            {t('galleryAccess.sample')}
          </Button>
          <span id="locked-why">{may ? t('galleryAccess.usable') : t('list.noRight')}</span>
        </div>
      </Panel>
      <OwnRights />
    </GalleryPage>
  )
}

function OwnRights() {
  const { t } = useTexts()
  const viewer = useViewer()
  return (
    <Panel title={t('galleryAccess.yours')}>
      <ul className={styles.rights}>
        {RIGHTS.map((one) => {
          const has = viewer !== null && (viewer.isSuper || viewer.rights.has(one))
          return (
            <li key={one}>
              <span>{t(`routes.right.${one}`)}</span>
              <StatusTag tone={has ? 'ok' : 'info'}>
                {has ? t('galleryAccess.has') : t('galleryAccess.hasNot')}
              </StatusTag>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
