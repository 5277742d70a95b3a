/** Server-Sent Events as another system reads them. */
import { onTestFinished } from 'vitest'
import type { TestServer } from './testServer.ts'

export interface StreamEvent {
  readonly event: string
  readonly id: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface EventStream {
  readonly status: number
  readonly type: string | null
  readonly events: readonly StreamEvent[]
  readonly isOver: () => boolean
  /** Last event id, sent on reconnect. */
  readonly lastId: () => string
  readonly of: (event: string) => readonly StreamEvent[]
}

export async function openEvents(
  { url }: Pick<TestServer, 'url'>,
  secret: string | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventStream> {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const response = await fetch(`${url}/api/live/events`, {
    signal: abort.signal,
    headers: { ...(secret === null ? {} : { authorization: `Bearer ${secret}` }), ...headers },
  })
  const events: StreamEvent[] = []
  let isOver = false
  const last = { id: '' }
  const type = response.headers.get('content-type')
  if (response.ok)
    void read(response, events, last)
      .catch(() => undefined)
      .finally(() => {
        isOver = true
      })
  const of = (event: string) => events.filter((one) => one.event === event)
  return { status: response.status, type, events, isOver: () => isOver, lastId: () => last.id, of }
}

async function read(response: Response, events: StreamEvent[], last: { id: string }): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) last.id = /^id: (.*)$/m.exec(part)?.[1] ?? last.id
    events.push(...parts.flatMap(eventIn))
  }
}

function eventIn(text: string): StreamEvent[] {
  const fields = new Map(
    text.split('\n').map((line) => {
      const [name = '', value = ''] = line.split(/: (.*)/s)
      return [name, value] as const
    }),
  )
  const data = fields.get('data')
  if (data === undefined) return []
  return [{ event: fields.get('event') ?? '', id: fields.get('id') ?? '', data: JSON.parse(data) }]
}
