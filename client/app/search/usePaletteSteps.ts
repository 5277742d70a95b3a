import { useState } from 'react'
import { useConsoleState } from '../../store/consoleContext.ts'
import { type Entry, keyOf } from './entry.ts'
import { rememberChoice } from './recent.ts'
import type { Section } from './sections.ts'
import { actionsOf } from './thingActions.ts'
import { type Palette, usePalette } from './usePalette.ts'

export interface PaletteSteps {
  readonly palette: Palette
  /** The hit whose actions are shown instead of the results. */
  readonly subject: Entry | null
  readonly sections: readonly Section[]
  readonly entries: readonly Entry[]
  /** Index of the marked one among the entries. */
  readonly marked: number
  readonly ask: (question: string) => void
  readonly move: (step: number) => void
  readonly choose: (entry: Entry | undefined) => void
  readonly chooseMarked: () => void
  /** Both return whether there was anything to do. */
  readonly openActions: (entry: Entry | undefined) => boolean
  readonly openActionsOfMarked: () => boolean
  readonly back: () => boolean
}

/** The steps of the palette: a query, an active result, its actions if opened, a choice. */
export function usePaletteSteps(onDone: () => void): PaletteSteps {
  const state = useConsoleState()
  const palette = usePalette()
  const [at, setAt] = useState(0)
  const [subject, setSubject] = useState<Entry | null>(null)
  // Shows all, because hidden rows cannot be searched.
  const sections = subject ? allOf(actionsOf(state, subject, palette.go)) : palette.sections
  const entries = entriesOf(sections)
  const marked = Math.min(at, Math.max(0, entries.length - 1))
  const show = (next: Entry | null) => {
    setSubject(next)
    setAt(0)
  }
  const choose = (entry: Entry | undefined) => {
    if (!entry || (entry.whyNot ?? null) !== null) return
    onDone()
    rememberChoice(palette.owner, keyOf(subject ?? entry))
    entry.run()
  }
  const openActions = (entry: Entry | undefined) => {
    if (!entry || subject || actionsOf(state, entry, palette.go).length === 0) return false
    show(entry)
    return true
  }
  // A key right after typing does not wait for the results to render.
  const markedNow = () => (subject ? entries[marked] : resultNow(palette, marked))
  return {
    palette,
    subject,
    sections,
    entries,
    marked,
    ask: (question) => {
      palette.ask(question)
      setAt(0)
    },
    move: (step) => setAt(entries.length === 0 ? 0 : (marked + step + entries.length) % entries.length),
    choose,
    chooseMarked: () => choose(markedNow()),
    openActions,
    openActionsOfMarked: () => openActions(markedNow()),
    back: () => {
      if (subject) show(null)
      return subject !== null
    },
  }
}

const allOf = (entries: readonly Entry[]): readonly Section[] =>
  entries.length === 0 ? [] : [{ name: 'action', entries, more: 0 }]

const entriesOf = (sections: readonly Section[]): readonly Entry[] =>
  sections.flatMap(({ entries }) => entries)

function resultNow(palette: Palette, at: number): Entry | undefined {
  return entriesOf(palette.answerNow())[palette.answered === palette.question ? at : 0]
}
