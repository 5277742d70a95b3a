/** Lines of figures, deflated and inflated in pages: a day of a large project is never in memory as a whole. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { createDeflateRaw, createInflateRaw } from 'node:zlib'
import { nextTurn } from '../../base/clock.ts'

const LINE_MAX_LENGTH = 1_000_000
const PAGE_LINES = 200

/**
 * @param isStopped checked between pages
 * @returns null if it was stopped
 */
export async function deflatedLines(
  pages: Iterable<readonly string[]>,
  isStopped: () => boolean,
): Promise<Uint8Array | null> {
  const stream = createDeflateRaw()
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const page of pages) {
    if (!stream.write(`${page.join('\n')}\n`)) await once(stream, 'drain')
    await nextTurn()
    if (isStopped()) {
      stream.destroy()
      return null
    }
  }
  const ended = once(stream, 'end')
  stream.end()
  await ended
  return Buffer.concat(chunks)
}

/** Ends with `onDamaged` where the bytes are no deflated lines; pages before that are whole. */
export async function* inflatedPages(
  bytes: Uint8Array,
  onDamaged: (error: unknown) => void,
): AsyncGenerator<readonly string[], void, undefined> {
  let rest = ''
  let page: string[] = []
  try {
    const stream = Readable.from([bytes]).pipe(createInflateRaw())
    stream.setEncoding('utf8')
    for await (const text of stream) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > LINE_MAX_LENGTH) throw new RangeError(`a line is longer than ${LINE_MAX_LENGTH}`)
      page.push(...lines)
      if (page.length < PAGE_LINES) continue
      yield page
      page = []
    }
    if (rest !== '') throw new SyntaxError('the last line has no end')
  } catch (error) {
    onDamaged(error)
  }
  if (page.length > 0) yield page
}
