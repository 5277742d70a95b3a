/** Dialogs, sheets and toasts with confirmation on close. */
import { Button } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { type Cancel, every } from '../../../../platform/time.ts'
import { confirm } from '../../../../ui/confirm/confirm.ts'
import { showLoading, showToast } from '../../../../ui/feedback/toasts.ts'
import { CommandForm } from '../../../../ui/form/CommandForm.tsx'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { SheetDialog } from '../../../../ui/layers/SheetDialog.tsx'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import { LONG_TEXT_MAX, longTextEndpoint } from '../form/fieldsEndpoint.ts'
import styles from './view.module.css'

const TONES = ['ok', 'info', 'warning', 'error'] as const
const STEP_MS = 250
const STEPS = 8
const CODE = `const isAgreed = await confirm({
  title: t('…deleteTitle'),
  verb: t('…delete'),
  intent: 'danger',
  typedName: project.name,          // for what would hurt most
  run: () => call(contract.delete, { id }),
})

<FormDialog title={t('…')} onClose={close}>
  <CommandForm … onCancel={close} onDone={close} />
</FormDialog>

showToast('ok', t('…saved'))`

export function DialogsPage() {
  const { t } = useTexts()
  return (
    <GalleryPage
      id="galleryDialogs"
      when={t('galleryViews.dialogsWhen')}
      code={CODE}
      sources={[
        'client/ui/confirm/confirm.ts',
        'client/ui/form/FormDialog.tsx',
        'client/ui/layers/SheetDialog.tsx',
        'client/ui/feedback/toasts.ts',
      ]}
    >
      <Panel title={t('galleryViews.questions')}>
        <Questions />
      </Panel>
      <Panel title={t('galleryViews.dialogs')}>
        <Dialogs />
      </Panel>
      <Panel title={t('galleryViews.toasts')}>
        <Toasts />
      </Panel>
    </GalleryPage>
  )
}

function Questions() {
  const { t } = useTexts()
  const [answer, setAnswer] = useState('')
  const ask = async (request: Parameters<typeof confirm>[0]) =>
    setAnswer((await confirm(request)) ? t('galleryViews.agreed') : t('galleryViews.refused'))
  const name = t('galleryViews.typedName')
  const fail = async () => {
    throw new Error(t('galleryViews.failsWhy'))
  }
  const plain = { title: t('galleryViews.askTitle'), body: t('galleryViews.askBody') }
  const danger = { title: t('galleryViews.dangerTitle', { name }), intent: 'danger' } as const
  return (
    <>
      <div className={styles.parts}>
        <Button onClick={() => void ask({ ...plain, verb: t('galleryViews.askVerb') })}>
          {t('galleryViews.ask')}
        </Button>
        <Button
          onClick={() =>
            void ask({
              ...danger,
              body: t('galleryViews.dangerBody'),
              details: [t('galleryViews.dangerOne'), t('galleryViews.dangerTwo')],
              verb: t('galleryViews.dangerVerb'),
              typedName: name,
            })
          }
        >
          {t('galleryViews.askTyped')}
        </Button>
        <Button onClick={() => void ask({ ...plain, verb: t('galleryViews.askVerb'), run: fail })}>
          {t('galleryViews.askFails')}
        </Button>
      </div>
      <p className={styles.note} role="status">
        {answer || t('galleryViews.notAsked')}
      </p>
    </>
  )
}

function Dialogs() {
  const { t } = useTexts()
  const [open, setOpen] = useState<'form' | 'sheet' | null>(null)
  const [note, setNote] = useState('')
  const close = () => setOpen(null)
  return (
    <>
      <div className={styles.parts}>
        <Button onClick={() => setOpen('form')}>{t('galleryViews.openForm')}</Button>
        <Button onClick={() => setOpen('sheet')}>{t('galleryViews.openSheet')}</Button>
      </div>
      <p className={styles.note}>
        {note === '' ? t('galleryViews.noNote') : t('galleryViews.note', { note })}
      </p>
      {open === 'form' ? (
        <FormDialog title={t('galleryViews.formTitle')} onClose={close}>
          <CommandForm
            endpoint={longTextEndpoint}
            initial={{ text: note }}
            fields={[
              {
                kind: 'textarea',
                name: 'text',
                label: t('galleryViews.noteLabel'),
                help: t('galleryViews.noteHelp'),
                maxLength: LONG_TEXT_MAX,
                autoFocus: true,
              },
            ]}
            send={async ({ text }) => setNote(text)}
            verb={t('galleryViews.keepNote')}
            onCancel={close}
            onDone={close}
          />
        </FormDialog>
      ) : null}
      {open === 'sheet' ? (
        <SheetDialog label={t('galleryViews.sheetTitle')} onClose={close}>
          <div className={styles.sheet}>
            <h2>{t('galleryViews.sheetTitle')}</h2>
            <p>{t('galleryViews.sheetBody')}</p>
            <Button intent="primary" onClick={close}>
              {t('common.close')}
            </Button>
          </div>
        </SheetDialog>
      ) : null}
    </>
  )
}

function Toasts() {
  const { t } = useTexts()
  const stop = useRef<Cancel>(() => {})
  // The work ends with the page that shows it.
  useEffect(() => () => stop.current(), [])
  const work = () => {
    stop.current()
    const toast = showLoading(t('galleryViews.working'))
    let step = 0
    const end = every(STEP_MS, () => {
      step += 1
      toast.progress(step / STEPS)
      if (step < STEPS) return
      end()
      stop.current = () => {}
      toast.end('ok', t('galleryViews.worked'))
    })
    stop.current = () => {
      end()
      toast.dismiss()
    }
  }
  return (
    <div className={styles.parts}>
      {TONES.map((tone) => (
        <Button key={tone} onClick={() => showToast(tone, t(`galleryViews.toast.${tone}`))}>
          {t(`galleryViews.toastButton.${tone}`)}
        </Button>
      ))}
      <Button onClick={work}>{t('galleryViews.work')}</Button>
    </div>
  )
}
