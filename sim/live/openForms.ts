/**
 * Who has the form of a record open: reported by a console, and over when it reports so or its live connection ends. Kept in
 * memory only, and bounded by the connections that there are.
 */
import type { FormPerson } from '#shared/news.ts'

const FORMS_PER_CONSOLE_MAX = 20
const PEOPLE_SENT_MAX = 20

interface Console {
  readonly sessionId: string
  readonly projectHex: string
  /** Ids of records, in the order in which their forms were opened. */
  readonly open: Set<string>
}

export interface OpenFormsChange {
  readonly projectHex: string
  readonly recordId: string
  readonly people: readonly FormPerson[]
}

export class OpenForms {
  readonly #consoles = new Map<string, Console>()
  /** By project and record: who has it open, by the console's client id. */
  readonly #forms = new Map<string, Map<string, FormPerson>>()
  #listener: (change: OpenFormsChange) => void = () => undefined

  /** There is one listener, which notifies the consoles. */
  listen(listener: (change: OpenFormsChange) => void): () => void {
    this.#listener = listener
    return () => {
      this.#listener = () => undefined
    }
  }

  /** A console's live connection stands. */
  enter(clientId: string, { sessionId, projectHex }: Pick<Console, 'sessionId' | 'projectHex'>): void {
    this.leave(clientId)
    this.#consoles.set(clientId, { sessionId, projectHex, open: new Set() })
  }

  leave(clientId: string): void {
    const console = this.#consoles.get(clientId)
    this.#consoles.delete(clientId)
    if (console) for (const recordId of console.open) this.#remove(console, clientId, recordId)
  }

  /** Nothing is noted of a connection that is not there, or is another session's or of another project. */
  open(
    clientId: string,
    from: Pick<Console, 'sessionId' | 'projectHex'>,
    recordId: string,
    person: FormPerson,
  ): void {
    const console = this.#own(clientId, from)
    if (!console || console.open.has(recordId)) return
    const [oldest] = console.open
    if (oldest !== undefined && console.open.size >= FORMS_PER_CONSOLE_MAX)
      this.#remove(console, clientId, oldest)
    const key = keyOf(console.projectHex, recordId)
    const people = this.#forms.get(key) ?? new Map<string, FormPerson>()
    this.#forms.set(key, people.set(clientId, person))
    console.open.add(recordId)
    this.#notify(console.projectHex, recordId)
  }

  close(clientId: string, from: Pick<Console, 'sessionId' | 'projectHex'>, recordId: string): void {
    const console = this.#own(clientId, from)
    if (console?.open.has(recordId)) this.#remove(console, clientId, recordId)
  }

  /** Each person once, however many consoles they have. */
  people(projectHex: string, recordId: string): FormPerson[] {
    const all = this.#forms.get(keyOf(projectHex, recordId))?.values() ?? []
    return [...new Map([...all].map((person) => [person.accountId, person])).values()].slice(
      0,
      PEOPLE_SENT_MAX,
    )
  }

  #own(clientId: string, from: Pick<Console, 'sessionId' | 'projectHex'>): Console | null {
    const console = this.#consoles.get(clientId)
    const isOwn = console?.sessionId === from.sessionId && console.projectHex === from.projectHex
    return isOwn ? console : null
  }

  #remove({ projectHex, open }: Console, clientId: string, recordId: string): void {
    open.delete(recordId)
    const key = keyOf(projectHex, recordId)
    const people = this.#forms.get(key)
    people?.delete(clientId)
    if (people?.size === 0) this.#forms.delete(key)
    this.#notify(projectHex, recordId)
  }

  #notify(projectHex: string, recordId: string): void {
    this.#listener({ projectHex, recordId, people: this.people(projectHex, recordId) })
  }
}

const keyOf = (projectHex: string, recordId: string): string => `${projectHex}/${recordId}`
