/** The content in the form around: how it is changed, and how the last changes are taken back. */
import { useEffect, useRef, useState } from 'react'
import type { TemplateContent } from '#shared/records/areaTemplate.ts'
import { elapsedMs, nowMs } from '../../../platform/time.ts'
import type { FieldValue } from '../../../ui/form/model/values.ts'
import { useFieldValue, useFormStore } from '../../../ui/form/useForm.ts'
import { withoutBlankStyles } from './contentEdit.ts'

const STEPS_MAX = 100
/** Input without such a pause is undone as one step. */
const TYPING_PAUSE_MS = 1_000

interface History {
  readonly done: readonly TemplateContent[]
  readonly undone: readonly TemplateContent[]
}

/** The fields of the form are those of the content. */
const asContent = (value: FieldValue): TemplateContent => value as unknown as TemplateContent
const asValue = (content: TemplateContent): FieldValue => content as unknown as FieldValue

export function useEdits() {
  const store = useFormStore()
  const content = asContent(useFieldValue('content'))
  const [history, setHistory] = useState<History>({ done: [], undone: [] })
  const made = useRef(0)
  const seen = useRef({ content, atMs: 0 })
  const put = (next: TemplateContent) => {
    seen.current = { content: next, atMs: 0 }
    store.set('content', asValue(next))
  }
  // Fields write into the content on their own.
  useEffect(() => {
    const before = seen.current
    if (before.content === content) return
    const sound = withoutBlankStyles(content)
    if (sound !== content) {
      store.set('content', asValue(sound))
      return
    }
    const atMs = elapsedMs()
    seen.current = { content, atMs }
    if (atMs - before.atMs < TYPING_PAUSE_MS) return
    setHistory(({ done }) => ({ done: [...done, before.content].slice(-STEPS_MAX), undone: [] }))
  }, [content, store])
  return {
    content,
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    apply(next: TemplateContent) {
      if (next === content) return
      setHistory({ done: [...history.done, content].slice(-STEPS_MAX), undone: [] })
      put(next)
    },
    undo() {
      const before = history.done.at(-1)
      if (!before) return
      setHistory({ done: history.done.slice(0, -1), undone: [...history.undone, content] })
      put(before)
    },
    redo() {
      const after = history.undone.at(-1)
      if (!after) return
      setHistory({ done: [...history.done, content], undone: history.undone.slice(0, -1) })
      put(after)
    },
    /** A key that was never used before: areas find the copies of a part by its key. */
    newKey(): string {
      made.current += 1
      return `k${nowMs().toString(36)}${made.current.toString(36)}`
    },
  }
}
export type Edits = ReturnType<typeof useEdits>
