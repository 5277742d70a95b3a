/** Lines of one form list, in one or two sections, reorderable by dragging and by keyboard. */
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { showToast } from '../../../../ui/feedback/toasts.ts'
import { FaultText } from '../../../../ui/form/FieldFrame.tsx'
import { useFieldValue } from '../../../../ui/form/useForm.ts'
import { lazyPart } from '../../../../ui/lazyPart.ts'
import { OrderArea, OrderGroup } from '../../../../ui/order/OrderParts.tsx'
import { type Order, useOrder } from '../../../../ui/order/useOrder.ts'
import { partText } from '../sentence.ts'
import { useWords } from '../useWords.tsx'
import { AddPart } from './AddPart.tsx'
import { copiedPart } from './clipboard.ts'
import { asOf, type Part, placed, type Section, sectionOf, withAdded, without, withPart } from './draft.ts'
import styles from './editor.module.css'
import { PartRow, type RowVerbs } from './PartRow.tsx'
import type { RuleNotes } from './ruleNotes.ts'
import { useParts } from './useParts.ts'

/** Fields of every kind of part, and the tree of devices. */
const PartPanel = lazyPart(async () => (await import('./PartPanel.tsx')).PartPanel)

export interface PartListProps {
  /** Name of the form's list. */
  readonly list: 'conditions' | 'tasks'
  readonly sections: readonly Section[]
  readonly partsMax: number
  readonly ownId: string | null
  readonly notes: RuleNotes
  readonly chosenId: string | null
  readonly onChoose: (id: string | null) => void
  /** The section in which the user is adding a part. */
  readonly adding: Section | null
  readonly onAdding: (section: Section | null) => void
  /** The panel opens below its line because there is no space beside it. */
  readonly isInline: boolean
  /** Beside the heading of the first section. */
  readonly aside?: ReactNode
}

export function PartList(props: PartListProps) {
  const { t } = useTexts()
  const { list } = props
  const { parts, put, add: putAdded, newId, fault } = useParts(list)
  const [root, focusAdded] = useAddedFocus()
  const order = usePartOrder(props.sections, parts, put)
  const add = (make: (id: string) => Part, afterId: string | null = null) => {
    const part = make(newId())
    putAdded(withAdded(parts, part, afterId))
    props.onChoose(part.id)
    focusAdded(part.id)
  }
  const verbs: RowVerbs = {
    choose: props.onChoose,
    change: (part) => put(withPart(parts, part)),
    pasteAfter(part) {
      const copied = copiedPart.get()
      const pasted = copied && asOf(copied, sectionOf(part))
      if (pasted && parts.length < props.partsMax) add((id) => ({ ...pasted, id }), part.id)
      else if (copied) showToast('info', t('automations.editor.notThere'))
    },
    repeat: (part) => add((id) => ({ ...part, id }), part.id),
    remove: ({ id }) => {
      put(without(parts, id))
      if (props.chosenId === id) props.onChoose(null)
    },
  }
  const lack = t(`automations.editor.lacks.${list}`)
  const lacks = { required: lack, tooFew: lack }
  return (
    <div ref={root} data-field={list}>
      <span hidden data-label>
        {t(`automations.editor.lists.${list}`)}
      </span>
      <OrderArea order={order} isHintHidden className={styles.list}>
        {order.arrangement.map(({ id, items }, i) => (
          <PartSection
            key={id}
            list={props}
            section={id as Section}
            aside={i === 0 ? props.aside : null}
            order={order}
            parts={parts}
            shown={items.flatMap((partId) => parts.find((one) => one.id === partId) ?? [])}
            verbs={verbs}
            onAdd={add}
          >
            {/* Triggers and tasks are mandatory. */}
            {i === 0 ? <FaultText id={`${list}-fault`} fault={fault} texts={lacks} /> : null}
          </PartSection>
        ))}
      </OrderArea>
    </div>
  )
}

function usePartOrder(
  sections: readonly Section[],
  parts: readonly Part[],
  put: (next: readonly Part[]) => void,
) {
  const { t } = useTexts()
  const words = useWords()
  return useOrder({
    arrangement: sections.map((section) => ({
      id: section,
      items: parts.filter((part) => sectionOf(part) === section).map(({ id }) => id),
    })),
    onArrange: (next) => {
      const moved = placed(parts, Object.fromEntries(next.map(({ id, items }) => [id, items])))
      if (moved) put(moved)
      else showToast('info', t('automations.editor.notThere'))
    },
    textOf: (id) => {
      const part = parts.find((one) => one.id === id)
      return part ? partText(part, words) : ''
    },
    groupTextOf: (section) => t(`automations.editor.${section as Section}`),
    layout: 'column',
  })
}

function PartSection(props: {
  readonly list: PartListProps
  readonly section: Section
  readonly aside: ReactNode
  readonly order: Order
  /** Parts of the form's list, in order. */
  readonly parts: readonly Part[]
  readonly shown: readonly Part[]
  readonly verbs: RowVerbs
  readonly onAdd: (make: (id: string) => Part) => void
  readonly children: ReactNode
}) {
  const { t } = useTexts()
  const { list, section, parts, verbs } = props
  const { chosenId, isInline } = list
  const title = t(`automations.editor.${section}`)
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        {props.aside}
        <SectionHelp section={section} />
      </header>
      <OrderGroup id={section} as="ol" className={styles.rows} label={title}>
        {props.shown.map((part, at) => (
          <PartRow
            key={part.id}
            part={part}
            name={`${list.list}.${parts.indexOf(part)}`}
            word={<Word section={section} at={at} />}
            issue={list.notes.issues.get(part.id) ?? null}
            warning={list.notes.warnings.get(part.id) ?? null}
            isChosen={chosenId === part.id}
            order={props.order}
            verbs={verbs}
          >
            {isInline && chosenId === part.id ? (
              <Suspense fallback={<Skeleton lines={6} />}>
                <PartPanel part={part} onChange={verbs.change} onClose={() => verbs.choose(null)} />
              </Suspense>
            ) : null}
          </PartRow>
        ))}
      </OrderGroup>
      <AddPart
        section={section}
        ownId={list.ownId}
        isFull={parts.length >= list.partsMax}
        isOpen={list.adding === section}
        onOpen={(isOpen) => list.onAdding(isOpen ? section : null)}
        onAdd={props.onAdd}
      />
      {props.children}
    </section>
  )
}

/** A new part has the focus, wherever it was added. */
function useAddedFocus() {
  const root = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const id = wanted.current
    wanted.current = null
    if (id !== null) root.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(id)}"]`)?.focus()
  })
  const want = (id: string) => {
    wanted.current = id
  }
  return [root, want] as const
}

function SectionHelp({ section }: { readonly section: Section }) {
  const { t } = useTexts()
  const mode = useFieldValue('mode')
  const text =
    section === 'when'
      ? t(mode === 'all' ? 'automations.editor.whenAllHelp' : 'automations.editor.whenHelp')
      : t(section === 'doing' ? 'automations.editor.doingHelp' : 'automations.editor.onlyIfHelp')
  return <span className={styles.help}>{text}</span>
}

/** "or" or "and" before all but the first. */
function Word({ section, at }: { readonly section: Section; readonly at: number }) {
  const { t } = useTexts()
  const mode = useFieldValue('mode')
  if (section === 'doing') return `${at + 1}.`
  if (at === 0) return null
  return t(section === 'when' && mode !== 'all' ? 'automations.editor.or' : 'automations.editor.and')
}
