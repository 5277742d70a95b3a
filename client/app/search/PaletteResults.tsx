import {
  Application,
  Cube,
  History,
  Lightning,
  Link,
  More,
  Office,
  Play,
  Tag,
  WarningSign,
} from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { Fragment, useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { StatusTag } from '../../ui/controls/StatusTag.tsx'
import { SEVERITY_TONES } from '../../widgets/alarms/severityTones.ts'
import { type Entry, type EntryKind, keyOf, titleOf } from './entry.ts'
import { markedParts } from './marks.ts'
import styles from './PaletteResults.module.css'
import { wordsOf } from './searchIndex.ts'
import type { Section, SectionName } from './sections.ts'
import type { Sounds } from './useSounds.ts'

const icons = {
  action: Lightning,
  screen: Application,
  room: Tag,
  device: Cube,
  scene: Play,
  alarm: WarningSign,
  project: Office,
}
const sectionIcons: Partial<Record<SectionName, typeof History>> = { recent: History, related: Link }

export const optionId = (listId: string, index: number) => `${listId}-${index}`

interface ResultsProps {
  readonly listId: string
  readonly label: string
  readonly sections: readonly Section[]
  /** Index of the marked one, counted through all sections. */
  readonly at: number
  readonly question: string
  readonly sounds: Sounds | null
  readonly hasActions: (entry: Entry) => boolean
  readonly onChoose: (entry: Entry) => void
  readonly onActions: (entry: Entry) => void
}

export function PaletteResults(props: ResultsProps) {
  const { t } = useTexts()
  const { sections } = props
  const list = useRef<HTMLDivElement>(null)
  const words = wordsOf(props.question)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mark or other results move the list
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [props.at, sections])
  let index = -1
  return (
    // An empty listbox is hidden from screen readers, but rendered: the field refers to its id.
    <div
      ref={list}
      className={styles.results}
      id={props.listId}
      role="listbox"
      aria-label={props.label}
      hidden={sections.length === 0}
    >
      {sections.map((one) => {
        const Icon = sectionIcons[one.name]
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no set of form fields
          <div key={one.name} role="group" aria-labelledby={`${props.listId}-${one.name}`}>
            <p className={styles.section} id={`${props.listId}-${one.name}`} role="presentation">
              {Icon ? <Icon size={12} /> : null}
              {t(`palette.section.${one.name}`)}
              {one.more > 0 ? (
                <span className={styles.more}>{t('palette.more', { count: one.more })}</span>
              ) : null}
            </p>
            {one.entries.map((entry) => {
              index += 1
              return (
                <Option
                  key={keyOf(entry)}
                  id={optionId(props.listId, index)}
                  entry={entry}
                  isMarked={index === props.at}
                  words={words}
                  sounds={props.sounds}
                  onChoose={() => props.onChoose(entry)}
                  onActions={props.hasActions(entry) ? () => props.onActions(entry) : null}
                />
              )
            })}
          </div>
        )
      })}
    </div>
  )
}

function Option(props: {
  readonly id: string
  readonly entry: Entry
  readonly isMarked: boolean
  readonly words: readonly string[]
  readonly sounds: Sounds | null
  readonly onChoose: () => void
  /** Pointer action; the keyboard uses Tab in the field. */
  readonly onActions: (() => void) | null
}) {
  const { t } = useTexts()
  const { entry } = props
  const whyNot = entry.whyNot ?? null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works from the field, as comboboxes do
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
    <div
      id={props.id}
      role="option"
      aria-selected={props.isMarked}
      aria-disabled={whyNot !== null}
      className={styles.option}
      onClick={props.onChoose}
    >
      <KindIcon kind={entry.kind} />
      {entry.severity ? (
        <StatusTag tone={SEVERITY_TONES[entry.severity]}>{t(`alarms.severity.${entry.severity}`)}</StatusTag>
      ) : null}
      <span className={styles.title}>
        <Marked title={titleOf(entry)} words={props.words} sounds={props.sounds} />
      </span>
      <span className={styles.detail}>{whyNot ?? entry.detail}</span>
      {props.onActions ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        // biome-ignore lint/a11y/noStaticElementInteractions: an option may hold no button
        <span
          className={styles.actions}
          title={t('palette.actions')}
          onClick={(event) => {
            event.stopPropagation()
            props.onActions?.()
          }}
        >
          <More size={14} />
        </span>
      ) : null}
    </div>
  )
}

function KindIcon({ kind }: { readonly kind: EntryKind }) {
  const { t } = useTexts()
  const Icon = icons[kind]
  return <Icon className={clsx(styles.icon)} title={t(`palette.kind.${kind}`)} />
}

function Marked(props: {
  readonly title: string
  readonly words: readonly string[]
  readonly sounds: Sounds | null
}) {
  const parts = markedParts(props.title, props.words, props.sounds?.matchSound)
  return parts.map(({ text, isMatch }, index) => (
    <Fragment key={index}>{isMatch ? <mark>{text}</mark> : text}</Fragment>
  ))
}
