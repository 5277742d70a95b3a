/** One part of the sentence as a row: select, disable, duplicate, remove, move. */
import { Button } from '@blueprintjs/core'
import { Clipboard, Cross, Duplicate } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useCallback } from 'react'
import { i18n } from '../../../../i18n/i18n.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { showToast } from '../../../../ui/feedback/toasts.ts'
import { FaultText } from '../../../../ui/form/FieldFrame.tsx'
import type { Check, Fault } from '../../../../ui/form/model/faults.ts'
import { useField } from '../../../../ui/form/useForm.ts'
import { OrderGrip, OrderItem } from '../../../../ui/order/OrderParts.tsx'
import type { Order } from '../../../../ui/order/useOrder.ts'
import { LiveDot } from '../LiveDot.tsx'
import { partText } from '../sentence.ts'
import { Struck, useWords } from '../useWords.tsx'
import { copiedPart } from './clipboard.ts'
import { isTask, type Part } from './draft.ts'
import styles from './editor.module.css'

export interface RowVerbs {
  readonly choose: (id: string | null) => void
  readonly change: (part: Part) => void
  readonly repeat: (part: Part) => void
  readonly remove: (part: Part) => void
  /** The copied data, after this one. */
  readonly pasteAfter: (part: Part) => void
}

export function PartRow(props: {
  readonly part: Part
  /** Path in the form, such as `conditions.2`. */
  readonly name: string
  /** "or", "and" before all but the first. */
  readonly word: ReactNode
  /** The problems with it by the rules. */
  readonly issue: string | null
  /** Legal but probably unintended. */
  readonly warning: string | null
  readonly isChosen: boolean
  readonly order: Order
  readonly verbs: RowVerbs
  /** Below the line, where there is no side panel. */
  readonly children: ReactNode
}) {
  const { t } = useTexts()
  const words = useWords()
  const { part, verbs, isChosen, order, issue } = props
  const check = useCallback<Check>(() => (issue === null ? null : { text: issue }), [issue])
  const { fault } = useField({ name: props.name, check })
  const text = partText(part, words)
  const copy = () => {
    copiedPart.set(part)
    showToast('info', t('automations.editor.copied'))
  }
  const faultId = `${props.name}-fault`
  return (
    <OrderItem order={order} id={part.id} className={clsx(styles.row, isChosen && styles.chosen)}>
      <OrderGrip order={order} id={part.id} />
      <span className={styles.word}>{props.word}</span>
      <div className={styles.rowBody} data-field={props.name}>
        <span hidden data-label>
          {text}
        </span>
        <button
          type="button"
          className={clsx(styles.rowText, !part.isEnabled && styles.isOff)}
          aria-pressed={isChosen}
          aria-describedby={faultId}
          data-part={part.id}
          onClick={() => verbs.choose(isChosen ? null : part.id)}
          onKeyDown={(event) => onPartKey(event, part, verbs, copy)}
        >
          <Struck text={partText(part, { ...words, isMarked: true })} />
        </button>
        {isTask(part) || !part.isEnabled ? null : <LiveDot condition={part} />}
        <FaultText id={faultId} fault={issue === null ? fault && faultOf(part, fault) : { text: issue }} />
        {props.warning === null ? null : <p className={styles.warning}>{props.warning}</p>}
        {props.children}
      </div>
      <Verbs part={part} text={text} verbs={verbs} onCopy={copy} />
    </OrderItem>
  )
}

function onPartKey(event: KeyboardEvent, part: Part, verbs: RowVerbs, copy: () => void): void {
  const key = event.ctrlKey || event.metaKey ? `ctrl ${event.key.toLowerCase()}` : event.key
  const actions: Readonly<Record<string, () => void>> = {
    Delete: () => verbs.remove(part),
    'ctrl c': copy,
    'ctrl v': () => verbs.pasteAfter(part),
  }
  const action = actions[key]
  if (!action) return
  event.preventDefault()
  action()
}

/** Only a missing alarm title is the user's omission. */
const faultOf = (part: Part, fault: Fault): Fault =>
  'title' in part && part.title.trim() === '' ? { text: i18n.t('automations.editor.noTitle') } : fault

function Verbs(props: {
  readonly part: Part
  readonly text: string
  readonly verbs: RowVerbs
  readonly onCopy: () => void
}) {
  const { t } = useTexts()
  const { part, text, verbs } = props
  return (
    <div className={styles.verbs}>
      <Switch
        label={t('automations.editor.isOn', { text })}
        isOn={part.isEnabled}
        onToggle={(isEnabled) => verbs.change({ ...part, isEnabled })}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<Clipboard size={14} />}
        aria-label={t('automations.editor.copyPart', { text })}
        title={t('automations.editor.copyPart', { text })}
        onClick={props.onCopy}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<Duplicate size={14} />}
        aria-label={`${t('automations.editor.duplicate')}: ${text}`}
        title={t('automations.editor.duplicate')}
        onClick={() => verbs.repeat(part)}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<Cross size={14} />}
        aria-label={t('automations.editor.cut', { text })}
        title={t('automations.editor.cut', { text })}
        onClick={() => verbs.remove(part)}
      />
    </div>
  )
}
