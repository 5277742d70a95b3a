/** Confirmation before an irreversible action. Callers use `confirm`; `ConfirmHost` renders it. */
import { isSendLocked } from './sendLock.ts'

export interface ConfirmRequest {
  readonly title: string
  readonly body?: string
  /** Further affected items, one line each. */
  readonly details?: readonly string[]
  /** Items that are not concerned, below them; empty where there are none. */
  readonly note?: string
  /** Verb of the button: "Delete", never "OK". */
  readonly verb: string
  readonly cancelVerb?: string
  /** Optional third choice: calls it and resolves the request with false. */
  readonly alternative?: { readonly verb: string; readonly choose: () => void }
  readonly intent?: 'primary' | 'danger'
  /** The initial focus is on cancel, so that a repeated key does not confirm. */
  readonly isCautious?: boolean
  /** Affects devices or alarms: while not live, it can only be cancelled. */
  readonly needsLive?: boolean
  /** Must be typed before the button is enabled: for the most destructive actions. */
  readonly typedName?: string
  /** Text input for a reason, required or optional. */
  readonly reason?: { readonly label: string; readonly maxLength: number; readonly isOptional?: boolean }
  /** Run before the dialog closes, with the text written; when it rejects, the dialog stays open and shows why. */
  readonly run?: (reason: string) => Promise<unknown>
}

export interface Question extends ConfirmRequest {
  readonly id: number
  readonly answer: (isAgreed: boolean) => void
}

let questions: readonly Question[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Resolves to whether the user confirmed and, where there is something to run, whether it succeeded. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const answer = (isAgreed: boolean) => {
      if (!questions.some((question) => question.id === id)) return
      if (isAgreed && request.needsLive && isSendLocked()) return
      set(questions.filter((question) => question.id !== id))
      resolve(isAgreed)
    }
    set([...questions, { ...request, id, answer }])
  })
}

/** The confirmation to show: the oldest open one. */
export const readQuestion = (): Question | null => questions[0] ?? null

export function subscribeQuestions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: readonly Question[]): void {
  questions = next
  for (const listener of [...listeners]) listener()
}
