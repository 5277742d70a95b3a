/**
 * Multi-step form of one endpoint. "Next" validates its step, back keeps input, the last step summarises and
 * sends. All steps stay mounted. A server error in an earlier step leads back to it.
 */
import { Button } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { CommandForm, type CommandFormProps } from '../form/CommandForm.tsx'
import { FormActions } from '../form/FormParts.tsx'
import { fieldNamesIn, focusFault } from '../form/focusField.ts'
import type { FormStore } from '../form/model/formStore.ts'
import type { FormValues } from '../form/model/values.ts'
import { useFormStore, useFormView } from '../form/useForm.ts'
import styles from './WizardForm.module.css'

export interface WizardStep {
  readonly id: string
  readonly title: string
  readonly content: ReactNode
  /** A summary of its input. */
  readonly summary: (values: FormValues) => readonly { readonly label: string; readonly text: string }[]
}

type Rest<E extends Endpoint> = Omit<CommandFormProps<E>, 'fields' | 'children' | 'actions' | 'onHold'>
export type WizardFormProps<E extends Endpoint> = Rest<E> & { readonly steps: readonly WizardStep[] }

export function WizardForm<E extends Endpoint>({ steps, ...form }: WizardFormProps<E>) {
  const { t } = useTexts()
  const root = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const isSummary = at === steps.length
  const titles = [...steps.map(({ title }) => title), t('blocks.wizard.summary')]
  /** Enter in a step continues to the next; only the summary submits. */
  const onHold = (store: FormStore): boolean => {
    if (isSummary) return false
    const step = root.current?.querySelectorAll<HTMLElement>('[data-step]')[at]
    if (step && store.judge(fieldNamesIn(step))) setAt(at + 1)
    return true
  }
  return (
    <CommandForm
      {...(form as unknown as CommandFormProps<E>)}
      onHold={onHold}
      actions={({ isBusy, onCancel, news }) => (
        <WizardActions at={at} isSummary={isSummary} onBack={() => setAt(at - 1)}>
          <FormActions
            verb={isSummary ? form.verb : t('blocks.wizard.next')}
            intent={form.intent ?? 'primary'}
            cancelVerb={form.cancelVerb}
            isBusy={isBusy}
            onCancel={onCancel}
            news={news}
          />
        </WizardActions>
      )}
    >
      <div ref={root} className={styles.wizard}>
        <StepList titles={titles} at={at} onGo={setAt} />
        <StepHeading key={at} at={at} titles={titles} />
        {steps.map((step, index) => (
          <div key={step.id} data-step={index} className={styles.step} hidden={index !== at}>
            {step.content}
          </div>
        ))}
        {isSummary ? <Summary steps={steps} onGo={setAt} /> : null}
        <GoToFault onGo={setAt} />
      </div>
    </CommandForm>
  )
}

function WizardActions(props: {
  readonly at: number
  readonly isSummary: boolean
  readonly onBack: () => void
  readonly children: ReactNode
}) {
  const { t } = useTexts()
  return (
    <div className={styles.actions}>
      {props.at > 0 ? <Button onClick={props.onBack}>{t('blocks.wizard.back')}</Button> : <span />}
      {props.children}
    </div>
  )
}

/** Earlier steps can be revisited; later steps cannot be jumped to. */
function StepList(props: {
  readonly titles: readonly string[]
  readonly at: number
  readonly onGo: (index: number) => void
}) {
  const { t } = useTexts()
  const { titles, at } = props
  return (
    <ol className={styles.steps} aria-label={t('blocks.wizard.steps')}>
      {titles.map((title, index) => (
        <li key={title} className={styles.entry} aria-current={index === at ? 'step' : undefined}>
          <span className={styles.number} aria-hidden="true">
            {index < at ? <Tick size={14} /> : index + 1}
          </span>
          {index < at ? (
            <button type="button" className={styles.go} onClick={() => props.onGo(index)}>
              {title}
              <span className="visually-hidden"> {t('blocks.wizard.done')}</span>
            </button>
          ) : (
            <span>{title}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

/**
 * Receives the focus on every step but the first, so that it is announced and Tab continues inside the step.
 */
function StepHeading({ at, titles }: { readonly at: number; readonly titles: readonly string[] }) {
  const { t } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(at === 0)
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus()
  }, [])
  return (
    <h2 ref={heading} className={styles.heading} tabIndex={-1}>
      {t('blocks.wizard.step', { at: at + 1, of: titles.length, title: titles[at] ?? '' })}
    </h2>
  )
}

function Summary(props: { readonly steps: readonly WizardStep[]; readonly onGo: (index: number) => void }) {
  const { t } = useTexts()
  const { values } = useFormStore()
  return (
    <div className={styles.summary}>
      {props.steps.map((step, index) => (
        <section key={step.id} className={styles.part} aria-label={step.title}>
          <header className={styles.partHead}>
            <h3 className={styles.partTitle}>{step.title}</h3>
            <Button
              variant="minimal"
              size="small"
              aria-label={t('blocks.wizard.change', { title: step.title })}
              onClick={() => props.onGo(index)}
            >
              {t('blocks.wizard.change', { title: '' }).trim()}
            </Button>
          </header>
          <dl className={styles.facts}>
            {step.summary(values).map(({ label, text }) => (
              <div key={label} className={styles.fact}>
                <dt>{label}</dt>
                <dd>{text || t('blocks.wizard.nothing')}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

/** A rejected field may be in a step that is not shown. */
function GoToFault({ onGo }: { readonly onGo: (index: number) => void }) {
  const store = useFormStore()
  const { attempts, faulty } = useFormView(store)
  const marker = useRef<HTMLSpanElement>(null)
  const handled = useRef(attempts)
  useEffect(() => {
    if (handled.current === attempts) return
    handled.current = attempts
    const form = marker.current?.closest('form') ?? null
    const [first] = faulty
    const field = first === undefined ? null : form?.querySelector(`[data-field="${CSS.escape(first)}"]`)
    const step = field?.closest<HTMLElement>('[data-step]')
    if (!step?.hidden) return
    onGo(Number(step.dataset.step))
  }, [attempts, faulty, onGo])
  useEffect(() => {
    // The step is on show by now.
    if (attempts > 0) focusFault(marker.current?.closest('form') ?? null)
  }, [attempts])
  return <span ref={marker} hidden />
}
